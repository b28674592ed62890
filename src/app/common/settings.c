/* A small file of keys and values. */
#include "app/common/settings.h"

#include <stdio.h>
#include <string.h>

#include "app/common/file.h"
#include "app/common/savefile.h"
#include "app/common/userfolder.h"
#include "base/buffer.h"

enum { SETTINGS_MAX = 32, KEY_SIZE = 32, VALUE_SIZE = 512, SETTINGS_PATH_MAX = 1024 };

typedef struct Setting {
    char key[KEY_SIZE], value[VALUE_SIZE];
} Setting;

static Setting settings[SETTINGS_MAX];
static int setting_count = -1; /* not read yet */

static Setting *find(const char *key) {
    for (int i = 0; i < setting_count; i++) {
        if (strcmp(settings[i].key, key) == 0) return &settings[i];
    }
    return NULL;
}

static void put(Slice key, Slice value) {
    char name[KEY_SIZE];
    if (key.size >= sizeof name || value.size >= VALUE_SIZE) return;
    snprintf(name, sizeof name, "%.*s", (int)key.size, key.at);
    Setting *at = find(name);
    if (at == NULL && setting_count < SETTINGS_MAX) at = &settings[setting_count++];
    if (at == NULL) return;
    memcpy(at->key, name, sizeof name);
    snprintf(at->value, sizeof at->value, "%.*s", (int)value.size, value.at);
}

static void load(void) {
    char path[SETTINGS_PATH_MAX];
    File file;
    if (setting_count >= 0) return;
    setting_count = 0;
    if (!userfolder_path(USERFOLDER_CONFIG, "settings", path, sizeof path)) return;
    if (file_read(path, &file) != NULL) return;
    for (Slice rest = {file.at, file.size}, line, key; text_next_line(&rest, &line);) {
        if (text_next_word(&line, &key)) put(key, text_trim(line));
    }
    file_free(&file);
}

static void save(void) {
    static char memory[SETTINGS_MAX * (KEY_SIZE + VALUE_SIZE)];
    char path[SETTINGS_PATH_MAX];
    Buffer text;
    if (!userfolder_path(USERFOLDER_CONFIG, "", path, sizeof path)) return;
    if (!userfolder_make(path)) return;
    buffer_init(&text, memory, sizeof memory);
    for (int i = 0; i < setting_count; i++) {
        buffer_append_string(&text, settings[i].key);
        buffer_append_char(&text, ' ');
        buffer_append_string(&text, settings[i].value);
        buffer_append_char(&text, '\n');
    }
    if (userfolder_path(USERFOLDER_CONFIG, "settings", path, sizeof path))
        savefile_write(path, buffer_text(&text), NULL);
}

const char *settings_get(const char *key, const char *otherwise) {
    load();
    const Setting *at = find(key);
    return at != NULL ? at->value : otherwise;
}

void settings_set(const char *key, const char *value) {
    load();
    if (strcmp(settings_get(key, ""), value) == 0) return;
    put(text_of(key), text_of(value));
    save();
}

bool settings_is_on(const char *key, bool otherwise) {
    return strcmp(settings_get(key, otherwise ? "on" : "off"), "on") == 0;
}

void settings_set_on(const char *key, bool is_on) { settings_set(key, is_on ? "on" : "off"); }
