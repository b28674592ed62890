#!/usr/bin/env bash
#SBATCH --job-name=logpose-merge
#SBATCH --time=00:10:00
# Joins the parts of a simulation: result.json and result.html. Fails if one is missing.
set -euo pipefail

"${LOGPOSE:-logpose}" merge part-*-of-*.sim --json --html result.html >result.json.new
mv result.json.new result.json
