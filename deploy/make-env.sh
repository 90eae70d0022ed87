#!/bin/sh
# Makes deploy/.env from deploy/.env.example, with secrets of its own. Leaves an existing one alone: without its master
# key nothing that was stored could be opened again.
set -eu
cd "$(dirname "$0")"
if [ -e .env ]; then
  echo "deploy/.env is there already and stays as it is." >&2
  exit 0
fi
umask 077
sed -e "s|^DOCFACE_MASTER_KEY=.*|DOCFACE_MASTER_KEY=$(openssl rand -base64 32)|" \
  -e "s|^POSTGRES_PASSWORD=.*|POSTGRES_PASSWORD=$(openssl rand -hex 24)|" \
  -e "s|^S3_SECRET_KEY=.*|S3_SECRET_KEY=$(openssl rand -hex 24)|" .env.example >.env
echo "Made deploy/.env. Keep a copy of it apart from the data." >&2
