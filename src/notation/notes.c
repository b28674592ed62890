/* What is wrong in a text that people wrote: messages with line and column. */
#include "notation/notes.h"

#include "base/utf8.h"

void notes_init(Notes *notes, Note *at, uint32_t size) { *notes = (Notes){at, 0, size, 0}; }

void notes_place(Slice file, const char *at, uint32_t *line, uint32_t *column) {
    const char *start = file.at;
    *line = 1;
    for (const char *p = file.at; p < at; p++) {
        if (*p != '\n') continue;
        start = p + 1;
        *line += 1;
    }
    *column = (uint32_t)utf8_count((Slice){start, (size_t)(at - start)}) + 1;
}

void notes_add_about(Notes *notes, Slice file, const char *at, const char *before, Slice about,
                     const char *after) {
    uint32_t line, column;
    Buffer text;
    /* Finding a place takes time in proportion to the text before it, so it is not done for
     * notes that are only counted. */
    if (notes->count == notes->size) {
        notes->lost++;
        return;
    }
    notes_place(file, at, &line, &column);
    for (uint32_t i = 0; i < notes->count; i++) {
        if (notes->at[i].line == line && notes->at[i].column == column) return;
    }
    Note *note = &notes->at[notes->count++];
    note->line = line;
    note->column = column;
    note->kind = "";
    note->about[0] = 0;
    buffer_init(&text, note->message, sizeof note->message);
    buffer_append_string(&text, before);
    /* A message is one line, so a quotation is cut short. */
    Slice quoted = text_first(about, utf8_cut(about, 80));
    for (size_t i = 0; i < quoted.size; i++) {
        unsigned char c = (unsigned char)quoted.at[i];
        buffer_append_char(&text, c < 32 || c == 127 ? ' ' : quoted.at[i]);
    }
    buffer_append_string(&text, after);
}

void notes_add(Notes *notes, Slice file, const char *at, const char *message) {
    notes_add_about(notes, file, at, message, (Slice){"", 0}, "");
}

void notes_add_kind(Notes *notes, Slice file, const char *at, const char *kind,
                    const char *before, Slice about, const char *after) {
    uint32_t count = notes->count;
    Buffer text;
    notes_add_about(notes, file, at, before, about, after);
    if (notes->count == count) return;
    Note *note = &notes->at[count];
    note->kind = kind;
    buffer_init(&text, note->about, sizeof note->about);
    buffer_append(&text, about);
}
