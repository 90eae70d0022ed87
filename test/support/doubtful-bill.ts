import type { EncryptedRequestStore } from '../../src/application/storage/encrypted-request-store.ts';
import { resultKey } from '../../src/application/storage/object-keys.ts';
import type { Database } from '../../src/domain/ports/repositories.ts';
import type { PageReading } from '../../src/domain/reading/document/page.ts';
import { readDocument } from '../../src/domain/reading/ocr/read-document.ts';
import type { OcrResult } from '../../src/domain/reading/result/ocr-result.ts';
import { complete, enterStage } from '../../src/domain/request/lifecycle.ts';
import { currentAttempt, type Request } from '../../src/domain/request/request.ts';
import type { Template } from '../../src/domain/template/template.ts';
import { at, pageOf } from './drawn-page.ts';
import { fieldOf, templateOf } from './template-of.ts';

const label = (text: string) => [{ by: 'label', labels: [text], direction: 'right' } as const];

/** What to read from a made-up bill. */
export const billTemplate: Template = templateOf({
  name: 'bill',
  version: 1,
  fields: [
    fieldOf('cpf', 'cpf', label('CPF'), { required: true }),
    fieldOf('dueDate', 'date', label('VENCIMENTO')),
    fieldOf('total', 'money', label('TOTAL')),
  ],
  lists: [
    {
      key: 'items',
      title: 'Items',
      fields: [fieldOf('name', 'text', []), fieldOf('price', 'money', [])],
      extract: [{ by: 'rows', pattern: '^(?!TOTAL)(?<name>[A-Z]+) (?<price>\\d+,\\d\\d)$' }],
    },
  ],
});

const drawn = pageOf([
  at(50, 50, 'CPF  123.456.789-08'),
  at(50, 100, 'VENCIMENTO  10/12/2026'),
  at(50, 150, 'CHA 10,00'),
  at(50, 200, 'TOTAL  25,00'),
]);
/** The bill as it was read: a digit of the CPF is wrong, and an item is missing. */
export const billPage: PageReading = {
  ...drawn,
  blocks: drawn.blocks.map(({ text, confidence, polygon, lines }) => ({ text, confidence, polygon, lines })),
};

/** The CPF that the bill says. */
export const billCpf = { document: 0, field: 'cpf', value: '123.456.789-09' } as const;

export function readBill(template = billTemplate, today = '2026-11-20', page = billPage): OcrResult {
  const typification = { confidence: 1, alternatives: [] };
  const chosen = { template, type: 'generic.text', typification } as const;
  const { pages, documents } = readDocument([page], chosen, { today, expected: {}, expiredIsInvalid: true });
  return { pages, documents };
}

/** A file of two such bills, a page each. */
function readBills(template: Template): OcrResult {
  const [first, second] = [1, 2].map((number) => readBill(template, undefined, { ...billPage, number }));
  return {
    pages: [...(first?.pages ?? []), ...(second?.pages ?? [])],
    documents: [...(first?.documents ?? []), ...(second?.documents ?? [])],
  };
}

interface DoubtfulOptions {
  readonly bills?: 1 | 2;
  /** What it is read with: the bill, or a change of it. */
  readonly template?: Template;
}

/**
 * Ends a queued request as the last stage would where a track asks for review: with the bill, or two, as its result.
 */
export async function finishDoubtful(
  { database, requestStore }: { readonly database: Database; readonly requestStore: EncryptedRequestStore },
  requestId: string,
  { bills = 1, template = billTemplate }: DoubtfulOptions = {},
): Promise<Request> {
  const queued = await database.requests.find(requestId);
  if (queued === null) throw new Error(`no request ${requestId}`);
  const version = await database.catalog.saveTemplate(template, 'edited');
  const key = resultKey(queued, { attempt: currentAttempt(queued).number, fence: 1 });
  const result = (bills === 1 ? readBill : readBills)({ ...template, version });
  const resultBytes = await requestStore.storeJson(queued, key, result);
  const now = new Date();
  const started = enterStage(queued, 'validation', now).request;
  const reviewReasons = [{ code: 'CHECK_FAILED', document: 0, field: 'cpf', check: 'cpf.check_digits' } as const];
  const { request } = complete(started, { resultKey: key, resultBytes, reviewReasons }, now);
  await database.requests.update(request);
  return request;
}
