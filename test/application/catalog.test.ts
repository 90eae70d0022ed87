import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import {
  assemblyModule,
  ProcessDocumentAssembler,
} from '../../src/adapters/child-process/process-document-assembler.ts';
import { ProcessPool } from '../../src/adapters/child-process/process-pool.ts';
import { YamlCatalogFiles } from '../../src/adapters/yaml-catalog/yaml-catalog-files.ts';
import { AssembleResult } from '../../src/application/catalog/assemble-result.ts';
import { LoadBundledCatalog } from '../../src/application/catalog/load-bundled-catalog.ts';
import { ResolveSubmission } from '../../src/application/catalog/resolve-submission.ts';
import { TypifyPage } from '../../src/application/catalog/typify-page.ts';
import { Clients } from '../../src/application/clients/clients.ts';
import type { CatalogRepository } from '../../src/domain/ports/catalog-repository.ts';
import type { PageReading } from '../../src/domain/reading/document/page.ts';
import type { OcrResult } from '../../src/domain/reading/result/ocr-result.ts';
import type { RequestKind } from '../../src/domain/request/pipeline.ts';
import type { OcrTrack } from '../../src/domain/track/track.ts';
import { at, pageOf } from '../support/drawn-page.ts';
import { type EmbeddedWorld, openEmbeddedWorld } from '../support/embedded-world.ts';
import { fieldOf, templateOf } from '../support/template-of.ts';

const bundledCatalog = fileURLToPath(new URL('../../catalog/', import.meta.url));
const assembler = new ProcessDocumentAssembler({
  taskPool: new ProcessPool({ processes: 1 }).running(assemblyModule),
});
const files = new YamlCatalogFiles();
let world: EmbeddedWorld;
let catalog: CatalogRepository;
let clientId: string;

const load = () => new LoadBundledCatalog({ files, catalog }).load(bundledCatalog);

beforeAll(async () => {
  world = await openEmbeddedWorld();
  catalog = world.database.catalog;
  await load();
  clientId = (await new Clients(world).create('command', { name: 'acme' })).id;
});
afterAll(() => Promise.all([world.close(), assembler.close()]));

const bytesOf = (page: PageReading): Uint8Array => new TextEncoder().encode(JSON.stringify(page));
const resultIn = ({ json }: { readonly json: Uint8Array }): OcrResult =>
  JSON.parse(new TextDecoder().decode(json)) as OcrResult;

function resolve(trackName: string, templateName: string | null = null, kind: RequestKind = 'ocr') {
  return new ResolveSubmission(catalog).resolve({ clientId, kind, trackName, templateName });
}

async function ocrTrack(name: string): Promise<OcrTrack> {
  const track = await catalog.findTrack(clientId, name);
  if (track?.kind !== 'ocr') throw new Error(`${name} is no OCR track`);
  return track;
}

describe('loading the bundled catalogue', () => {
  test('adds no versions when nothing has changed', async () => {
    expect(await load()).toMatchObject({ keptEdits: [] });
    const versions = [...(await catalog.listTemplates(null)), ...(await catalog.listTracks(null))].map(
      (each) => each.version,
    );
    expect(new Set(versions)).toEqual(new Set([1]));
  });

  test('never overwrites what an operator has edited', async () => {
    const own = await openEmbeddedWorld();
    const uses = { files, catalog: own.database.catalog };
    await new LoadBundledCatalog(uses).load(bundledCatalog);
    const invoice = await own.database.catalog.findTemplate(null, 'invoice');
    if (!invoice) throw new Error('the bundled catalogue has an invoice');
    await own.database.catalog.saveTemplate({ ...invoice, title: 'Our invoices' }, 'edited');
    expect((await new LoadBundledCatalog(uses).load(bundledCatalog)).keptEdits).toEqual(['invoice']);
    expect(await own.database.catalog.findTemplate(null, 'invoice')).toMatchObject({
      title: 'Our invoices',
      version: 2,
    });
    await own.close();
  });
});

describe('resolving a submission', () => {
  test('finds the track, and no template where the type is recognised first', async () => {
    expect(await resolve('documents')).toMatchObject({ track: { name: 'documents', version: 1 }, template: null });
  });

  test('takes the template that is named, else the default of the track', async () => {
    expect(await resolve('documents', 'br.cnh')).toMatchObject({ template: { name: 'br.cnh', version: 1 } });
    expect(await resolve('text')).toMatchObject({ template: { name: 'generic.text' } });
  });

  test('finds the track of a face match, which has no template', async () => {
    expect(await resolve('face-match', null, 'face_match')).toMatchObject({
      track: { kind: 'face_match' },
      template: null,
    });
    await expect(resolve('face-match', 'br.cnh', 'face_match')).rejects.toMatchObject({ code: 'UNKNOWN_TEMPLATE' });
  });

  test('refuses a track that is not there, or of the other kind, and names those in sight', async () => {
    await expect(resolve('nowhere')).rejects.toMatchObject({
      code: 'UNKNOWN_TRACK',
      message:
        'There is no track "nowhere". Tracks for reading documents: documents, electronic-documents, identity, invoices, proof-of-address, text.',
      fields: [{ field: 'track', code: 'UNKNOWN_TRACK' }],
    });
    await expect(resolve('face-match')).rejects.toMatchObject({
      code: 'UNKNOWN_TRACK',
      message: expect.stringMatching(/^Track "face-match" is for face matches\./),
    });
  });

  test('refuses a template that is not there, or not of the track, and names those that are', async () => {
    await expect(resolve('invoices', 'nothing')).rejects.toMatchObject({
      code: 'UNKNOWN_TEMPLATE',
      message: 'There is no template "nothing". Templates of track "invoices": invoice, receipt.',
    });
    await expect(resolve('invoices', 'br.cnh')).rejects.toMatchObject({ code: 'TEMPLATE_NOT_IN_TRACK' });
  });

  test('refuses generative templates with lists until list response is on, and where pages stay in the house', async () => {
    const lists = [{ key: 'items', title: 'Items', fields: [fieldOf('a', 'text', [])] }];
    const asking = { generator: 'house', instructions: '' };
    const generative = templateOf({
      name: 'generative',
      kind: 'generative',
      owner: clientId,
      lists,
      generative: asking,
    });
    await catalog.saveTemplate(generative, 'edited');
    await expect(resolve('documents', 'generative')).rejects.toMatchObject({ code: 'LIST_RESPONSE_DISABLED' });
    await catalog.saveTemplate({ ...generative, listResponse: true }, 'edited');
    expect(await resolve('documents', 'generative')).toMatchObject({ template: { name: 'generative' } });
    await catalog.saveTrack(
      { ...(await ocrTrack('documents')), name: 'in-house', owner: clientId, externalProcessing: false },
      'edited',
    );
    await expect(resolve('in-house', 'generative')).rejects.toMatchObject({ code: 'EXTERNAL_PROCESSING_DISABLED' });
  });

  test("prefers a client's own track to the shared one of the same name, and hides it from others", async () => {
    await catalog.saveTrack({ ...(await ocrTrack('text')), title: 'Ours', owner: clientId }, 'edited');
    expect(await resolve('text')).toMatchObject({ track: { title: 'Ours', owner: clientId } });
    const other = (await new Clients(world).create('command', { name: 'other' })).id;
    const seen = await new ResolveSubmission(catalog).resolve({
      clientId: other,
      kind: 'ocr',
      trackName: 'text',
      templateName: null,
    });
    expect(seen.track.owner).toBeNull();
  });
});

describe('typifying a page and assembling the result', () => {
  const rg = pageOf([
    at(300, 60, 'REPÚBLICA FEDERATIVA DO BRASIL'),
    at(300, 100, 'CARTEIRA DE IDENTIDADE'),
    at(100, 200, 'REGISTRO GERAL'),
    at(600, 200, 'DATA DE EXPEDIÇÃO'),
    at(100, 230, '12.345.678-2'),
    at(600, 230, '10/MAR/2016'),
    at(100, 300, 'NOME'),
    at(100, 330, 'PEDRO FICTICIO DOS SANTOS'),
    at(100, 400, 'DATA DE NASCIMENTO'),
    at(100, 430, '23/SET/1978'),
  ]);
  const letter = pageOf([at(100, 100, 'Dear Mr. Modelo,'), at(100, 140, 'thank you for your letter.')]);
  const on = new Date('2026-11-21T12:00:00Z');
  let track: OcrTrack;
  beforeEach(async () => {
    track = await ocrTrack('documents');
  });

  test('chooses the template that is recognised, or the fallback', async () => {
    const typifyPage = new TypifyPage({ catalog, assembler });
    expect(await typifyPage.typify({ clientId, track, page: rg })).toMatchObject({ template: { name: 'br.rg' } });
    expect(await typifyPage.typify({ clientId, track, page: letter })).toMatchObject({
      template: { name: 'generic.text' },
    });
    const invoices = await ocrTrack('invoices');
    expect(await typifyPage.typify({ clientId, track: invoices, page: rg })).toMatchObject({
      template: { name: 'generic.text' },
    });
  });

  test('says what to do when the fallback is gone', async () => {
    const broken = { ...track, fallbackTemplate: 'gone' };
    await expect(
      new TypifyPage({ catalog, assembler }).typify({ clientId, track: broken, page: letter }),
    ).rejects.toMatchObject({
      code: 'UNKNOWN_TEMPLATE',
    });
  });

  test('reads with the pinned version', async () => {
    const assemble = new AssembleResult({ catalog, assembler });
    const asked = {
      clientId,
      track,
      isNamed: false,
      pages: [bytesOf(rg)],
      expected: { fullName: 'Pedro Fictício Santos' },
      at: on,
    };
    const { documents, pages } = resultIn(
      await assemble.assemble({ ...asked, template: { name: 'br.rg', version: 1 } }),
    );
    expect(pages).toEqual([{ ...rg, tables: [] }]);
    expect(documents).toHaveLength(1);
    expect(documents[0]).toMatchObject({
      type: 'br.rg',
      template: { name: 'br.rg', version: 1 },
      fields: {
        registrationNumber: { value: '123456782' },
        issueDate: { value: '2016-03-10' },
        fullName: { value: 'PEDRO FICTICIO DOS SANTOS' },
        birthDate: { value: '1978-09-23' },
      },
      validation: { passed: null, unproven: ['registrationNumber', 'birthDate'] },
    });
    expect(documents[0]?.typification.confidence).toBe(0.9);
    await expect(assemble.assemble({ ...asked, template: { name: 'br.rg', version: 9 } })).rejects.toMatchObject({
      code: 'UNKNOWN_TEMPLATE',
    });
  });

  test('calls unknown what was read with the fallback for want of a type', async () => {
    const assembled = await new AssembleResult({ catalog, assembler }).assemble({
      clientId,
      track,
      template: { name: 'generic.text', version: 1 },
      isNamed: false,
      pages: [bytesOf(letter)],
      expected: null,
      at: on,
    });
    const { documents } = resultIn(assembled);
    expect(documents[0]).toMatchObject({ type: 'unknown', typification: { confidence: 0 }, side: 'page' });
  });
});
