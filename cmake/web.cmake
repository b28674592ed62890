# The page: the engine as WebAssembly, and what a browser loads. It takes clang and wasm-ld for
# the engine and esbuild for the page; the target 'web' is left out where one is missing.

set(WEB ${PROJECT_BINARY_DIR}/web)
set(WEB_GEN ${PROJECT_BINARY_DIR}/gen/web)

# Sets 'out' to the compiled module. It is optimised as one unit (LTO), which makes it a third
# faster: calls of WebAssembly pass sets of cards in memory. The cards are no part of it: the
# page fetches them apart, so that a new set does not change the code.
function(logpose_wasm out)
    # What is looked up by its name in the page: decks, which cards are banned, and English; the
    # page hands in any other language.
    file(GLOB files CONFIGURE_DEPENDS RELATIVE ${PROJECT_SOURCE_DIR}
        rules/editions.tsv cards/legality.tsv cards/errata.tsv decks/tournament.tsv
        words/en.tsv words/review.en.tsv words/lessons.en
        decks/*.deck decks/tournament/*.deck)
    logpose_embed_files(embedded embedded_web ${files})
    set(no_image ${PROJECT_BINARY_DIR}/gen/empty.image)
    file(CONFIGURE OUTPUT ${no_image} CONTENT "")
    logpose_embed_image(no_image_source ${no_image} embedded_no_image)
    file(GLOB sources CONFIGURE_DEPENDS
        src/base/*.c src/card/*.c src/effect/*.c src/compiler/*.c src/notation/*.c
        src/player/*.c src/table/*.c src/study/*.c src/log/*.c
        src/app/web/*.c src/freestanding/*.c)
    set(engine ${PROJECT_BINARY_DIR}/gen/engine_web.c) # as one unit, as the native one
    list(TRANSFORM engine_sources REPLACE "(.+)" "#include \"\\1\"\n" OUTPUT_VARIABLE lines)
    list(JOIN lines "" text)
    file(CONFIGURE OUTPUT ${engine} CONTENT "${text}")

    set(flags --target=wasm32 -nostdlib -ffreestanding -DNDEBUG
        "-DLOGPOSE_VERSION=\"${PROJECT_VERSION}\""
        -I${PROJECT_SOURCE_DIR}/src/freestanding -I${PROJECT_SOURCE_DIR}/include
        -I${PROJECT_SOURCE_DIR}/src)
    # The compiler has no thread-local variables for this machine, and the page has one thread.
    set(c_flags -std=c17 -O2 -flto -mbulk-memory -msimd128 -D_Thread_local= -fvisibility=hidden
        -ffunction-sections -fdata-sections -Wall -Wextra -Wpedantic -Wconversion -Werror
        -ffile-prefix-map=${PROJECT_SOURCE_DIR}/=)
    set(objects "")
    foreach(source IN LISTS sources ITEMS ${embedded} ${no_image_source} ${engine})
        file(RELATIVE_PATH name ${PROJECT_SOURCE_DIR} ${source})
        string(REGEX REPLACE "[/.]+" "-" name ${name})
        set(object ${PROJECT_BINARY_DIR}/wasm/${name}.o)
        set(own ${c_flags})
        if(source MATCHES "\\.S$")
            set(own "")
        elseif(source MATCHES "/freestanding/")
            list(REMOVE_ITEM own -flto) # the optimiser would take its own memcpy for another's
            list(APPEND own -fno-builtin)
        elseif(source MATCHES "/src/(compiler|notation|table|study|log|app)/")
            list(TRANSFORM own REPLACE "^-O2$" "-Oz") # read once for each answer, not each node
        endif()
        get_source_file_property(taken_in ${source} OBJECT_DEPENDS)
        if(NOT taken_in)
            set(taken_in "")
        endif()
        add_custom_command(OUTPUT ${object}
            COMMAND ${CMAKE_C_COMPILER_LAUNCHER} ${WASM_CLANG} ${flags} ${own}
                -MD -MF ${object}.d -c ${source} -o ${object}
            DEPENDS ${source} ${taken_in} DEPFILE ${object}.d VERBATIM
            COMMENT "Compiling ${name} for the page")
        list(APPEND objects ${object})
    endforeach()

    # Two modules of the same objects: one with what a game needs, which is all that a first
    # visit loads, and one with everything, for the screens that study cards, decks and games.
    set(game "")
    foreach(name memory release open language text message seat record think card faces decks
            file signature match)
        list(APPEND game --export=web_${name})
    endforeach()
    set(link ${WASM_LD} --no-entry --gc-sections --strip-all --lto-O3 -z stack-size=1048576)
    file(MAKE_DIRECTORY ${PROJECT_BINARY_DIR}/wasm ${WEB} ${WEB_GEN})
    add_custom_command(OUTPUT ${WEB}/logpose.wasm
        COMMAND ${link} ${game} ${objects} -o ${WEB}/logpose.wasm
        DEPENDS ${objects} COMMENT "Linking the engine for the page")
    add_custom_command(OUTPUT ${WEB}/study.wasm
        COMMAND ${link} --export-dynamic ${objects} -o ${WEB}/study.wasm
        DEPENDS ${objects} COMMENT "Linking the engine with all that studies games")
    set(${out} ${WEB}/logpose.wasm ${WEB}/study.wasm PARENT_SCOPE)
endfunction()

find_program(WASM_CLANG NAMES clang clang-14)
find_program(WASM_LD NAMES wasm-ld wasm-ld-14)
find_program(ESBUILD esbuild)
if(WASM_CLANG AND WASM_LD AND ESBUILD AND saved_image)
    logpose_wasm(web_module)
    add_custom_command(OUTPUT ${WEB}/cards.image DEPENDS ${saved_image}
        COMMAND ${CMAKE_COMMAND} -E copy ${saved_image} ${WEB}/cards.image)
    # The native answers that tests/web/engine.mjs compares with those of the module.
    add_executable(web_native tests/web/native.c)
    set_target_properties(web_native PROPERTIES
        RUNTIME_OUTPUT_DIRECTORY ${PROJECT_BINARY_DIR}/tests)
    target_link_libraries(web_native PRIVATE logpose_options logpose_app logpose_static)
    # The condensed face of the cards, cut down to the letters that names use. Without the tool
    # or the font, the browser takes a condensed face of its own.
    find_program(PYFTSUBSET pyftsubset)
    set(page_fonts "")
    foreach(weight 500/Medium 700/Bold)
        string(REGEX REPLACE "/.*" "" number ${weight})
        string(REGEX REPLACE ".*/" "" name ${weight})
        find_file(FONT_${name} RobotoCondensed-${name}.ttf
            PATHS /usr/share/fonts/truetype/roboto/unhinted NO_DEFAULT_PATH)
        if(PYFTSUBSET AND FONT_${name})
            set(font ${WEB}/condensed-${number}.woff2)
            add_custom_command(OUTPUT ${font} DEPENDS ${FONT_${name}}
                COMMAND ${PYFTSUBSET} ${FONT_${name}} --output-file=${font} --flavor=woff2
                    --unicodes=20-7E,A0-FF,2013-2014,2018-201D,2022,2026,2192,2212
                    --layout-features=kern,tnum
                COMMENT "Cutting down RobotoCondensed-${name}")
            list(APPEND page_fonts ${font})
        endif()
    endforeach()

    # The types of the messages are for the type check alone; nothing of them is in the page.
    file(GLOB_RECURSE page_sources CONFIGURE_DEPENDS web/*.ts web/*.css web/*.html web/static/*)
    file(GLOB page_rules CONFIGURE_DEPENDS rules/index*.tsv)
    file(GLOB_RECURSE page_rulings CONFIGURE_DEPENDS tests/scenarios/*.scenario)
    set(page_tool ${PROJECT_SOURCE_DIR}/tools/build-page.py)
    set(words_tool ${PROJECT_SOURCE_DIR}/tools/page-words.py)
    file(GLOB page_words CONFIGURE_DEPENDS words/* cards/*.ja.tsv)
    add_custom_command(OUTPUT ${WEB_GEN}/words.stamp
        COMMAND Python3::Interpreter ${words_tool} ${PROJECT_SOURCE_DIR} ${WEB_GEN}/words
            ${WEB}
        COMMAND ${CMAKE_COMMAND} -E touch ${WEB_GEN}/words.stamp
        DEPENDS ${words_tool} ${page_words} COMMENT "Making the words of the page")
    add_custom_command(OUTPUT ${WEB}/index.html
        COMMAND Python3::Interpreter ${page_tool} ${ESBUILD} ${PROJECT_SOURCE_DIR}/web
            ${WEB_GEN}/words ${WEB}
        DEPENDS ${page_tool} ${page_rules}
            ${PROJECT_SOURCE_DIR}/puzzles/puzzles.scenario ${page_rulings}
            ${page_sources} ${WEB_GEN}/words.stamp ${page_fonts} ${web_module}
            ${WEB}/cards.image
        COMMENT "Building the page")
    set(schema ${PROJECT_SOURCE_DIR}/src/table/table.schema.json)
    set(types_tool ${PROJECT_SOURCE_DIR}/tools/protocol-types.py)
    add_custom_command(OUTPUT ${WEB_GEN}/protocol.ts
        COMMAND Python3::Interpreter ${types_tool} ${schema} ${WEB_GEN}/protocol.ts
        DEPENDS ${schema} ${types_tool})
    set(LOGPOSE_WEB_STAMP ${WEB}/index.html) # the program takes the page in
    add_custom_target(web ALL DEPENDS ${WEB}/index.html ${WEB_GEN}/protocol.ts)
else()
    message(STATUS "The page is not built: that takes clang, lld and esbuild (tools/setup.sh).")
endif()
