import { expect, test } from 'vitest';
import type { FileTraces, Overlay } from '../../../../../src/domain/reading/document/file-traces.ts';
import { at, pageOf } from '../../../../support/drawn-page.ts';
import { readWith } from '../../../../support/read-with.ts';
import { fieldOf, templateOf } from '../../../../support/template-of.ts';

const template = {
  ...templateOf({
    fields: [
      fieldOf('code', 'code', [{ by: 'pattern', pattern: '(INV-\\d+)' }]),
      fieldOf('other', 'code', [{ by: 'pattern', pattern: '(REF-\\d+)' }]),
    ],
  }),
  validate: [{ rule: 'pdf.edited' }],
};
const page = pageOf([at(100, 140, 'INV-42'), at(100, 600, 'REF-7')]);

function edited(overlays: readonly Overlay[]) {
  const traces: FileTraces = {
    programs: [],
    earlierProducers: [],
    createdAt: null,
    modifiedAt: null,
    saves: [],
    sinceSigning: null,
    overlays,
  };
  const { validation } = readWith(template, [page], { evidence: { traces } });
  return validation.results.find(({ rule }) => rule === 'pdf.edited');
}

test('a note over a value is a sign of editing that names the field, and one beside it is none', () => {
  const over = { page: 1, kind: 'annotation', box: { x: 0.09, y: 0.098, width: 0.08, height: 0.02 } } as const;
  expect(edited([over])).toMatchObject({ result: 'invalid', signs: ['laid_over_fields'], fields: ['code'] });
  expect(edited([{ ...over, page: 2 }])).toMatchObject({ result: 'valid', fields: [] });
  expect(edited([{ ...over, box: { ...over.box, y: 0.7 } }])).toMatchObject({ result: 'valid', fields: [] });
});
