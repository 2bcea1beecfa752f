#!/bin/sh
# Runs once, when the database is created. One role owns and migrates the database; the servers use the other.
set -eu
secrets=${SECRETS:-/run/secrets/saywell}
psql --set ON_ERROR_STOP=1 --username "${POSTGRES_USER:-postgres}" --dbname postgres \
  --set owner="$(cat "$secrets/owner")" --set server="$(cat "$secrets/server")" <<'SQL'
create role saywell_owner login password :'owner';
create role saywell_server login password :'server';
create database saywell owner saywell_owner;
SQL
