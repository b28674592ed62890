// What the game's own words are called in the language of the page. In messages they are data.
import * as say from "words/card";

const TERMS: Record<string, () => string> = {
    red: say.red,
    green: say.green,
    blue: say.blue,
    purple: say.purple,
    black: say.black,
    yellow: say.yellow,
    leader: say.leader,
    character: say.character,
    event: say.event,
    stage: say.stage,
    slash: say.slash,
    strike: say.strike,
    ranged: say.ranged,
    special: say.special,
    wisdom: say.wisdom,
    rush: say.rush,
    "double attack": say.doubleAttack,
    banish: say.banish,
    blocker: say.blocker,
    "rush character": say.rushCharacter,
    unblockable: say.unblockable,
    "attack active": say.attackActive,
};

/** The word for a colour, category, attribute or keyword; one that has none is said itself. */
export function term(name: string): string {
    return TERMS[name]?.() ?? name;
}
