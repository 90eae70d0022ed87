#!/bin/sh
# Makes deploy/.env from deploy/.env.example, with secrets of its own, and writes what docface takes from files into
# deploy/secrets. Leaves an existing .env alone: without its master key nothing that was stored could be opened again.
set -eu
cd "$(dirname "$0")"
umask 077
if [ -e .env ]; then
  echo "deploy/.env is there already and stays as it is." >&2
else
  sed -e "s|^DOCFACE_MASTER_KEY=.*|DOCFACE_MASTER_KEY=$(openssl rand -base64 32)|" \
    -e "s|^POSTGRES_PASSWORD=.*|POSTGRES_PASSWORD=$(openssl rand -hex 24)|" \
    -e "s|^S3_SECRET_KEY=.*|S3_SECRET_KEY=$(openssl rand -hex 24)|" .env.example >.env
  echo "Made deploy/.env. Keep a copy of it apart from the data." >&2
fi
value() { sed -n "s|^$1=||p" .env; }
mkdir -p secrets
value DOCFACE_MASTER_KEY >secrets/master-key
echo "postgres://docface:$(value POSTGRES_PASSWORD)@postgres:5432/docface" >secrets/database-url
value S3_SECRET_KEY >secrets/s3-secret-key
# Nobody else gets into the folder. The user of the containers is another one, who sees the files alone.
chmod 644 secrets/*
