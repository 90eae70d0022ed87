import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { isUngrounded, type OcrResult } from '../../src/domain/result/ocr-result.ts';
import { type GenerationService, startGenerationService } from '../support/generation-service.ts';
import { type SmallModelServer, startSmallModelServer } from '../support/small-model-server.ts';
import { fieldOf, templateOf } from '../support/template-of.ts';

const invoice = [
  'ACME Example Ltd',
  'Invoice number: INV-2041',
  'Date: 2026-01-31',
  'Screws                    10      4.50     45.00',
  'Nails                      2      3.25      6.50',
  'Total                             USD      51.50',
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

/** A model of 135 million parameters answers under the schema, and little of it is true: what it says is for us to judge. */
describe('a real language model', () => {
  let model: SmallModelServer;
  let world: GenerationService;
  beforeAll(async () => {
    model = await startSmallModelServer();
    const small = { url: model.url, timeoutSeconds: 600, tries: 1, concurrency: 1, contextTokens: 2048 };
    world = await startGenerationService({ behaviour: () => ({}), house: { ...small, answerTokens: 160 } });
    await world.saveTrack('own');
    const number = fieldOf('number', 'code', [], { title: 'Invoice number' });
    const total = fieldOf('total', 'money', [], { title: 'Total' });
    await world.save(template({ name: 'invoices', fields: [number, total] }));
    // Their names alone are more than an answer has room for.
    const many = Array.from({ length: 30 }, (_, index) => fieldOf(`remarkNumber${index + 1}`, 'text', []));
    await world.save(template({ name: 'remarks', fields: many }));
  }, 1_200_000);
  afterAll(async () => {
    await world.stop();
    await model.close();
  });

  test('has its answer taken where it stands on the document, and nowhere else', { timeout: 1_200_000 }, async () => {
    const envelope = await world.read([invoice], { track: 'own', template: 'invoices', expected: '{"total":"51.50"}' });
    // Whatever it says of this: a value that is shown as found stands on the document.
    const documents = (envelope.result as OcrResult | null)?.documents ?? [];
    const found = documents.flatMap(({ fields }) => Object.values(fields)).filter((field) => !isUngrounded(field));
    const printed = found.filter(({ rawText }) => rawText !== null && invoice.includes(rawText));
    const caught = envelope.error?.code ?? (documents[0]?.validation.passed === true ? 'nothing' : 'a value');
    expect(printed, model.answers.join('\n')).toEqual(found.filter(({ value }) => value !== null));
    expect(caught === 'nothing' && documents[0]?.fields['total']?.rawText !== '51.50').toBe(false);
    expect(model.answers.length).toBeGreaterThan(0);
  });

  test('is caught when its answer runs into its limit', { timeout: 1_200_000 }, async () => {
    const envelope = await world.read(['Remark: nothing'], { track: 'own', template: 'remarks' });
    expect(model.finished.at(-1)).toBe('length');
    expect(envelope).toMatchObject({ status: 'failed', error: { code: 'GENERATOR_TRUNCATED' } });
  });
});
