import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { YamlCatalogFiles } from '../../../../src/adapters/yaml-catalog/yaml-catalog-files.ts';
import { DocfaceError } from '../../../../src/domain/errors.ts';

const files = new YamlCatalogFiles();
const head = 'name: sample\ndocumentType: invoice\ntitle: Sample\ndescription: For tests\nlocale: en\n';

/** The places and messages of the refusal. */
async function refusal(work: Promise<unknown>): Promise<readonly string[]> {
  const error = await work.then(
    () => null,
    (cause: unknown) => cause,
  );
  if (!(error instanceof DocfaceError)) throw new Error('nothing was refused', { cause: error });
  expect(error.code).toBe('INVALID_FIELD');
  return error.fields.map(({ field, detail }) => `${field}: ${detail}`);
}

const parse = (text: string) => files.parse({ path: 'x.yaml', text });

describe('a template in YAML', () => {
  test('fills in what has its usual value', async () => {
    const text = `${head}fields:\n  - { key: total, type: money, title: Total, extract: [{ by: label, labels: [Total] }], validate: [money.positive] }\n`;
    expect(await parse(text)).toEqual({
      kind: 'template',
      template: {
        name: 'sample',
        version: 0,
        owner: null,
        kind: 'rules',
        documentType: 'invoice',
        title: 'Sample',
        description: 'For tests',
        locale: 'en',
        dateOrder: 'dmy',
        currency: null,
        typification: { keywords: [], patterns: [], certainAt: 1 },
        fields: [
          {
            key: 'total',
            type: 'money',
            title: 'Total',
            required: false,
            extract: [{ by: 'label', labels: ['Total'], direction: 'right_or_below' }],
            validate: [{ rule: 'money.positive' }],
          },
        ],
        lists: [],
        validate: [],
        listResponse: false,
      },
    });
  });

  test('assumes reais in Brazil', async () => {
    expect(await parse(head.replace('locale: en', 'locale: pt-BR'))).toMatchObject({ template: { currency: 'BRL' } });
  });

  test('can repeat itself by alias', async () => {
    const rule = '[{ by: label, labels: &names [A, B] }, { by: label, labels: *names, direction: below }]';
    const entry = await parse(`${head}fields:\n  - { key: a, type: text, title: A, extract: ${rule} }\n`);
    expect(entry).toMatchObject({
      template: { fields: [{ extract: [{ labels: ['A', 'B'] }, { labels: ['A', 'B'] }] }] },
    });
  });

  test.each([
    ['a misspelt property', `${head}titel: X\n`, 'x.yaml: "titel" is no property here; correct its name or remove it.'],
    ['a missing property', head.replace('locale: en\n', ''), 'x.yaml: "locale" is missing; add it.'],
    [
      'a value that is none of the allowed',
      head.replace('locale: en', 'locale: fr'),
      'x.yaml: locale: The value must be one of pt-BR, en.',
    ],
    [
      'an unknown field type',
      `${head}fields:\n  - { key: a, type: colour, title: A }\n`,
      expect.stringMatching(/^x\.yaml: fields\[0\]\.type: The value must be one of text, name,/),
    ],
    [
      'an unknown kind of rule',
      `${head}fields:\n  - { key: a, type: text, title: A, extract: [{ by: magic }] }\n`,
      expect.stringMatching(/^x\.yaml: fields\[0\]\.extract\[0\]: "by" is missing or names nothing known/),
    ],
    [
      'a pattern that repeats too much',
      `${head}fields:\n  - { key: a, type: text, title: A, extract: [{ by: pattern, pattern: "(?:a{50}){50}" }] }\n`,
      expect.stringMatching(
        /^x\.yaml: fields\[0\]\.extract\[0\]\.pattern: The pattern repeats too much.*; lower its bounds/,
      ),
    ],
    [
      'a key that stands twice',
      `${head}name: again\n`,
      expect.stringMatching(/^x\.yaml: line 6: Map keys must be unique/),
    ],
    ['text that is no YAML', 'a: [', expect.stringMatching(/^x\.yaml: line 1: /)],
    ['something that is no template', '- 1\n', expect.stringMatching(/^x\.yaml: The value must be an object\./)],
    ['a tag of its own', `${head}x: !!js/function "f"\n`, expect.stringMatching(/^x\.yaml: line 6: Unresolved tag/)],
    ['excessive length', `${head}#${'x'.repeat(300_000)}`, 'x.yaml: The file is longer than 256 KiB; split it.'],
  ])('is refused for %s', async (_, text, problem) => {
    expect(await refusal(parse(text))).toContainEqual(problem);
  });

  test.each([
    ['no text where one is', head.replace('title: Sample', 'title: []'), 'title: The value must be a text.'],
    [
      'a rule of no kind',
      `${head}fields:\n  - { key: a, type: text, title: A, extract: [{ labels: [A] }] }\n`,
      'fields[0].extract[0]: "by" is missing or names nothing known; the schema lists its values.',
    ],
    [
      'an empty section',
      `${head}fields:\n  - { key: a, type: text, title: A, extract: [{ by: label, labels: [A], within: {} }] }\n`,
      'fields[0].extract[0].within: The value must have at least 1 properties.',
    ],
    [
      'a name that no field can have',
      `${head}generative: { generator: house, examples: [{ text: A 1, values: { A 1: x } }] }\n`,
      'generative.examples[0].values: The name "A 1" must match /^[a-z][A-Za-z0-9]*$/.',
    ],
  ])('is refused with one sentence for %s', async (_, text, problem) => {
    expect(await refusal(parse(text))).toEqual([`x.yaml: ${problem}`]);
  });

  test('is refused when aliases multiply', async () => {
    const levels = Array.from(
      { length: 8 },
      (_, level) => `l${level + 1}: &l${level + 1} [${Array(9).fill(`*l${level}`).join(', ')}]`,
    );
    const [problem] = await refusal(parse(`l0: &l0 [x]\n${levels.join('\n')}\n`));
    expect(problem).toMatch(/alias/i);
  });

  test('is told of the property that is none, not of names that a rule without parameters could have', async () => {
    const text = `${head}validate:\n  - pdf.edited\n  - { rule: dates.order, keys: [issueDate] }\n  - { rule: nothing }\n`;
    expect(await refusal(parse(text))).toEqual([
      'x.yaml: validate[1]: "keys" is no property here; correct its name or remove it.',
      expect.stringMatching(/^x\.yaml: validate\[2\]\.rule: The value must be one of dates\.order, /),
    ]);
  });

  test('says which rule of which field it does not know', async () => {
    const problems = await refusal(
      parse(`${head}fields:\n  - { key: a, type: text, title: A, validate: [cpf.digits] }\n`),
    );
    expect(problems).toContainEqual(
      expect.stringMatching(/^x\.yaml: fields\[0\]\.validate\[0\]: The value must be one of cpf\.check_digits/),
    );
  });
});

describe('a track in YAML', () => {
  const track = 'kind: ocr\nname: sample\ntitle: Sample\ndescription: For tests\n';
  const face = track
    .replace('ocr', 'face_match')
    .concat('consent: { purpose: Test, legalBasis: consent, noticeVersion: "1" }\n');

  test('fills in what has its usual value', async () => {
    expect(await parse(track)).toEqual({
      kind: 'track',
      track: {
        kind: 'ocr',
        name: 'sample',
        version: 0,
        owner: null,
        title: 'Sample',
        description: 'For tests',
        retention: { resultDays: 30, originalDays: 7 },
        templates: [],
        defaultTemplate: null,
        typificationThreshold: 0.5,
        fallbackTemplate: 'generic.text',
        languages: ['por', 'eng'],
        profile: 'accurate',
        review: false,
        expiredIsInvalid: false,
        externalProcessing: true,
        identity: false,
        barcodePayloads: false,
        portraits: false,
      },
    });
    expect(await parse(face)).toMatchObject({
      track: { kind: 'face_match', threshold: null, maxFaces: 20, requireLiveness: false },
    });
  });

  test('says how thoroughly pages are read', async () => {
    expect(await parse(`${track}profile: fast\n`)).toMatchObject({ track: { profile: 'fast' } });
    expect(await refusal(parse(`${track}profile: slow\n`))).toEqual([expect.stringContaining('profile')]);
  });

  test('keeps identity documents in the house unless told otherwise', async () => {
    expect(await parse(`${track}identity: true\n`)).toMatchObject({ track: { externalProcessing: false } });
    expect(await parse(`${track}identity: true\nexternalProcessing: true\n`)).toMatchObject({
      track: { externalProcessing: true },
    });
  });

  test('is told the kinds that there are, and nothing of templates, when it names another one', async () => {
    expect(await refusal(parse(track.replace('kind: ocr', 'kind: track')))).toEqual([
      'x.yaml: kind: The value must be ocr or face_match for a track, rules or generative for a template.',
    ]);
  });

  test('is refused for an entry that it holds twice', async () => {
    expect(await refusal(parse(`${track}languages: [por, por]\n`))).toEqual([
      'x.yaml: languages: The value must not hold the same entry twice.',
    ]);
  });

  test('is refused with its places named', async () => {
    expect(await refusal(parse(`${face}threshold: { match: 2 }\nmood: good\n`))).toEqual(
      expect.arrayContaining([
        'x.yaml: "mood" is no property here; correct its name or remove it.',
        'x.yaml: threshold: "review" is missing; add it.',
        'x.yaml: threshold.match: The value must be at most 1.',
      ]),
    );
  });
});

describe('an entry that is written', () => {
  const body = (text: string) => text.split('\n').slice(1).join('\n');
  const written = async (text: string) => body(files.format(await parse(text)).text);

  test('says nothing that is usual, and the rest in the order of the schema', async () => {
    const lengthy = `validate: [{ rule: pdf.edited, advisory: false }, { rule: address.age, params: { maxDays: 60 } }]
typification: { certainAt: 1, keywords: [] }
fields:
  - required: false
    title: Total
    type: money
    key: total
    validate: []
    extract: [{ maxLines: 1, direction: right_or_below, labels: [Total], by: label }]
portrait: false
kind: rules
`;
    expect(await written(`${lengthy}${head}`)).toBe(`${head}fields:
  - key: total
    type: money
    title: Total
    extract:
      - by: label
        labels:
          - Total
validate:
  - pdf.edited
  - rule: address.age
    params:
      maxDays: 60
`);
  });

  test('names a currency where another one, or none, is usual in its locale', async () => {
    const brazilian = head.replace('locale: en', 'locale: pt-BR');
    expect(await written(`${brazilian}currency: BRL\n`)).toBe(brazilian);
    expect(await written(`${brazilian}currency: null\n`)).toBe(`${brazilian}currency: null\n`);
    expect(await written(`${head}currency: BRL\n`)).toBe(`${head}currency: BRL\n`);
  });

  test('says of a track where what was read may go only where that is not usual', async () => {
    const track = 'kind: ocr\nname: sample\ntitle: Sample\ndescription: For tests\n';
    const identity = `${track}identity: true\n`;
    expect(await written(`${identity}externalProcessing: false\nungrounded: flag\n`)).toBe(identity);
    expect(await written(`${track}externalProcessing: true\nretention: { originalDays: 7 }\n`)).toBe(track);
    expect(await written(`${identity}externalProcessing: true\n`)).toBe(`${identity}externalProcessing: true\n`);
  });
});

describe('a catalogue folder', () => {
  let folder: string;
  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), 'docface-catalog-'));
  });
  afterEach(() => rm(folder, { recursive: true }));

  async function put(path: string, text: string): Promise<void> {
    await mkdir(dirname(join(folder, path)), { recursive: true });
    await writeFile(join(folder, path), text);
  }
  const track = 'kind: ocr\nname: t\ntitle: T\ndescription: D\nfallbackTemplate: sample\n';

  test('is read with templates before tracks, and other files left alone', async () => {
    await put('tracks/t.yaml', track);
    await put('templates/sample.yml', head);
    await put('templates/readme.md', 'not a template');
    expect((await files.readFolder(folder)).map(({ kind }) => kind)).toEqual(['template', 'track']);
  });

  test('may be empty', async () => {
    expect(await files.readFolder(folder)).toEqual([]);
  });

  test('tells the problems of all files at once', async () => {
    await put('templates/a.yaml', 'x: 1');
    await put('tracks/t.yaml', 'kind: ocr');
    const problems = await refusal(files.readFolder(folder));
    expect(problems.some((problem) => problem.startsWith('templates/a.yaml: '))).toBe(true);
    expect(problems).toContainEqual('tracks/t.yaml: "name" is missing; add it.');
  });

  test('is refused when two files have one name, or a track names what is not there', async () => {
    await put('templates/a.yaml', head);
    await put('templates/b.yaml', head);
    await put('tracks/t.yaml', track.replace('sample', 'gone'));
    expect(await refusal(files.readFolder(folder))).toEqual([
      'templates/b.yaml: name: templates/a.yaml has this name too; rename one of them.',
      'tracks/t.yaml: fallbackTemplate: There is no template "gone"; add it first or name another.',
    ]);
  });
});
