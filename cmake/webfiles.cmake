# Takes the page into 'logpose serve'. Whoever builds the page sets LOGPOSE_WEB_STAMP to a file
# that is written after build/web is complete; without it the program has no page.

# Sets 'out' to the generated source of the table of src/app/serve/webfiles.h.
function(logpose_webfiles out)
    # Debian's own Python has the module of brotli, whichever comes first in the path.
    find_program(SYSTEM_PYTHON python3 PATHS /usr/bin NO_DEFAULT_PATH)
    if(NOT SYSTEM_PYTHON)
        find_package(Python3 REQUIRED COMPONENTS Interpreter)
        set(SYSTEM_PYTHON ${Python3_EXECUTABLE})
    endif()
    set(source ${PROJECT_BINARY_DIR}/gen/webfiles.S)
    set(tool ${PROJECT_SOURCE_DIR}/tools/embed-web.py)
    set(folder "")
    if(LOGPOSE_WEB_STAMP)
        set(folder ${PROJECT_BINARY_DIR}/web)
    endif()
    add_custom_command(OUTPUT ${source}
        COMMAND ${SYSTEM_PYTHON} ${tool} ${folder} ${source}
        DEPENDS ${tool} ${LOGPOSE_WEB_STAMP} COMMENT "Taking in the page")
    set(${out} ${source} PARENT_SCOPE)
endfunction()
