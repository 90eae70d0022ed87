import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Envelope } from '../../src/application/requests/envelope.ts';
import { isUngrounded } from '../../src/domain/reading/result/ocr-result.ts';
import { type GenerationService, onlyDocument, startGenerationService } from '../support/generation-service.ts';
import { type SmallModelServer, startSmallModelServer } from '../support/small-model-server.ts';
import { fieldOf, templateOf } from '../support/template-of.ts';

const invoices = [
  { number: 'INV-2041', items: ['45.00', '6.50'], total: '51.50' },
  { number: 'INV-3377', items: ['12.40', '80.15'], total: '92.55' },
  { number: 'INV-9105', items: ['230.00', '19.90'], total: '249.90' },
] as const;
type Invoice = (typeof invoices)[number];

const typed = ({ number, items: [first, second], total }: Invoice): string =>
  [
    'ACME Example Ltd',
    `Invoice number: ${number}`,
    'Date: 2026-01-31',
    `Screws                    10      4.50    ${first.padStart(6)}`,
    `Nails                      2      3.25    ${second.padStart(6)}`,
    `Total                             USD    ${total.padStart(7)}`,
  ].join('\n');

const template = (more: object) =>
  templateOf({
    kind: 'generative',
    title: 'Invoice',
    locale: 'en',
    dateOrder: 'ymd',
    currency: null,
    generative: { generator: 'house', instructions: '' },
    listResponse: true,
    ...more,
  });

/** Fields by the model, rows by rules, and rules over both: whatever is printed but not meant breaks one of them. */
const invoiceTemplate = template({
  name: 'invoices',
  fields: [
    fieldOf('number', 'code', [], {
      title: 'Invoice number',
      required: true,
      validate: [{ rule: 'format.regex', params: { pattern: 'INV-\\d{4}' } }],
    }),
    fieldOf('total', 'money', [], { title: 'Total', required: true }),
  ],
  lists: [
    {
      key: 'items',
      title: 'Items',
      fields: [fieldOf('amount', 'money', [])],
      extract: [{ by: 'rows', pattern: '^(?:Screws|Nails) .*?(?<amount>\\d+\\.\\d\\d)$' }],
    },
  ],
  validate: [{ rule: 'sum.items_equal_total', params: { list: 'items', column: 'amount', total: 'total' } }],
});
/** Their names alone are more than an answer has room for; of a short type, as length costs time in a grammar. */
const remarkTemplate = template({
  name: 'remarks',
  fields: Array.from({ length: 20 }, (_, index) => fieldOf(`remarkNumber${index + 1}`, 'cep', [])),
});

/**
 * A model of 135 million parameters answers under the schema, and much of it is wrong: what it says is for us to judge.
 */
describe('a real language model', () => {
  let model: SmallModelServer;
  let world: GenerationService;
  beforeAll(async () => {
    model = await startSmallModelServer();
    const small = { url: model.url, timeoutSeconds: 600, tries: 1, concurrency: 1, contextTokens: 2048 };
    world = await startGenerationService({ behaviour: () => ({}), house: { ...small, answerTokens: 160 } });
    await world.saveTrack('own');
    await world.save(invoiceTemplate);
    await world.save(remarkTemplate);
  }, 1_200_000);
  afterAll(async () => {
    await world?.stop();
    await model?.close();
  });

  /** What is wrong in a result that passes. */
  function uncaught({ status, result }: Envelope, invoice: Invoice): readonly string[] {
    if (status === 'failed' || result === null) return [];
    const { fields, validation } = onlyDocument({ status, result } as Envelope);
    const wrong = (['number', 'total'] as const).filter((key) => fields[key]?.rawText !== invoice[key]);
    const found = wrong.filter((key) => fields[key]?.value !== null && !isUngrounded(fields[key]!));
    const unprinted = found.filter((key) => !typed(invoice).includes(fields[key]?.rawText ?? ''));
    return [...unprinted, ...(validation.passed ? wrong : [])];
  }

  test('lies, and no lie passes', { timeout: 1_800_000 }, async () => {
    let lies = 0;
    let answered = 0;
    const failures = new Set<string | undefined>();
    for (const [index, invoice] of [...invoices, ...invoices, ...invoices].entries()) {
      if (index >= invoices.length && answered > 0) break;
      const before = model.answers.length;
      const envelope = await world.read([typed(invoice)], { track: 'own', template: 'invoices' });
      const answers = model.answers.slice(before);
      console.log(invoice.number, invoice.total, envelope.status, envelope.error?.code ?? '', answers.join(' '));
      const last = answers.at(-1) ?? '';
      if (!(last.includes(`"${invoice.number}"`) && last.includes(`"${invoice.total}"`))) lies += 1;
      expect(uncaught(envelope, invoice), answers.join('\n')).toEqual([]);
      // It gives the end code back or not, as chance makes it: a request without an answer has failed, and has no rows.
      if (envelope.status === 'failed') {
        failures.add(envelope.error?.code);
        continue;
      }
      answered += 1;
      // What the rule over the sum holds the total against.
      const { items } = onlyDocument(envelope).lists;
      expect(items?.map(({ amount }) => amount?.rawText)).toEqual(invoice.items);
    }
    expect(lies).toBeGreaterThan(0);
    expect(answered).toBeGreaterThan(0);
    const usual = new Set(['GENERATOR_PROMPT_CUT', 'GENERATOR_UNCONSTRAINED', 'GENERATOR_TRUNCATED']);
    expect([...failures].filter((code) => !usual.has(code ?? ''))).toEqual([]);
  });

  test('is caught when its answer runs into its limit', { timeout: 1_800_000 }, async () => {
    const envelope = await world.read(['Remark: nothing'], { track: 'own', template: 'remarks' });
    expect(model.finished.at(-1)).toBe('length');
    expect(envelope).toMatchObject({ status: 'failed', error: { code: 'GENERATOR_TRUNCATED' } });
  });
});
