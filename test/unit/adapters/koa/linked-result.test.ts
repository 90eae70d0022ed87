import { expect, test } from 'vitest';
import { linkedResult, resultBody } from '../../../../src/adapters/koa/routes/linked-result.ts';

const from = { publicUrl: 'https://docface.example', requestId: 'r1', attempt: 2, revision: 3 };
const link = (id: string): string => `https://docface.example/api/v1/requests/r1/crops/${id}?attempt=2&revision=3`;

function linked(result: unknown, ...leftOut: Parameters<typeof linkedResult>[2] & object): unknown {
  const parts = linkedResult(new TextEncoder().encode(JSON.stringify(result)), from, leftOut);
  return JSON.parse(Buffer.concat(parts).toString('utf8'));
}

const crop = (id: string) => ({ id, kind: 'field', page: 1, box: { x: 0, y: 0, width: 1, height: 1 } });
const withLink = (id: string) => ({ ...crop(id), link: link(id) });

test('every crop of every document gets its address', () => {
  const documents = [{ crops: [crop('1.a'), crop('1.b')] }, { crops: [] }, { crops: [crop('3.ç')] }];
  expect(linked({ pages: [], documents })).toEqual({
    pages: [],
    documents: [{ crops: [withLink('1.a'), withLink('1.b')] }, { crops: [] }, { crops: [withLink('3.ç')] }],
  });
});

test('what was read on a page or stands in a list is never taken for a crop', () => {
  const tricky = '"crops":[{"id":"1.x"}],"documents":[ \\" ]';
  const lists = { crops: [{ id: { value: tricky } }] };
  const result = { pages: [{ text: tricky }], documents: [{ fields: { a: tricky }, lists, crops: [crop(']"[')] }] };
  expect(linked(result)).toEqual({
    ...result,
    documents: [{ fields: { a: tricky }, lists, crops: [withLink(']"[')] }],
  });
});

test.each([{ name: 'a face match', result: { mode: 'two_images', faces: [] } }])(
  '$name is passed on as it is stored',
  ({ result }) => {
    const json = new TextEncoder().encode(JSON.stringify(result));
    expect(Buffer.concat(linkedResult(json, from)).equals(json)).toBe(true);
  },
);

test('parts that are left out of a document are missing, and crops of those that stay have their address', () => {
  const pages = [{ number: 1, text: ',"documents":[' }];
  const result = { pages, documents: [{ crops: [crop('1.a')] }] };
  expect(linked(result, 'pages')).toEqual({ documents: [{ crops: [withLink('1.a')] }] });
  expect(linked(result, 'documents', 'faces')).toEqual({ pages });
  expect(linked(result, 'pages', 'documents')).toEqual({});
  expect(linked({ pages: [], documents: [] }, 'pages', 'comparisons')).toEqual({ documents: [] });
});

test('parts that are left out of a face match are missing, and its decision stays', () => {
  const result = { mode: 'two_images', decision: 'match', faces: [{ id: 'a' }], comparisons: [{ a: 'a', b: 'b' }] };
  const { faces: _, ...withoutFaces } = result;
  expect(linked(result, 'pages', 'documents', 'faces')).toEqual(withoutFaces);
  expect(linked(result, 'pages', 'documents', 'faces', 'comparisons')).toEqual({
    mode: 'two_images',
    decision: 'match',
  });
});

test('a result that comes in parts is the same, wherever these begin and end', async () => {
  const tricky = '"crops":[{"id":"1.x"}],"documents":[ \\" ]';
  const documents = [
    { fields: { a: tricky }, crops: [crop('1.a'), crop(']"[')] },
    { crops: [] },
    { crops: [crop('3.ç')] },
  ];
  const json = Buffer.from(JSON.stringify({ pages: [{ text: tricky.repeat(3) }], documents }));
  async function* parts(size: number): AsyncIterable<Uint8Array> {
    for (let at = 0; at < json.length; at += size) yield json.subarray(at, at + size);
  }
  for (const leftOut of [[], ['pages'], ['documents'], ['pages', 'documents']] as const) {
    const whole = Buffer.concat(linkedResult(json, from, leftOut)).toString('utf8');
    for (const size of [1, 2, 7, 13, 14, 50, json.length]) {
      const answer = {
        kind: 'parts',
        parts: parts(size),
        gathered: <Made>(make: () => Promise<Made>) => make(),
      } as const;
      const said: Uint8Array[] = [];
      for await (const part of resultBody(answer, from, { leftOut, before: '{"result":', behind: '}' }).parts) {
        said.push(part);
      }
      expect([size, leftOut, Buffer.concat(said).toString('utf8')]).toEqual([size, leftOut, `{"result":${whole}}`]);
    }
  }
});
