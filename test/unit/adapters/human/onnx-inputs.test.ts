import { describe, expect, test } from 'vitest';
import { onlyInput } from '../../../../src/adapters/human/onnx-inputs.ts';
import { gridOfMeans } from '../../../fixtures/onnx-model.ts';

describe('a model', () => {
  test('loses the inputs of its graph behind the first, and nothing else', () => {
    const packed = gridOfMeans(['weight', `bias${'.'.repeat(300)}`]);

    expect(Buffer.from(onlyInput(packed))).toEqual(Buffer.from(gridOfMeans()));
  });

  test('with one input stays as it is', () => {
    const model = gridOfMeans();

    expect(onlyInput(model)).toBe(model);
  });

  test.each([
    ['nothing', new Uint8Array()],
    ['text', new TextEncoder().encode('no model at all')],
    ['its first half', gridOfMeans(['weight']).subarray(0, 90)],
    ['a number without an end', Uint8Array.of(0xff, 0xff, 0xff)],
  ])('stays as it is when it is %s: ONNX Runtime says what is wrong', (_, bytes) => {
    expect(onlyInput(bytes)).toBe(bytes);
  });
});
