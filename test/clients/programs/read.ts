/** Reads answers with the types of @hey-api/openapi-ts: read.ts DIRECTORY NAME... */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Envelope, ReadDocument, SlimEnvelope } from './client/index.ts';

const [directory = '', ...names] = process.argv.slice(2);

function ofDocument({ type, fields }: ReadDocument): string {
  const value = fields['total']?.value;
  const isMoney = typeof value === 'object' && value !== null && 'amount' in value;
  return `${type} ${isMoney ? value.amount : '-'}`;
}

function detail({ error, result }: Envelope | SlimEnvelope): string {
  if (error !== null) return error.code;
  if (result === null || result === undefined) throw new Error('no result');
  if ('decision' in result && result.decision !== undefined) return result.decision;
  const [document] = 'documents' in result ? (result.documents ?? []) : [];
  if (document === undefined) throw new Error('no document');
  return ofDocument(document);
}

for (const name of names) {
  const text = readFileSync(join(directory, `${name}.json`), 'utf8');
  const envelope = JSON.parse(text) as Envelope | SlimEnvelope;
  process.stdout.write(`${name} ${envelope.requestId} ${detail(envelope)}\n`);
}
