import { describe, expect, test } from 'vitest';
import { RecordedTrace } from '../../../../../src/domain/reading/ocr/recorded-trace.ts';
import type { Template } from '../../../../../src/domain/template/template.ts';
import { at, type DrawnLine, pageOf } from '../../../../support/drawn-page.ts';
import { readWith } from '../../../../support/read-with.ts';
import { fieldOf, templateOf } from '../../../../support/template-of.ts';

const date = [at(50, 100, 'Date: 03/02/2026')];
const template: Template = templateOf({
  fields: [
    fieldOf('date', 'date', [
      { by: 'label', labels: ['Date', 'Issued'], direction: 'right' },
      { by: 'position', pick: 'first_date' },
    ]),
  ],
});

/** What is noted of other texts, and how sure that leaves the reading. */
function judged(...lines: readonly DrawnLine[]) {
  const trace = new RecordedTrace();
  const field = readWith(template, [pageOf([...date, ...lines])], { trace }).fields['date'];
  expect(field?.value).toBe('2026-02-03');
  const { evidence = {} } = trace.explanation(template, { pages: [1], chosenBy: 'named' }).fields['date'] ?? {};
  const noted = Object.keys(evidence).filter((name) => name === 'seconded' || name === 'contested');
  return { noted, confidence: field?.confidence ?? 0 };
}

describe('texts that could be the value too', () => {
  const alone = judged();

  test('are not seen where there is none: a value is no rival of itself', () => {
    expect(alone.noted).toEqual([]);
  });

  test('make a reading surer when they say the same, by whichever rule', () => {
    const beside = judged(at(50, 300, 'Issued: 3 Feb 2026'));
    const anywhere = judged(at(50, 300, '03.02.2026 18:20'));
    expect([beside.noted, anywhere.noted]).toEqual([['seconded'], ['seconded']]);
    expect(beside.confidence).toBeGreaterThan(alone.confidence);
  });

  test('make it less sure when they say something else and are as likely', () => {
    const other = judged(at(50, 300, 'Issued: 04/02/2026'));
    expect(other.noted).toEqual(['contested']);
    expect(other.confidence).toBeLessThan(alone.confidence);
  });

  test('do nothing when they are less likely, or cannot be the value', () => {
    expect(judged(at(50, 300, '04/02/2026')).noted).toEqual([]);
    expect(judged(at(50, 300, 'Issued: soon')).noted).toEqual([]);
  });
});
