import {
  compareTrial,
  countVerdicts,
  type TrialVerdict,
  type ValueTrial,
  valuesOfDocument,
} from '../../domain/catalog/trial.ts';
import { type Actor, authorize } from '../../domain/client/actor.ts';
import { DocfaceError, type ErrorCode, invalidField } from '../../domain/errors.ts';
import type { CatalogFiles } from '../../domain/ports/catalog-files.ts';
import type { TemplateSample } from '../../domain/ports/catalog-repository.ts';
import type { Clock } from '../../domain/ports/clock.ts';
import type { DocumentAssembler } from '../../domain/ports/document-assembler.ts';
import type { Ids } from '../../domain/ports/ids.ts';
import type { Database } from '../../domain/ports/repositories.ts';
import type { OcrResult, ReadDocument } from '../../domain/reading/result/ocr-result.ts';
import type { Template } from '../../domain/template/template.ts';
import { partOwner } from '../catalog/part-owner.ts';
import { parseEntries } from '../catalog/save-entry.ts';
import { trackTemplates } from '../catalog/typify-page.ts';
import { asDocfaceError } from '../pipeline/failure-policy.ts';
import type { AnswerMakers } from '../reads/answer-makers.ts';
import { callOfCommand, type ReadCall } from '../reads/read-call.ts';
import type { EncryptedRequestStore } from '../storage/encrypted-request-store.ts';
import type { SampleContent, TemplateQuery } from './template-samples.ts';

/** What one sample comes out as. */
export interface SampleTrial {
  readonly sampleId: string;
  readonly requestId: string;
  /** Why it could not be read; null when it was. */
  readonly failed: ErrorCode | null;
  /** The template that its first page is recognised as with each version; null for none. */
  readonly recognised: { readonly before: string | null; readonly after: string | null };
  /** Whether its checks pass; null without a version before. */
  readonly passed: { readonly before: boolean | null; readonly after: boolean };
  readonly values: readonly ValueTrial[];
}

export interface TrialReport {
  readonly template: string;
  /** The version that was tried; null when it is not stored. */
  readonly version: number | null;
  /** The version in use, which it is compared with; null when there is none. */
  readonly against: number | null;
  readonly samples: readonly SampleTrial[];
  readonly summary: Readonly<Record<TrialVerdict, number>>;
}

export interface TrialOrder extends TemplateQuery {
  /** The template to try, as YAML that is stored nowhere. */
  readonly text?: string | undefined;
  /** Or a stored version of it. */
  readonly version?: number | undefined;
  /** Ids of the samples to try it on; all when left out. */
  readonly samples?: readonly string[] | undefined;
  readonly call?: ReadCall | undefined;
}

interface Uses {
  readonly database: Pick<Database, 'clients' | 'catalog' | 'samples'>;
  readonly files: Pick<CatalogFiles, 'parse'>;
  readonly assembler: Pick<DocumentAssembler, 'open' | 'recognise'>;
  readonly requestStore: Pick<EncryptedRequestStore, 'json'>;
  readonly makers: AnswerMakers;
  readonly ids: Ids;
  readonly clock: Clock;
}

/** A version, and that which it is to follow. */
interface Rivals {
  readonly candidate: Template;
  readonly used: Template | null;
}

const nothingRead = { documents: [] } as const;
const noTruth = { fields: {}, lists: {} } as const;

/** Of what a sample is read as, which is parsed and compared where calls are answered: more would hold others up. */
const maxResultBytes = 4 * 2 ** 20;
/** Of what all samples of a trial came out as; those beyond it are reported as failed. */
const maxReportBytes = 8 * 2 ** 20;

/** Reads samples with a version of a template that is not used yet, and with the one that is. */
export class TemplateTrials {
  readonly #uses: Uses;

  constructor(uses: Uses) {
    this.#uses = uses;
  }

  /**
   * Shows what each sample comes out as, which takes the scope `requests:read` beside. A stored version is marked as
   * tried when all samples of the template ran. Errors: `INSUFFICIENT_SCOPE`, `NOT_FOUND` (client, version, sample),
   * `INVALID_FIELD`, `INVALID_STATE` (no samples), as `AnswerMakers`.
   */
  async run(actor: Actor, order: TrialOrder): Promise<TrialReport> {
    const { database, makers, ids, clock } = this.#uses;
    const owner = await partOwner(actor, order, database.clients);
    const of = { kind: 'template', owner, name: order.template } as const;
    const candidate = await this.#candidate(owner, order);
    const all = await database.samples.list(of, clock.now());
    const chosen = chosenFrom(all, order);
    authorize(actor, 'requests:read');
    const used = await database.catalog.findTemplate(owner, order.template);
    const requested = { name: `trial ${ids.next()}`, clientId: owner ?? 'operators' };
    const call = order.call ?? callOfCommand;
    const json = await makers.make(requested, call, (signal) => this.#tryAll(chosen, { candidate, used }, signal));
    const samples = JSON.parse(new TextDecoder().decode(json)) as readonly SampleTrial[];
    const ran = samples.length === all.length && samples.every(({ failed }) => failed === null);
    if (order.version !== undefined && ran) await database.catalog.noteTrial(of, order.version, clock.now());
    return {
      template: order.template,
      version: order.version ?? null,
      against: used?.version ?? null,
      samples,
      summary: countVerdicts(samples.flatMap(({ values }) => values)),
    };
  }

  async #candidate(owner: string | null, { template: name, text, version }: TrialOrder): Promise<Template> {
    const { database, files } = this.#uses;
    if ((text === undefined) === (version === undefined)) {
      throw invalidField('text', 'Send the text of a template, or the number of a stored version.');
    }
    if (version !== undefined) {
      const entry = await database.catalog.findVersion({ kind: 'template', owner, name }, version);
      if (entry?.kind === 'template') return entry.template;
      throw new DocfaceError('NOT_FOUND', `There is no version ${version} of template "${name}".`);
    }
    const [parsed] = await parseEntries([{ path: 'text', text: text ?? '' }], { files, templates: [] });
    if (parsed?.entry.kind === 'template' && parsed.entry.template.name === name) return parsed.entry.template;
    throw invalidField('text', `The text is not template "${name}"; only a template can be tried, under its own name.`);
  }

  /** What each came out as, as JSON in UTF-8. */
  async #tryAll(chosen: readonly TemplateSample[], rivals: Rivals, signal: AbortSignal): Promise<Uint8Array> {
    const trials: string[] = [];
    let room = maxReportBytes;
    for (const sample of chosen) {
      signal.throwIfAborted();
      const trial = JSON.stringify(room > 0 ? await this.#try(sample, rivals) : failed(sample, 'FILE_TOO_COMPLEX'));
      room -= trial.length;
      trials.push(room > 0 ? trial : JSON.stringify(failed(sample, 'FILE_TOO_COMPLEX')));
    }
    return new TextEncoder().encode(`[${trials.join(',')}]`);
  }

  async #try(sample: TemplateSample, rivals: Rivals): Promise<SampleTrial> {
    const { id: sampleId, requestId } = sample;
    try {
      return { sampleId, requestId, failed: null, ...(await this.#compare(sample, rivals)) };
    } catch (error) {
      const { code, retryable } = asDocfaceError(error);
      if (retryable) throw error;
      return failed(sample, code);
    }
  }

  async #compare(
    sample: TemplateSample,
    { candidate, used }: Rivals,
  ): Promise<Omit<SampleTrial, 'sampleId' | 'requestId' | 'failed'>> {
    const content = await this.#uses.requestStore.json<SampleContent>(sample, sample.objectKey);
    const before = used && (await this.#read(content, used));
    const after = await this.#read(content, candidate);
    const values = (document: ReadDocument | undefined) => valuesOfDocument(document ?? { fields: {}, lists: {} });
    return {
      recognised: {
        before: used && (await this.#recognise(sample, content, used)),
        after: await this.#recognise(sample, content, candidate),
      },
      passed: { before: before && isPassed(before), after: isPassed(after) },
      values: compareTrial(content.truth ?? noTruth, before && values(before.documents[0]), values(after.documents[0])),
    };
  }

  async #read({ pages, track, readOn }: SampleContent, template: Template): Promise<Pick<OcrResult, 'documents'>> {
    if (pages.length === 0) return nothingRead;
    const encoder = new TextEncoder();
    const assembly = await this.#uses.assembler.open(pages.map((page) => encoder.encode(JSON.stringify(page))));
    const order = { track, template, others: [], isNamed: true, today: readOn };
    const { json } = await assembly.read({ ...order, fallback: null, expected: {}, inspected: [] });
    if (json.byteLength > maxResultBytes) {
      const message = `What a template makes of a sample may have ${maxResultBytes} bytes; read fewer columns.`;
      throw new DocfaceError('FILE_TOO_COMPLEX', message);
    }
    return JSON.parse(new TextDecoder().decode(json)) as OcrResult;
  }

  /** Among the templates of the track, in the place of the version in use. */
  async #recognise(
    { requestClientId, template: name }: TemplateSample,
    { pages, track }: SampleContent,
    template: Template,
  ): Promise<string | null> {
    const [page] = pages;
    if (page === undefined) return null;
    const inUse = await trackTemplates(this.#uses.database.catalog, requestClientId, track);
    const templates = inUse.some((each) => each.name === name)
      ? inUse.map((each) => (each.name === name ? template : each))
      : [...inUse, template];
    return this.#uses.assembler.recognise(page, { templates, track });
  }
}

function failed({ id: sampleId, requestId }: TemplateSample, code: ErrorCode): SampleTrial {
  const nothing = { recognised: { before: null, after: null }, passed: { before: null, after: false }, values: [] };
  return { sampleId, requestId, failed: code, ...nothing };
}

function chosenFrom(all: readonly TemplateSample[], { template, samples: ids }: TrialOrder): readonly TemplateSample[] {
  const missing = (ids ?? []).filter((id) => !all.some((sample) => sample.id === id));
  if (missing.length > 0) throw new DocfaceError('NOT_FOUND', `There are no samples ${missing.join(', ')}.`);
  const chosen = ids === undefined ? all : all.filter(({ id }) => ids.includes(id));
  if (chosen.length > 0) return chosen;
  throw new DocfaceError(
    'INVALID_STATE',
    `Template "${template}" has no samples; keep some requests as its samples first.`,
  );
}

function isPassed({ documents }: Pick<OcrResult, 'documents'>): boolean {
  return documents.every(({ validation }) => validation.passed !== false);
}
