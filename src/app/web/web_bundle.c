/* What is bundled with the module: decks as the page lists them, and other files. */
#include "app/web/web_internal.h"
#include "base/embedded.h"
#include "notation/decklist.h"
#include "study/answertext.h"
#include "table/speech.h"

#define FOLDER     "decks/"
#define TOURNAMENT "decks/tournament/"
#define ENDING     ".deck"

/* The columns of decks/tournament.tsv that are shown: which set, which day, which place. */
enum { COLUMN_FORMAT = 1, COLUMN_PLACE = 3 };

/* A column of the line in the table of tournament decks that begins with this name. */
static Slice column_of(Slice name, int column) {
    const EmbeddedFile *table = embedded_find(SLICE("decks/tournament.tsv"));
    Slice rest = table ? (Slice){table->at, table->size} : (Slice){NULL, 0}, line;
    while (text_next_line(&rest, &line)) {
        Slice cell;
        if (!text_next_part(&line, '\t', &cell) || !text_equal(cell, name)) continue;
        for (int i = 0; i < column; i++)
            if (!text_next_part(&line, '\t', &cell)) return (Slice){NULL, 0};
        return cell;
    }
    return (Slice){NULL, 0};
}

static void write_name(LpCardId leader, Slice id, bool is_tournament, Buffer *out) {
    buffer_append(out, speech_name(web_words(), web_cards(), leader));
    buffer_append_string(out, " · ");
    Slice format = is_tournament ? column_of(id, COLUMN_FORMAT) : id;
    for (size_t i = 0; i < format.size; i++) {
        char c = format.at[i];
        buffer_append_char(out, c >= 'a' && c <= 'z' ? (char)(c - 'a' + 'A') : c);
    }
    Slice place = is_tournament ? column_of(id, COLUMN_PLACE) : (Slice){NULL, 0};
    if (place.size == 0) return;
    buffer_append_string(out, " · ");
    WORDS_SAY(answertext_words(), out, "deck.place", WORD_TEXT("place", place));
}

static void write_deck(const EmbeddedFile *file, Json *json) {
    static Decklist list;
    Note note;
    Notes notes;
    LpCardInfo leader;
    char memory[160];
    Buffer name;
    Slice id = text_of(file->name);
    bool is_tournament = text_starts_with(id, SLICE(TOURNAMENT));
    size_t skip = is_tournament ? sizeof TOURNAMENT - 1 : sizeof FOLDER - 1;
    id = (Slice){id.at + skip, id.size - skip - (sizeof ENDING - 1)};
    notes_init(&notes, &note, 1);
    if (!decklist_read((Slice){file->at, file->size}, web_cards(), &notes, &list)) return;
    if (lp_card_info(web_cards(), list.deck.leader, &leader) != LP_OK) return;
    buffer_init(&name, memory, sizeof memory);
    write_name(list.deck.leader, id, is_tournament, &name);
    json_object(json, NULL);
    json_text(json, "id", id);
    json_text(json, "name", buffer_text(&name));
    json_string(json, "leader", leader.number);
    json_string(json, "group", is_tournament ? "tournament" : "starter");
    json_object_end(json);
}

size_t web_decks(const char *text, size_t size) {
    Buffer *to = web_out();
    Json json;
    (void)text;
    (void)size;
    json_init_buffer(&json, to);
    json_array(&json, NULL);
    for (size_t i = 0; i < embedded_file_count; i++) {
        Slice name = text_of(embedded_files[i].name);
        if (text_ends_with(name, SLICE(ENDING))) write_deck(&embedded_files[i], &json);
    }
    json_array_end(&json);
    return to->used;
}

size_t web_file(const char *text, size_t size) {
    Buffer *to = web_out();
    Json json;
    const EmbeddedFile *file = embedded_find((Slice){text, size});
    json_init_buffer(&json, to);
    if (file)
        json_text(&json, NULL, (Slice){file->at, file->size});
    else
        json_null(&json, NULL);
    return to->used;
}
