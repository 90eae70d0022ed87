import { expect, test } from 'vitest';
import { curlOf, formOf, type Order } from '../../../console/try-it/order.ts';

const picture = (name: string) => new File(['x'], name);
const order: Order = {
  kind: 'face_match',
  client: 'acme',
  track: 'face-match',
  template: '',
  files: { imageFile1: picture('a.jpg'), imageFile2: picture('b.jpg') },
  kinds: { imageKind1: 'selfie' },
  consent: true,
};

test('kinds of pictures are sent where they were chosen and two pictures are', () => {
  expect(formOf(order).getAll('imageKind1')).toEqual(['selfie']);
  expect(formOf(order).has('imageKind2')).toBe(false);
  expect(curlOf(order, '')).toContain('-F imageKind1=selfie');
  const one: Order = { ...order, files: { imageFile1: picture('a.jpg') } };
  expect(formOf(one).has('imageKind1')).toBe(false);
  expect(curlOf({ ...order, kind: 'ocr' }, '')).not.toContain('imageKind');
});
