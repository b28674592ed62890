# Short names for people: every target is one or two commands. CMakeLists.txt and
# CMakePresets.json say how things are built; tools/ has the tests.

# The engine that clang makes is about a tenth faster than gcc's, so clang is used where it is
# installed. 'CC=gcc make' builds with gcc, in its own folder, because a build folder belongs to one
# compiler. (A plain '=': it is evaluated when a target runs, after 'setup' has installed things.)
BUILD := build
ifeq ($(origin CC),default)
CC = $(shell command -v clang >/dev/null 2>&1 && echo clang || echo cc)
else
BUILD := build-$(notdir $(CC))
endif
export CC
# No test reads the cards of whoever runs it.
export LOGPOSE_NO_POOL = 1

JOBS ?= 2
FUZZ_SECONDS ?= 60
PREFIX ?= /usr/local
export FUZZ_SECONDS

.PHONY: all test check asan fuzz bench perft signature signatures format docs golden update
.PHONY: web paired mutants exercise lethal puzzles reviews fit traits play serve install clean
.PHONY: help setup
.DEFAULT_GOAL := all

all: ## builds build/logpose, build/liblogpose.a and build/liblogpose.so
	@test -f $(BUILD)/build.ninja || cmake --preset release -B $(BUILD)
	@cmake --build $(BUILD) -j $(JOBS)

web: setup all ## builds the page: build/web, a folder that any static host can serve
	@test -f $(BUILD)/web/logpose.wasm && echo "The page is in $(BUILD)/web."

test: setup ## builds and runs all tests; ends with 'N passed, N failed'
	@tools/run-tests.sh $(BUILD) release

check: setup ## commits, format, tidy, tests and fresh documents: what must hold before a commit
	@tools/check-commits.py
	@tools/format.sh --check
	@$(MAKE) --no-print-directory test BUILD=$(BUILD)
	@tools/docs.sh --check $(BUILD)

asan: setup ## tests, scenarios and the self-test under both sanitizers
	@tools/run-tests.sh build-asan asan

fuzz: setup ## runs each fuzzer for FUZZ_SECONDS (60)
	@test -f build-fuzz/build.ninja || cmake --preset fuzz
	@cmake --build build-fuzz -j $(JOBS)
	@tools/run-fuzz.sh build-fuzz

bench: all ## measures the speed on one core
	@$(BUILD)/logpose bench

perft: all ## counts the decision paths from fixed boards
	@$(BUILD)/logpose perft

lethal: all ## mines the positions of tests/lethal again, which takes a minute
	@$(BUILD)/logpose lethal --mine 240 >$(BUILD)/positions.tsv
	@mv $(BUILD)/positions.tsv tests/lethal/positions.tsv
	@$(BUILD)/logpose lethal --verify

puzzles: all ## proves all bundled puzzles again, which takes a minute or two
	@$(BUILD)/logpose puzzle --verify
	@$(BUILD)/logpose judge puzzles/puzzles.scenario

reviews: all ## reviews 100 games and checks every missed win by exhaustive play
	@LOGPOSE_REVIEW_GAMES=100 $(BUILD)/tests/test_review

fit: all ## plays games into build/games.book and fits the net: build/net.def; FIT='--games 200' is quicker
	@$(BUILD)/logpose fit --play $(BUILD)/games.book --out $(BUILD)/net.def $(FIT)

traits: all ## the same for the rules of thumb: build/trait.def; FIT as well
	@$(BUILD)/logpose fit --play $(BUILD)/games.book --policy --out $(BUILD)/trait.def $(FIT)

signature: all ## plays 1,000 seeded random games and prints one hash
	@$(BUILD)/logpose signature

signatures: setup ## the same hash from all compilers, under the sanitizers and on other machines
	@tools/signature.sh --all

paired: setup ## the same games as the revision BASE, compared at every question; GAMES (100000)
	@test -n "$(BASE)" || { echo "make paired BASE=<revision or liblogpose.so>" >&2; exit 2; }
	@BUILD=$(BUILD) tools/paired.sh $(BASE) --games $(or $(GAMES),100000) -j $(JOBS)

mutants: setup ## do the tests notice small changes of the rules? SEED (1), COUNT (300)
	@tools/mutants.py --seed $(or $(SEED),1) --count $(or $(COUNT),300) -j $(JOBS)

format: ## formats all C sources in place
	@tools/format.sh

docs: all ## writes docs/gen, and the pages of all rules and cards to build/docs
	@tools/docs.sh $(BUILD)

golden: all ## writes the golden files again, for review as a diff
	@tools/golden.sh $(BUILD)

exercise: all ## runs every ability of every card (about a minute) and writes build/docs/cards.md
	@$(BUILD)/logpose-exercise -j $(JOBS) --out tests/exercise.tsv
	@tools/docs.sh $(BUILD)

update: all ## writes all generated documents and expected results again, for review as a diff
	@$(BUILD)/logpose perft --update
	@tools/golden.sh $(BUILD)
	@tools/signature.sh --update $(BUILD)
	@tools/review.py $(BUILD)
	@$(BUILD)/logpose-exercise -j $(JOBS) --out tests/exercise.tsv
	@tools/docs.sh $(BUILD)
	@for page in $$(grep -l '^```console' README.md docs/*.md); do \
	    tools/test-page.py $$page $(BUILD) --update; \
	done

play: setup all ## starts a game against the AI in the terminal
	@exec $(BUILD)/logpose play

serve: setup all ## starts the page in a browser
	@exec $(BUILD)/logpose serve

install: all ## copies program, libraries and headers to PREFIX (/usr/local), below DESTDIR
	@DESTDIR=$(DESTDIR) cmake --install $(BUILD) --prefix $(PREFIX)

clean: ## removes everything that was built
	@rm -rf build build-*

help: ## lists these targets
	@sed -n 's/^\([a-z]*\):[^#]*## \(.*\)/make \1\t\2/p' Makefile | expand -t 16

# Installs what is missing; quick when nothing is.
setup:
	@tools/setup.sh
