import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { parse, stringify } from 'yaml';
import { YamlCatalogFiles } from '../../../../src/adapters/yaml-catalog/yaml-catalog-files.ts';
import type { CatalogEntry } from '../../../../src/domain/ports/catalog-files.ts';
import type { Template } from '../../../../src/domain/template/template.ts';
import { terms } from '../../../../src/domain/template/vocabulary.ts';

const text = `
name: sample
documentType: sample
title: Sample
description: Made up.
locale: en
typification:
  keywords:
    - { text: $title_invoice, weight: 0.5 }
fields:
  - key: number
    type: code
    title: Number
    extract:
      - { by: label, labels: [Folio, $invoice_number, Slip] }
`;

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'vocabulary-'));
  await mkdir(join(folder, 'vocabulary'));
  await mkdir(join(folder, 'templates'));
});
afterEach(() => rm(folder, { recursive: true }));

const put = (path: string, content: string) => writeFile(join(folder, path), content);

/** A made-up language that calls everything by the name of the term and `word`. */
const language = (code: string, word = 'zq') =>
  stringify({ language: code, terms: Object.fromEntries(terms.map((term) => [term, [`${term} ${word}`]])) });

function templateOf(entry: CatalogEntry | undefined): Template {
  if (entry?.kind !== 'template') throw new Error('it is a template');
  return entry.template;
}

function labelsOf(template: Template): readonly string[] {
  return template.fields.flatMap(({ extract }) => extract.flatMap((rule) => (rule.by === 'label' ? rule.labels : [])));
}

describe('a term that a template names', () => {
  test('has the labels of all languages in its place, between the words of the template', async () => {
    const labels = labelsOf(templateOf(await new YamlCatalogFiles().parse({ path: 'sample.yaml', text })));
    expect(labels[0]).toBe('Folio');
    expect(labels.at(-1)).toBe('Slip');
    expect(labels).toEqual(expect.arrayContaining(['Invoice number', 'Rechnungsnummer', 'Номер на фактура']));
  });

  test('is kept with the labels of what it is not', async () => {
    const { vocabulary } = templateOf(await new YamlCatalogFiles().parse({ path: 'sample.yaml', text }));
    expect(Object.keys(vocabulary?.terms ?? {})).toEqual(['invoice_number', 'title_invoice']);
    expect(vocabulary?.others['de']).toEqual(expect.arrayContaining(['Lieferscheinnummer', 'Kundennummer']));
  });

  test('is written again as its name', async () => {
    const files = new YamlCatalogFiles();
    const entry = await files.parse({ path: 'sample.yaml', text });
    const written = parse(files.format(entry).text);
    expect(written.fields[0].extract[0].labels).toEqual(['Folio', '$invoice_number', 'Slip']);
    expect(await files.parse({ path: 'sample.yaml', text: files.format(entry).text })).toEqual(entry);
  });

  test('is written again as its name from a database that keeps no order of keys', async () => {
    const files = new YamlCatalogFiles();
    const entry = await files.parse({ path: 'sample.yaml', text });
    const { vocabulary, ...template } = templateOf(entry);
    const turned = Object.entries(vocabulary?.terms ?? {}).map(
      ([term, labels]) => [term, Object.fromEntries(Object.entries(labels).toReversed())] as const,
    );
    const stored = { ...template, vocabulary: { others: {}, terms: Object.fromEntries(turned.toReversed()) } };
    expect(files.format({ ...entry, template: stored } as CatalogEntry).text).toBe(files.format(entry).text);
  });

  test('is refused with its place when the vocabulary has none of that name', async () => {
    const mistaken = text.replace('$invoice_number', '$invoice_nummer');
    await expect(new YamlCatalogFiles().parse({ path: 'sample.yaml', text: mistaken })).rejects.toThrow(
      'sample.yaml: fields[0].extract[0].labels[1]: The vocabulary has no term "invoice_nummer"',
    );
  });
});

describe('a language in the folder of a catalogue', () => {
  test('is added to those that docface brings, for its files and for texts that are sent', async () => {
    await put('vocabulary/xx.yaml', language('xx'));
    await put('templates/sample.yaml', text);
    const [entry] = await new YamlCatalogFiles().readFolder(folder);
    expect(labelsOf(templateOf(entry))).toEqual(expect.arrayContaining(['Invoice number', 'invoice_number zq']));
    const sent = await new YamlCatalogFiles(null, folder).parse({ path: 'sample.yaml', text });
    expect(labelsOf(templateOf(sent))).toContain('invoice_number zq');
  });

  test('goes before the one of the same name that docface brings', async () => {
    await put('vocabulary/de.yaml', language('de'));
    await put('templates/sample.yaml', text);
    const labels = labelsOf(templateOf((await new YamlCatalogFiles().readFolder(folder))[0]));
    expect(labels).toContain('invoice_number zq');
    expect(labels).not.toContain('Rechnungsnummer');
  });

  test('is refused when it lacks a term, or its file has another name', async () => {
    await put('vocabulary/xx.yaml', language('xx').replace(/^ {2}due_date:\n.*\n/m, ''));
    await put('vocabulary/yy.yaml', language('zz'));
    await expect(new YamlCatalogFiles().readFolder(folder)).rejects.toThrow(
      /vocabulary\/xx\.yaml: terms: "due_date" is missing; add it\..*name the file zz\.yaml/,
    );
  });
});
