#!/usr/bin/env bash
# Logs in as a student, finds a tutor and counts the student's chats over REST.
# Usage: bash docs/examples/find-a-tutor.sh
set -euo pipefail
server=${SAYWELL_URL:-http://127.0.0.1:4000}

# Extracts a field from JSON, using Node.js because it is already installed.
field() { node -p "JSON.parse(require('fs').readFileSync(0, 'utf8'))$1"; }

token=$(curl --silent --show-error --fail "$server/api/auth/login" --header 'Content-Type: application/json' \
  --data '{"email": "student@saywell.example", "password": "saywell-demo"}' | field .data)
ask() { curl --silent --show-error --fail --header "Authorization: Bearer $token" "$@"; }

echo "I am $(ask "$server/api/auth/me" | field .firstName)"

tutors=$(ask --get "$server/api/teachers" --data subject=english --data priceTo=30)
echo "$(field .data.length <<<"$tutors") tutors teach English for 30 dollars or less"

id=$(field '.data[0]._id' <<<"$tutors")
echo "The first of them: $(ask "$server/api/teachers/$id" | field .data.headline)"

echo "$(ask "$server/api/chats" | field .data.length) chats so far"
