import { describe, expect, test } from 'vitest';
import { assembleDocuments, divideDocuments } from '../../../../../src/domain/reading/ocr/assemble-documents.ts';
import type { Template } from '../../../../../src/domain/template/template.ts';
import { sampleTrack } from '../../../../contract/database.samples.ts';
import { at, pageOf } from '../../../../support/drawn-page.ts';
import { fieldOf, templateOf } from '../../../../support/template-of.ts';

const typed = (weight: number) => ({ keywords: [{ text: 'ORDER', weight }], patterns: [], certainAt: 1 });
const order = (weight: number, more: Partial<Template> = {}): Template =>
  templateOf({
    name: 'order',
    documentType: 'order',
    typification: typed(weight),
    fields: [
      fieldOf('cnpj', 'cnpj', [{ by: 'label', labels: ['CNPJ'], direction: 'right' }], { required: true }),
      fieldOf('total', 'money', [{ by: 'label', labels: ['TOTAL'], direction: 'right' }], { required: true }),
    ],
    ...more,
  });
const fallback = templateOf({ name: 'generic.text' });
const track = { ...sampleTrack('documents'), fallbackTemplate: 'generic.text', typificationThreshold: 0.5 } as const;
const page = pageOf([at(50, 100, 'ORDER'), at(50, 200, 'CNPJ: 11.222.333/0001-81')]);

/** The only document of the page. From the threshold on `template` is pinned, as by the first stage. */
function readAs(template: Template, options: { isNamed?: boolean; fallback?: Template; explain?: boolean } = {}) {
  if (track.kind !== 'ocr') throw new Error('The sample is a track of another kind.');
  const own = options.fallback ?? fallback;
  const isRecognised = template.typification.keywords.some(({ weight }) => weight >= track.typificationThreshold);
  const [pinned, others] = isRecognised ? [template, []] : [own, [template]];
  const by = { track, template: pinned, others, isNamed: options.isNamed ?? false, today: '2026-11-20' };
  const asked = { ...by, fallback: own, expected: {}, inspected: [], explain: options.explain ?? false };
  const { result, explanation } = assembleDocuments([page], divideDocuments([page], by), asked);
  const [document] = result.documents;
  if (document === undefined) throw new Error('There is no document.');
  return { ...document, chosenBy: explanation?.documents[0]?.chosenBy };
}

describe('a document of which nothing was recognised for sure', () => {
  test('is read by the likeliest template all the same, as a proposal that neither passes nor fails', () => {
    const { type, template, typification, fields, validation, chosenBy } = readAs(order(0.4), { explain: true });
    expect({ type, name: template.name, typification, chosenBy }).toEqual({
      type: 'unknown',
      name: 'order',
      typification: {
        confidence: 0,
        proposed: { type: 'order', confidence: 0.4 },
        alternatives: [{ type: 'order', confidence: 0.4 }],
      },
      chosenBy: 'proposed',
    });
    expect(fields['cnpj']?.value).toBe('11222333000181');
    expect(validation.results).toContainEqual(expect.objectContaining({ rule: 'total.required', result: 'invalid' }));
    expect(validation.passed).toBeNull();
  });

  test('has values that are as much less sure as the type is', () => {
    const sure = readAs(order(0.6)).fields['cnpj']?.confidence ?? 0;
    expect(readAs(order(0.4)).fields['cnpj']?.confidence).toBeCloseTo(0.8 * sure, 2);
  });

  test('is left to the fallback where next to nothing speaks for a type, or the fallback reads fields itself', () => {
    expect(readAs(order(0.2))).toMatchObject({ type: 'unknown', template: { name: 'generic.text' }, fields: {} });
    const reading = { ...fallback, fields: [fieldOf('code', 'code', [])] };
    expect(readAs(order(0.4), { fallback: reading }).template.name).toBe('generic.text');
  });

  test('keeps the lists of the fallback, as it may be something else', () => {
    const pairs = {
      key: 'pairs',
      title: 'Pairs',
      fields: [fieldOf('key', 'text', [])],
      extract: [{ by: 'pairs' }],
    } as const;
    const { template, lists } = readAs(order(0.4), { fallback: { ...fallback, lists: [pairs] } });
    expect(template.name).toBe('order');
    expect(Object.keys(lists)).toEqual(['pairs']);
  });

  test('is no proposal where a client named the template, and none of a template that asks a generator', () => {
    expect(readAs(order(0.4), { isNamed: true }).typification).not.toHaveProperty('proposed');
    expect(readAs(order(0.4, { kind: 'generative' })).template.name).toBe('generic.text');
  });

  test('is no proposal from the threshold on', () => {
    const { type, typification, validation } = readAs(order(0.6));
    expect({ type, ...typification }).toMatchObject({ type: 'order', confidence: 0.6 });
    expect(typification).not.toHaveProperty('proposed');
    expect(validation.passed).toBe(false);
  });
});
