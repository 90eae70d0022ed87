import { expect, test } from 'vitest';
import { suspectsOtherScript } from '../../../../src/adapters/tesseract/other-scripts.ts';
import { polygonOf } from '../../../../src/domain/reading/document/geometry.ts';
import { blockOf, lineOf } from '../../../../src/domain/reading/document/lay-out-words.ts';

/** Lines of words as `text/confidence in percent`, of one height unless `heights` has another. */
function page(lines: readonly string[], heights: readonly number[] = []) {
  const made = lines.map((line, row) =>
    lineOf(
      line.split(' ').map((word, index) => {
        const [text = '', percent] = word.split('/');
        const box = { x: 0.1 * index, y: 0.05 * row, width: 0.08, height: heights[row] ?? 0.02 };
        return { text, confidence: Number(percent) / 100, polygon: polygonOf(box) };
      }),
    ),
  );
  return [blockOf(made)];
}

const sure = ['Invoice/90 number/96 4417/97', 'Supplier/93 Example/97', 'Value/96 added/97 tax/96', 'Amount/93 due/97'];
const doubtful = [
  'OnnaTa/40 Bcero/12 318/96',
  'Mokyna/41 Hanor/30',
  'ycnyrn/38 688,93/97',
  'ropon/55 nom/22',
  'KoHcy/8 TauH/20',
];

test('doubtful words beside sure figures are suspected to be another script', () => {
  expect(suspectsOtherScript(page(doubtful))).toBe(true);
});

test('doubtful figures, or lines of many heights, show a bad picture instead', () => {
  const figures = ['0,18/30 4,11/40', '7,20/35 1,99/20'];
  expect(suspectsOtherScript(page([...doubtful, ...figures]))).toBe(false);
  expect(suspectsOtherScript(page(doubtful, [0.01, 0.05, 0.02, 0.09, 0.03]))).toBe(false);
});

test('a few doubtful lines of the size of the sure ones are suspected, marks of a chart are not', () => {
  const part = ['Tapavyu/10 Hpepo/20', 'Apebuod/0 Nocot/33', 'Mpomi/31 Avwvu/9'];
  expect(suspectsOtherScript(page([...sure, ...part]))).toBe(true);
  expect(suspectsOtherScript(page([...sure, 'ps/33 fd/20', 'ae/12 li/40', 'fe/39 Es/54']))).toBe(false);
  expect(suspectsOtherScript(page(sure))).toBe(false);
});

test('words that no language has, beside sure figures, are suspected on a page of many languages', () => {
  const unclear = ['Prilis/60 mluvit/82 kin/70', 'Sisli/69 tutar/92', 'gesla/75 jazh/71', 'kin/60 dabel/88'];
  expect(suspectsOtherScript(page(['TwoAGyto/0 145/93', 'CuerTa/46 onnaTty/54 318/96', ...unclear]))).toBe(true);
  expect(suspectsOtherScript(page(['OpenOffice/92 145/93', 'McLeod/46 Clan/97 318/96', ...unclear]))).toBe(false);
});
