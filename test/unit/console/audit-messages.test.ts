import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { auditDetailMessages, detailsInMessages } from '../../../console/operations/audit-details.ts';
import { auditActionMessages } from '../../../console/operations/audit-messages.ts';
import { declaredRoutes } from '../../support/route-calls.ts';

const useCases = fileURLToPath(new URL('../../../src/application', import.meta.url));
const entryKinds = ['template', 'track'];

/** What use cases write. */
function useCaseTexts(): readonly string[] {
  const files = readdirSync(useCases, { recursive: true, encoding: 'utf8' }).filter((file) => file.endsWith('.ts'));
  return files.map((file) => readFileSync(join(useCases, file), 'utf8'));
}

/** Actions as use cases write them: whole, or behind the kind of an entry of the catalogue. */
function auditedActions(): readonly string[] {
  const found = new Set<string>();
  for (const text of useCaseTexts()) {
    for (const [statement] of text.matchAll(/\baction(?::| =)[^;\n]*/g)) {
      for (const [, action = ''] of statement.matchAll(/'([a-z-]+\.[a-z_-]+)'/g)) found.add(action);
      const [, ofEntry] = /^action: '([a-z_]+)'/.exec(statement) ?? [];
      if (ofEntry !== undefined) for (const kind of entryKinds) found.add(`${kind}.${ofEntry}`);
    }
  }
  return [...found];
}

test('every action of the audit log has words', () => {
  const actions = auditedActions();
  expect(actions.length).toBeGreaterThan(30);
  const ofCalls = declaredRoutes.flatMap(({ audit }) => ('action' in audit ? [audit.action] : []));
  const unknown = [...actions, ...ofCalls].filter((action) => !Object.hasOwn(auditActionMessages.en, action));
  expect(unknown).toEqual([]);
});

/** Names of details, as objects that are written whole have them. */
function auditedDetails(): readonly string[] {
  const names = useCaseTexts()
    .filter((text) => text.includes('auditEntry('))
    .flatMap((text) => [...text.matchAll(/\bdetail(?::| =) \{([^{}]*)\}/g)])
    .flatMap(([, body = '']) => body.split(','))
    .flatMap((part) => /^\s*(\w+)\s*(?::|$)/.exec(part)?.[1] ?? []);
  return [...new Set(names)];
}

test('every detail of the audit log has words', () => {
  const names = auditedDetails();
  expect(names.length).toBeGreaterThan(20);
  expect(names.filter((name) => !Object.hasOwn(auditDetailMessages.en.names, name))).toEqual([]);
});

test('details of the audit log are told in words, and what has none as it is', () => {
  const { names, yes, no } = auditDetailMessages['pt-BR'];
  const messages = {
    yes,
    no,
    names: { ...names, queued: 'Não concluídas' },
    values: { statuses: { failed: 'Falhou' }, kind: { ocr: 'Documento' } },
    shown: { clientId: (id: string) => (id === 'c1' ? 'acme' : id) },
  };
  const detail = {
    clientId: 'c1',
    kind: 'ocr',
    statuses: 'failed, lost',
    notify: false,
    queued: 20,
    track: null,
    odd: 'x',
  };
  expect(detailsInMessages(detail, messages)).toBe(
    'Cliente: acme, Tipo: Documento, Estado: Falhou, lost, Webhooks avisados: não, Não concluídas: 20, odd: x',
  );
});
