import { describe, expect, test } from 'vitest';
import { polygonOf } from '../../../../../src/domain/reading/document/geometry.ts';
import { pageFaults, withFaults, withUnread } from '../../../../../src/domain/reading/document/page-faults.ts';
import { leftOutWarnings } from '../../../../../src/domain/reading/ocr/left-out-text.ts';
import { pageOf } from '../../../../support/drawn-page.ts';
import { readWith } from '../../../../support/read-with.ts';
import { templateOf } from '../../../../support/template-of.ts';

const good = { score: 1, defects: [] };

describe('faults of a page', () => {
  test.each([
    ['picture_not_decoded', 'PICTURES_NOT_READ', 'Send the page as a PNG'],
    ['placeholder', 'PLACEHOLDER_PAGE', 'print it to a new PDF'],
    ['script_not_read', 'SCRIPT_NOT_READ', 'Name its language'],
    ['text_layer_doubted', 'TEXT_LAYER_DOUBTED', 'compare what matters'],
  ] as const)('make a warning that says what to do: %s', (fault, code, advice) => {
    const page = { ...pageOf([]), number: 3, quality: withFaults(good, [fault]) };
    expect(leftOutWarnings(page, 'keep')).toEqual([{ code, message: expect.stringContaining(advice), page: 3 }]);
    expect(leftOutWarnings({ ...page, quality: good }, 'keep')).toEqual([]);
  });

  test('name the scripts that were not read and their languages, and no document with them passes', () => {
    const page = { ...pageOf([]), ...withUnread(good, { unreadScripts: ['Grek'] }) };
    expect(leftOutWarnings(page, 'keep')[0]?.message).toMatch(
      /Greek script.*\(ell\).*: docface models install --languages ell\.$/,
    );
    expect(readWith(templateOf({}), [page]).validation).toMatchObject({
      passed: false,
      results: [{ rule: 'document.script', result: 'invalid' }],
    });
    const unknown = { ...pageOf([]), ...withUnread(good, { unreadScripts: [] }) };
    expect(unknown).not.toHaveProperty('unreadScripts');
    expect(leftOutWarnings(unknown, 'keep')[0]?.message).toMatch(/--languages LANGUAGE, one of ara, .* ell, /);
    expect(unknown.quality.defects).toEqual(['script_not_read']);
    expect(readWith(templateOf({}), [pageOf([])]).validation.passed).toBeNull();
  });

  test('of a picture that is perhaps a logo are none, and a warning says that it was not read', () => {
    const page = pageOf([]);
    const picture = { polygon: polygonOf({ x: 0, y: 0, width: 0.2, height: 0.1 }), engine: page.engine };
    const shown = { ...page, pictures: [picture, { ...picture, unreadScripts: ['Grek'] as const }] };
    const message = expect.stringMatching(/^A picture on page 1, perhaps a logo, has writing in Greek script/);
    expect(leftOutWarnings(shown, 'keep')).toEqual([{ code: 'SCRIPT_NOT_READ', message, page: 1 }]);
    expect(readWith(templateOf({}), [shown]).validation.passed).toBeNull();
    const counted = { ...shown, ...withUnread(good, { unreadScripts: ['Grek'] }) };
    expect(leftOutWarnings(counted, 'keep').map(({ message: said }) => said)).toEqual([
      expect.stringMatching(/^Page 1 has writing in Greek script/),
    ]);
  });

  test('are none where lines were read in a language that nobody named, which a warning says', () => {
    const page = pageOf([]);
    const reread = { scripts: ['Grek'], languages: ['ell'], engine: { ...page.engine, name: 'tesseract.js' } } as const;
    expect(leftOutWarnings({ ...page, reread }, 'keep')).toEqual([
      { code: 'LANGUAGE_ASSUMED', message: expect.stringMatching(/Greek script .* tesseract\.js as ell, /), page: 1 },
    ]);
  });

  test('come before what the picture shows, and lower the score', () => {
    const quality = withFaults({ score: 0.8, defects: ['blurred'] }, ['placeholder']);
    expect(quality.defects).toEqual(['placeholder', 'blurred']);
    expect(quality.score).toBeCloseTo(0.08);
    expect(pageFaults.map((fault) => withFaults(good, [fault]).score < 1)).not.toContain(false);
  });
});
