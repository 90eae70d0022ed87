import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { pdfOfPages, textAt } from '../../../test/drawn/pdf-file.ts';
import { submitted } from '../attack.ts';
import type { Harm, HostileCaller } from '../hostile-caller.ts';
import { times } from './times.ts';

const ocr = '/api/v1/ocr-async/ocr/key';
const endpoints = '/api/v1/webhooks/endpoints';

function template(name: string, patterns: readonly string[]): string {
  const fields = patterns.map(
    (pattern, index) =>
      `  - key: field${index}\n    type: text\n    title: Field ${index}\n    extract:\n      - { by: pattern, pattern: '${pattern}' }\n`,
  );
  const about = `name: ${name}\ndocumentType: ${name}\ntitle: Made up\ndescription: Made up.\nlocale: en\n`;
  return `${about}fields:\n${fields.join('')}`;
}

/** A track that reads with a template; its name has `-` where that of the template has `_`. */
export const track = (name: string): string =>
  `kind: ocr\nname: ${name.replaceAll('_', '-')}\ntitle: Made up\ndescription: Made up.\ntemplates: [${name}]\nfallbackTemplate: ${name}\n`;

/** Imports files into the catalogue of the hostile client; notes how the command ended. */
export async function imported({ command, ends }: Harm, files: Readonly<Record<string, string>>): Promise<boolean> {
  const folder = await mkdtemp(join(tmpdir(), 'docface-hostile-'));
  try {
    const paths = Object.keys(files).map((name) => join(folder, name));
    await Promise.all(Object.entries(files).map(([name, content]) => writeFile(join(folder, name), content)));
    const { code, said } = await command('catalog', 'import', ...paths, '--client', 'hostile');
    const known = code === 0 || /pattern|too|more than|at most|alias/i.test(said);
    ends.reported(`import ended with ${code}`, known);
    return code === 0;
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/** What takes a backtracking search for ever, and the most parts that a pattern may have. */
const slow = [`${'[a-z ]*'.repeat(8)}[0-9]`, '(?:aa?){30}b', '(a+)+$', '(?:[a-z ]{1,18}){1,18}!', '(?=(?:.*a)*!).'];

export const operatorsWays: readonly HostileCaller[] = [
  {
    name: 'template-patterns',
    tries: "200 patterns of a client's own template that take long, on 10 full pages",
    prepare: async (harm) => {
      const patterns = times(200, (index) => slow[index % slow.length] ?? '.');
      await imported(harm, {
        'template.yaml': template('slow_patterns', patterns),
        'track.yaml': track('slow_patterns'),
      });
      const line = (row: number): string => textAt(10, 830 - 8 * row, { size: 6, text: 'a aa aaa aaaa '.repeat(12) });
      const file = pdfOfPages(times(10, () => ({ content: times(100, line).join('') })));
      return async () => {
        await submitted(ocr, { imageFile: file, track: 'slow-patterns' }, harm);
      };
    },
  },
  {
    name: 'template-endless',
    tries: "a pattern that would take for ever in a client's own template",
    prepare: async (harm) => async () => {
      await imported(harm, {
        'template.yaml': template('endless', ['(?:(?:a{1,50}){50}){50}']),
        'track.yaml': track('endless'),
      });
    },
  },
  {
    name: 'catalogue-huge',
    tries: 'a template of 50,000 fields, and one whose YAML expands to a billion',
    prepare: async (harm) => async () => {
      const fields = times(2000, () => '[a-z]{1,20}');
      const templates = times(20, (index) => [`huge${index}.yaml`, template(`huge${index}`, fields)] as const);
      await imported(harm, Object.fromEntries(templates));
      const names = 'bcdefghij'.split('');
      const lines = names.map((name, index) => {
        const before = index === 0 ? 'a' : (names[index - 1] ?? 'a');
        return `${name}: &${name} [${times(10, () => `*${before}`).join(', ')}]`;
      });
      await imported(harm, { 'laughs.yaml': `a: &a [x, x]\n${lines.join('\n')}\n` });
    },
  },
  {
    name: 'webhook-never',
    tries: '10 endpoints that take everything and answer nothing, 30 requests and 60 pings',
    quick: true,
    prepare: async (harm) => {
      const sockets = new Set<{ destroy(): void }>();
      const receiver = createServer((socket) => {
        sockets.add(socket);
        socket.on('error', () => undefined).resume();
      });
      await new Promise<void>((resolve) => receiver.listen(0, '127.0.0.1', resolve));
      const address = receiver.address();
      const port = typeof address === 'object' && address !== null ? address.port : 0;
      return async () => {
        const ids = await registered(harm, port);
        const file = pdfOfPages([{ content: textAt(10, 50, { size: 14, text: 'Made up' }), mediaBox: '0 0 300 100' }]);
        await Promise.all([
          ...times(30, () => submitted(ocr, { imageFile: file, track: 'text' }, harm)),
          ...times(60, async (index) => {
            const answer = await harm.caller.call('POST', `${endpoints}/${ids[index % ids.length] ?? ''}/ping`, {});
            harm.ends.answered('ping', `POST ${endpoints}/{endpointId}/ping`, answer);
          }),
        ]);
        await sleep(5000);
        await Promise.all(ids.map((id) => harm.caller.call('DELETE', `${endpoints}/${id}`, {})));
        receiver.close();
        for (const socket of sockets) socket.destroy();
      };
    },
  },
];

async function registered({ caller, ends }: Harm, port: number): Promise<readonly string[]> {
  const answers = await Promise.all(
    times(10, (index) => caller.postJson(endpoints, { url: `http://127.0.0.1:${port}/${index}` })),
  );
  for (const answer of answers) ends.answered('endpoint', `POST ${endpoints}`, answer);
  return answers.flatMap(({ text }) => /"id":"([^"]+)"/.exec(text)?.[1] ?? []);
}
