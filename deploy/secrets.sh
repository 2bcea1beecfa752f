#!/bin/sh
# Creates the missing secrets in a folder and keeps the existing ones: sh secrets.sh FOLDER
# Each service reads its own files as its own user: the servers as 1000 ("node"), Postgres as 70, Redis as 999. The
# proxy, also 1000, gets an empty folder for its certificates.
set -eu
umask 077
folder=$1

random() { head -c 32 /dev/urandom | od -An -tx1 | tr -d ' \n'; }
keep() { # keep FILE TEXT: written whole or not at all
  [ -s "$folder/$1" ] && return
  printf %s "$2" >"$folder/$1.new"
  mv "$folder/$1.new" "$folder/$1"
}

# Leaves an existing folder unchanged: if its four subfolders are volumes, the folder itself is read-only, and chmod
# would fail.
mkdir -p -m 755 "$folder"
mkdir -p "$folder/postgres" "$folder/server" "$folder/proxy"
keep postgres/admin "$(random)"
keep postgres/owner "$(random)"
keep postgres/server "$(random)"
keep server/jwt "$(random)"
keep server/redis-password "$(random)"
keep server/database-url "postgres://saywell_server:$(cat "$folder/postgres/server")@postgres:5432/saywell"
keep server/migration-database-url "postgres://saywell_owner:$(cat "$folder/postgres/owner")@postgres:5432/saywell"
keep server/redis-url "redis://:$(cat "$folder/server/redis-password")@redis:6379"
mkdir -p "$folder/redis"
keep redis/redis.conf "requirepass $(cat "$folder/server/redis-password")"
rm -f "$folder/server/redis-password.new"
if [ "$(id -u)" = 0 ]; then
  chown -R 70:70 "$folder/postgres"
  chown -R 1000:1000 "$folder/server" "$folder/proxy"
  chown -R 999:1000 "$folder/redis"
fi
chmod 700 "$folder/postgres" "$folder/server" "$folder/redis" "$folder/proxy"
