#!/usr/bin/env python3
"""Compares what each card's program names with the Japanese text of the card, which the
importer never sees: check-japanese.py [BUILD [DATA]]. Numbers, names, types, colours,
attributes, keywords and durations must be the same in both, and no action, condition or choice
may be missing; which word belongs to which is not looked at. The data lie in ../shared; without
them nothing is checked. Ends with 'N passed, N failed'."""

import collections
import json
import os
import re
import subprocess
import sys
import unicodedata

ROOT = os.path.dirname(os.path.dirname(os.path.abspath(__file__)))
FACTS = re.compile(r"  (leader|character|event|stage|attribute|type|rarity)\b")
QUOTED = r'"((?:[^"\\]|\\.)*)"'
# A number in a circle is a price: so many DON!! cards are rested.
CIRCLED = {ord(sign): f"{i + 1}枚をレストにする" for i, sign in enumerate("①②③④⑤⑥⑦⑧⑨⑩")}
COLORS = {"赤": "red", "緑": "green", "青": "blue", "紫": "purple", "黒": "black", "黄": "yellow"}
ATTRIBUTES = {"斬": "slash", "打": "strike", "射": "ranged", "特": "special", "知": "wisdom"}

# What is named, how the Japanese text says it, and how the card language does.
WORDS = (
    ("On Play", r"【登場時】", r"on play"),
    ("When Attacking", r"【アタック時】", r"when attacking"),
    ("On K.O.", r"【KO時】", r"on ko"),
    ("On Block", r"【ブロック時】", r"on block"),
    ("On Your Opponent's Attack", r"【相手のアタック時】", r"on their attack"),
    ("End of Your Turn", r"【自分のターン終了時】", r"end of your turn"),
    ("End of Your Opponent's Turn", r"【相手のターン終了時】", r"end of their turn"),
    ("Activate: Main", r"【起動メイン】", r"^  activate main"),
    ("Main", r"【メイン】(?!効果)", r"^  main\b"),
    ("Counter", r"【カウンター】(?!効果)", r"^  (main or )?counter\b"),
    ("Trigger", r"【トリガー】", r"trigger"),
    ("Your Turn", r"【自分のターン中】", r"^  .*, your turn"),
    ("Opponent's Turn", r"【相手のターン中】", r"their turn"),
    ("Rush", r"【(キャラ:)?速攻|登場したターンに", r"rush"),
    ("Double Attack", r"【ダブルアタック】", r"double attack"),
    ("Banish", r"【バニッシュ】", r"banish"),
    ("Blocker", r"【ブロッカー】", r"\bblock(er|ed)?\b"),
    ("Unblockable", r"【ブロック不可】", r"unblockable"),
    ("during this turn", r"このターン中", r", this turn"),
    ("during this battle", r"このバトル中", r", this battle"),
    ("their next turn", r"次の相手のターン終了時まで", r"until end of their next turn"),
    ("their next End Phase", r"次の相手のエンドフェイズ終了時まで", r"end of their next end phase"),
    ("start of your next turn", r"次の自分のターン開始時まで", r"until start of your next turn"),
    ("Refresh Phase", r"リフレッシュフェイズ", r"refresh|freeze"),
    ("base", r"元々の", r"base (power|cost|effect)"),
    ("face-up", r"表向き", r"face-up"),
    ("add DON!! rested", r"レストで追加", r"don add.* rested"),
    ("add DON!! active", r"アクティブで追加", r"don add.* active"),
    ("play rested", r"レストで登場", r"^ +play .*rested$"),
    ("draw", r"引[いきくけ]", r"draw"),
    ("Life", r"ライフ", r"\blife\b|deals damage"),
    ("K.O.", r"KO", r"\bkos?\b"),
    ("negate", r"無効", r"negate"),
    ("shuffle", r"シャッフル", r"shuffle"),
)

# What must be named as often in both.
LISTS = (
    ("DON!! x", r"【ドン!!×(\d+)】", r", don (\d+)"),
    ("Once Per Turn", r"【ターン1回()】", r"once per turn()"),
)
# What the program must do, or forbid, at least as often as the Japanese text says it: one verb
# may have two objects, which are two lines of a program.
VERBS = (
    ("draw", r"引([きくけか]|い(?!た))", r"draw"),
    ("K.O.", r"KO(する|し(?!た)|でき)", r"^ +ko "),
    ("play", r"登場(させ(?!た)|でき)", r"^ +play |from play|be played|costs "),
    ("give DON!!", r"付与(する|し(?!た)|でき)", r"don (give|move) "),
    ("add DON!!", r"追加(する|し)", r"don add"),
    ("return DON!!", r"ドン!!-\d|ドン!!デッキに戻(す|し(?!た)|せ)", r"don return "),
    ("set active", r"アクティブに(する|し|でき)", r"set active|don active|activate don"),
    ("rest", r"レストに(する|し(?!た)|でき)", r"^ +rest |don rest|be rested"),
    ("hand", r"手札に(戻(す|し(?!た)|せ)|加え(る|、|て|ら))", r"put in hand|take life"),
    ("trash", r"捨て(?!た|られている)|トラッシュに置(?!かれた)", r"trash"),
    ("deck", r"デッキの(一番)?[上下](か[上下])?に[置戻]", r"put in deck"),
    ("Life", r"ライフの[上下](か[上下])?に[^、。]*(加え|置)", r"put in life"),
    ("look", r"見て|見る", r"look at"),
    ("reveal", r"公開(?!した)", r"reveal"),
    ("power", r"パワー[+-]", r" power"),
    ("cost", r"コスト[+-]", r" cost"),
    ("gain", r"【[^】]*】を得", r"grant "),
    ("up to", r"[枚つ]まで", r"up to"),
    ("if", r"場合", r"\bif\b|instead of|be blocked|when battled"),
    ("may", r"できる:|てもよい|発動できる", r"\bmay\b"),
)
# The opponent, in keywords, durations and places of a card aside.
THEIR_TIMES = re.compile(r"【[^】]*】|次の相手の(ターン|エンドフェイズ)終了時まで"
                         r"|次の相手のリフレッシュフェイズ|相手のライフの[上下](か[上下])?に"
                         # whose DON!! cards are given follows from the card
                         r"|(?<=枚に)相手の(?:レストの|コストエリアの)?(?=ドン)")
OUR_TIMES = re.compile(r"on their attack|their turn|their next (turn|end phase)")
THEIRS = re.compile("(?:相手の)?アクティブのキャラにも|相手|お互い")
OURS = re.compile(r"\b(theirs?|them|opponent|both|each)\b|any (life|hand)|attack active"
                  r"|deals damage|\bbattled\b|kos in battle|be blocked|not it is your turn")

# Where the two say the same in other words, or where the English print, which the program
# follows, differs from the Japanese.
EXCEPT = {
    "EB02-030": "the program numbers its abilities",
    "OP08-118": "two are chosen one after the other",
    "OP15-002": "an Event of this turn: a number",
    "OP16-100": "a K.O. of this turn: a number",
    "OP15-098": "to leave the field by the opponent: by an effect or by a K.O. in battle",
    "OP06-009": "the power is set as the base power",
    "OP09-022": "all Characters come rested: a restriction on the player",
    "OP01-062": "drawn once a turn, in other words",
    "OP10-118": "once a turn, in other words",
    "OP05-100": "negated under a condition: a condition",
    "OP11-031": "an attack in the turn of play ends with the turn",
    "P-091": "an attack in the turn of play ends with the turn",
    "ST13-011": "Rush ends with the turn of play",
    "OP03-096": "one of two kinds of theirs: one line",
    "OP04-094": "'instead' is an 'else'",
    "OP12-096": "'instead' is an 'else'",
    "OP12-020": "a Leader battles and attacks no others than theirs",
    "OP06-033": "one of two areas is trashed from: one line",
    "ST13-003": "Life that goes to the deck: a restriction on the player",
    "OP05-032": "to rest up to one instead is to rest one",
}
CHOSEN_COST = re.compile(r"choose number 0 to 10")


def plain(text):
    """A name or type without what editions write differently."""
    text = unicodedata.normalize("NFKC", text)
    return re.sub(r"[\s・.=]", "", text).replace("―", "ー")


class Dictionary:
    """Japanese names and types in English, as the facts of the cards pair them."""

    def __init__(self, english, japanese):
        self.names = collections.defaultdict(set)
        types = collections.defaultdict(collections.Counter)
        for number, card in english.items():
            other = japanese[number]
            self.names[plain(other["name"])].add(card["name"])
            if len(card["types"]) == len(other["types"]):
                for theirs, ours in zip(other["types"], card["types"]):
                    types[plain(theirs)][ours] += 1
        self.types = {theirs: ours.most_common(1)[0][0] for theirs, ours in types.items()}


def numbers_of(text):
    """0 and 1 are said in words too, so they are left out."""
    return {number for number in re.findall(r"\d+", text) if number not in ("0", "1")}


def has_word(program, word):
    return bool(re.search(rf"\b{word}\b", program))


def name_differences(program, text, dictionary):
    ours = {part.replace('\\"', '"') for part in re.findall("named? " + QUOTED, program)}
    theirs = [dictionary.names.get(plain(name)) for name in re.findall("「([^」]*)」", text)]
    # A name that no card has cannot be found in English.
    if None not in theirs:
        yield from (f"name {min(names)}" for names in theirs if not names & ours)
        yield from (f"name {name}" for name in ours if not any(name in n for n in theirs))
    ours = set(re.findall(r"\btype " + QUOTED, program))
    theirs = {dictionary.types.get(plain(name)) for name in re.findall("《([^》]*)》", text)}
    yield from (f"type {name}" for name in ours ^ theirs)


def word_differences(program, text):
    for sign, word in COLORS.items():
        if bool(re.search(sign + "[のをかと、]", text)) != has_word(program, word):
            yield word
    yield from sorted(numbers_of(text) ^ numbers_of(CHOSEN_COST.sub("", program)))
    for what, theirs, ours in WORDS:
        if bool(re.search(theirs, text)) != bool(re.search(ours, program, re.M)):
            yield what
    for what, theirs, ours in VERBS:
        said, done = re.findall(theirs, text), re.findall(ours, program, re.M)
        if len(done) < len(said):
            yield what
    for what, theirs, ours in LISTS:
        if sorted(re.findall(theirs, text)) != sorted(re.findall(ours, program)):
            yield what
    said = THEIRS.findall(THEIR_TIMES.sub("", text))
    done = OURS.findall(OUR_TIMES.sub("", program))
    if len(done) < len(said) or bool(done) != bool(said):
        yield "the opponent"


def differences(program, text, dictionary):
    """What only one of the two names."""
    yield from name_differences(program, text, dictionary)
    program = re.sub(QUOTED, "", program)
    for sign, word in ATTRIBUTES.items():
        if (f"属性({sign}" in text) != has_word(program, word):
            yield word
    # What is in parentheses explains; what is in these brackets is a name.
    text = re.sub(r"\([^)]*\)", "", text)
    yield from word_differences(program, re.sub("「[^」]*」|《[^》]*》|『[^』]*』", "", text))


def check(program, english, japanese):
    dictionary = Dictionary(english, japanese)
    numbers = [number for number, card in english.items() if card["text"] or card["trigger"]]
    shown = subprocess.run([program, "card", *numbers, "--json"], capture_output=True,
                           text=True, check=True)
    failed = 0
    for card in json.loads(shown.stdout):
        number = card["number"]
        lines = card["source"].split("\n")[1:]
        source = "\n".join(line for line in lines if not FACTS.match(line))
        text = f"{japanese[number]['text'] or ''} {japanese[number]['trigger'] or ''}"
        text = unicodedata.normalize("NFKC", text.translate(CIRCLED))
        found = list(differences(source, text, dictionary))
        if number in EXCEPT and not found:
            found = ["nothing any more: it is no exception"]
        elif number in EXCEPT:
            found = []
        if found:
            failed += 1
            print(f"FAIL {number}: {', '.join(found)}")
    return len(numbers) - failed, failed


def read_cards(shared, language):
    cards = {}
    for folder in ("cards", "op14-op17"):
        path = os.path.join(shared, folder, f"cards_{language}.json")
        if not os.path.exists(path):
            continue
        with open(path, encoding="utf-8") as file:
            cards |= {card["number"]: card for card in json.load(file)}
    return cards


def main():
    build = sys.argv[1] if len(sys.argv) > 1 else "build"
    shared = sys.argv[2] if len(sys.argv) > 2 else os.path.join(ROOT, "..", "shared")
    if not os.path.isdir(shared):
        print("skipped: there are no published data in ../shared")
        return 0
    english, japanese = read_cards(shared, "en"), read_cards(shared, "ja")
    english = {number: card for number, card in english.items() if number in japanese}
    passed, failed = check(os.path.join(ROOT, build, "logpose"), english, japanese)
    print(f"{passed} passed, {failed} failed")
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main())
