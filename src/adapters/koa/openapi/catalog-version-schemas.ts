import { z } from 'zod';
import type { CheckedEntry } from '../../../application/catalog/catalog.ts';
import type { EntryDiff, ShownEntry, VersionView } from '../../../application/catalog/catalog-entries.ts';
import type { SavedEntry } from '../../../application/catalog/save-entry.ts';
import { maxSampleDays, type SampleView } from '../../../application/trials/template-samples.ts';
import type { TrialReport } from '../../../application/trials/template-trials.ts';
import { trialVerdicts } from '../../../domain/catalog/trial.ts';
import { type CatalogDraft, versionStates } from '../../../domain/ports/catalog-repository.ts';
import { errorCode } from './problem-schema.ts';
import { type Frozen, named, type OverJson, type Same } from './schema-registry.ts';
import { sentInteger, sentName, sentText } from './sent-values.ts';
import { id, jsonValue, time } from './shared-schemas.ts';

const state = z.enum(versionStates).meta({
  description: 'draft: no request uses it. removed: only requests that pinned it still read it.',
});
const kind = z.enum(['template', 'track']);

const versionFacts = {
  version: z.int().min(1),
  state,
  shared: z.boolean().meta({ description: 'False for one of your own part.' }),
  origin: z.enum(['bundled', 'edited']),
  savedAt: time.nullable(),
  savedBy: z.string().nullable().meta({ description: 'As the audit names who did it; null for what came bundled.' }),
  publishedAt: time.nullable(),
  publishedBy: z.string().nullable(),
  triedAt: time.nullable().meta({ description: 'When its samples ran.' }),
  current: z.boolean().meta({ description: 'Whether new requests use it.' }),
};

const catalogVersion = named('CatalogVersion', z.object(versionFacts));
true satisfies Same<Frozen<z.output<typeof catalogVersion>>, OverJson<VersionView>>;

export const versionList = named('CatalogVersionList', z.object({ versions: z.array(catalogVersion) }));

export const draftList = named(
  'CatalogDraftList',
  z.object({
    drafts: z.array(
      z
        .object({
          kind,
          name: z.string(),
          title: z.string(),
          version: z.int().min(1),
          savedAt: time.nullable(),
          savedBy: z.string().nullable().meta({ description: 'As the audit names who did it.' }),
          published: z.boolean().meta({ description: 'Whether new requests use another version of the name.' }),
        })
        .meta({ description: 'A draft that no newer version of its name follows.' }),
    ),
  }),
);
true satisfies Same<Frozen<z.output<typeof draftList>['drafts'][number]>, OverJson<CatalogDraft>>;

export const catalogEntry = named(
  'CatalogEntry',
  z
    .object({
      kind,
      name: z.string(),
      ...versionFacts,
      path: z.string().meta({ description: 'Where its file usually lies.' }),
      text: z.string().meta({ description: 'As YAML that can be saved again.' }),
    })
    .meta({ description: 'A version of a track or template.' }),
);
true satisfies Same<Frozen<z.output<typeof catalogEntry>>, OverJson<ShownEntry>>;

export const savedEntry = named(
  'SavedEntry',
  z.object({
    kind,
    name: z.string(),
    version: z.int(),
    state,
    changed: z.boolean().meta({ description: 'False when the newest version says the same and stays.' }),
  }),
);
true satisfies Same<Frozen<z.output<typeof savedEntry>>, SavedEntry>;

export const publishedEntry = named(
  'PublishedEntry',
  z.object({ kind, name: z.string(), version: z.int().meta({ description: 'The one that new requests use.' }) }),
);

export const entryDiff = named(
  'CatalogDiff',
  z.object({
    before: z.int(),
    after: z.int(),
    text: z.string().meta({ description: 'A unified diff of their YAML; empty when they say the same.' }),
  }),
);
true satisfies Same<Frozen<z.output<typeof entryDiff>>, EntryDiff>;

/** YAML of a template or track, well within what a body may hold. */
const text = sentText({ min: 1, max: 60_000 }).meta({ description: 'YAML, as `docface catalog export` writes it.' });

export const entryEdit = z.strictObject({
  text,
  draft: z.boolean().meta({ description: 'Whether it is only stored; it is published unless told.' }).exactOptional(),
});

export const catalogCheck = z.strictObject({ text });

export const checkedEntry = named(
  'CheckedEntry',
  z.object({
    path: z.string(),
    kind,
    name: z.string(),
    title: z.string(),
    changed: z.boolean().meta({ description: 'Whether it says anything else than what is in use.' }),
  }),
);
true satisfies Same<Frozen<z.output<typeof checkedEntry>>, CheckedEntry>;

export const sample = named(
  'TemplateSample',
  z
    .object({
      sampleId: id,
      template: z.string(),
      requestId: id,
      bytes: z.int(),
      createdAt: time,
      createdBy: z.string(),
      expiresAt: time.meta({ description: 'Then it is erased, or earlier with its request or template.' }),
    })
    .meta({ description: 'What was read of a request, kept encrypted to try versions of a template on.' }),
);
true satisfies Same<Frozen<z.output<typeof sample>>, OverJson<SampleView>>;
export const sampleList = named('TemplateSampleList', z.object({ samples: z.array(sample) }));

const part = sentText({ max: 500 }).nullable();

/** A right value as results have them, such as an ISO date or an amount; left out, the document has none. */
const sentValue = z.strictObject({
  field: sentName({ min: 1, max: 128 }),
  value: z
    .union([
      sentText({ max: 2000 }),
      z.boolean(),
      z.strictObject({
        amount: sentName({ min: 1, max: 64 }),
        currency: sentName({ min: 3, max: 3 }).exactOptional(),
      }),
      z.strictObject({
        text: sentText({ max: 2000 }),
        street: part,
        number: part,
        complement: part,
        district: part,
        city: part,
        state: part,
        postalCode: part,
      }),
    ])
    .exactOptional(),
});
export type SentValue = z.output<typeof sentValue>;

export const sampleOrder = z.strictObject({
  requestId: id,
  days: sentInteger({ min: 1, max: maxSampleDays })
    .meta({ description: 'For how long it is kept; 180 unless told.' })
    .exactOptional(),
  values: z
    .array(sentValue)
    .max(200)
    .meta({ description: 'Right values, as a result has them, beside those that a review confirmed.' })
    .exactOptional(),
});

export const sampleTruth = z.strictObject({
  values: z.array(sentValue).min(1).max(200).meta({ description: 'Right values, as a result has them.' }),
});

export const trialOrder = z.strictObject({
  text: text.exactOptional(),
  version: sentInteger({ min: 1 }).meta({ description: 'A stored version, in the place of a text.' }).exactOptional(),
  samples: z.array(id).max(100).meta({ description: 'These alone; all unless told.' }).exactOptional(),
});

const count = z.int().min(0);
const valueTrial = z.object({
  key: z.string(),
  kind: z.enum(['field', 'list']),
  verdict: z.enum(trialVerdicts),
  confirmed: z.object({ value: jsonValue }).nullable().meta({ description: 'Null where nobody confirmed a value.' }),
  before: jsonValue,
  after: jsonValue,
});

export const trialReport = named(
  'TrialReport',
  z
    .object({
      template: z.string(),
      version: z.int().nullable().meta({ description: 'The version that was tried; null for a text.' }),
      against: z.int().nullable().meta({ description: 'The version in use, which it is compared with.' }),
      samples: z.array(
        z.object({
          sampleId: id,
          requestId: id,
          failed: errorCode.nullable(),
          recognised: z.object({ before: z.string().nullable(), after: z.string().nullable() }),
          passed: z.object({ before: z.boolean().nullable(), after: z.boolean() }),
          values: z.array(valueTrial),
        }),
      ),
      summary: z.object({ right: count, fixed: count, broken: count, wrong: count, same: count, changed: count }),
    })
    .meta({
      description:
        'Where the right value is known: right before and after, fixed, broken, or wrong before and after. Elsewhere the same, or changed.',
    }),
);
true satisfies Same<Frozen<z.output<typeof trialReport>>, TrialReport>;
