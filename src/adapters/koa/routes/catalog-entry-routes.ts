import { z } from 'zod';
import type { EntryQuery } from '../../../application/catalog/catalog-entries.ts';
import type { UseCases } from '../../../application/use-cases.ts';
import { invalidField } from '../../../domain/errors.ts';
import type { CatalogKind } from '../../../domain/ports/catalog-repository.ts';
import { attemptNumber } from '../openapi/call-params.ts';
import {
  catalogCheck,
  catalogEntry,
  checkedEntry,
  draftList,
  entryDiff,
  entryEdit,
  publishedEntry,
  savedEntry,
  versionList,
} from '../openapi/catalog-version-schemas.ts';
import { sentName } from '../openapi/sent-values.ts';
import { defineRoute, type Route } from '../route/route.ts';
import { jsonBody } from './text-bodies.ts';

type EntryUses = Pick<UseCases, 'catalog' | 'catalogEntries'>;

export const catalogFacets = { tag: 'Catalogue', security: 'either', scope: 'catalog:manage' } as const;
export const entryName = sentName({ min: 1, max: 80 });
/** Whose part of the catalogue is meant. */
export const partQuery = z.object({
  client: sentName({ min: 1, max: 128 })
    .meta({ description: 'Operators: a client, by id or name, whose part is meant; the shared part unless told.' })
    .exactOptional(),
});
const nameParams = z.object({ name: entryName });
const versionParams = nameParams.extend({ version: attemptNumber });
const pairParams = nameParams.extend({ before: attemptNumber, after: attemptNumber });

/** Versions of tracks and templates: seeing, saving, publishing and removing them. */
export function catalogEntryRoutes(uses: EntryUses): readonly Route[] {
  const ofKinds = (['template', 'track'] as const).flatMap((kind) => [
    showRoute(kind, uses),
    saveRoute(kind, uses),
    removeRoute(kind, uses),
    versionsRoute(kind, uses),
    versionRoute(kind, uses),
    diffRoute(kind, uses),
    publishRoute(kind, uses),
    rollBackRoute(kind, uses),
  ]);
  return [...ofKinds, checkRoute(uses), draftsRoute(uses)];
}

function draftsRoute({ catalogEntries }: EntryUses): Route {
  return defineRoute({
    ...catalogFacets,
    method: 'GET',
    path: '/api/v1/catalog/drafts',
    operationId: 'listDrafts',
    audit: { action: 'drafts.listed' },
    summary: 'List drafts',
    description: 'Drafts of the part that are the newest version of their name: templates, then tracks, each by name.',
    query: partQuery,
    responses: { 200: { description: 'The drafts, without their text.', schema: draftList } },
    async handle({ principal, query }) {
      return { status: 200, body: { drafts: await catalogEntries.drafts(principal, query) } };
    },
  });
}

function checkRoute({ catalog }: EntryUses): Route {
  return defineRoute({
    ...catalogFacets,
    method: 'POST',
    path: '/api/v1/catalog/check',
    operationId: 'checkCatalog',
    audit: { none: 'It shows what is wrong with the text that was sent.' },
    summary: 'Check a template or track',
    description:
      'Says what is wrong with a text, with its place in each of `errors`, and stores nothing: `text: line 3`, or `text: fields[2].extract[0].pattern`.',
    query: partQuery,
    body: jsonBody(catalogCheck),
    responses: { 200: { description: 'It could be saved.', schema: checkedEntry } },
    async handle({ principal, query, body: { text } }) {
      const [checked] = await catalog.check(principal, { ...query, texts: [{ path: 'text', text }] });
      return { status: 200, body: checked };
    },
  });
}

const pathOf = (kind: CatalogKind, rest = ''): string => `/api/v1/${kind}s/{name}${rest}`;
const idOf = (kind: CatalogKind, verb: string, rest = ''): string =>
  `${verb}${kind === 'track' ? 'Track' : 'Template'}${rest}`;

function asked(kind: CatalogKind, name: string, { client }: { readonly client?: string }): EntryQuery {
  return { kind, name, ...(client === undefined ? {} : { client }) };
}

function showRoute(kind: CatalogKind, { catalogEntries }: EntryUses): Route {
  return defineRoute({
    ...catalogFacets,
    method: 'GET',
    path: pathOf(kind),
    operationId: idOf(kind, 'get'),
    audit: { action: `${kind}.viewed` },
    summary: `See a ${kind} as YAML`,
    description: 'The version that new requests use; of a name that was never published, its newest draft.',
    params: nameParams,
    query: partQuery,
    responses: { 200: { description: 'The version.', schema: catalogEntry } },
    async handle({ principal, params: { name }, query }) {
      return { status: 200, body: await catalogEntries.show(principal, asked(kind, name, query)) };
    },
  });
}

function saveRoute(kind: CatalogKind, { catalog }: EntryUses): Route {
  return defineRoute({
    ...catalogFacets,
    method: 'PUT',
    path: pathOf(kind),
    operationId: idOf(kind, 'save'),
    audit: { action: `${kind}.saved` },
    summary: `Save a ${kind}`,
    description:
      'Stores the text as the next version, unless the newest says the same. It is published at once, unless it is to be a draft or the operator demands trials.',
    params: nameParams,
    query: partQuery,
    body: jsonBody(entryEdit),
    responses: { 200: { description: 'The version that holds it.', schema: savedEntry } },
    async handle({ principal, params: { name }, query: { client }, body: { text, draft = false } }) {
      const texts = [{ path: `${kind}s/${name}.yaml`, text }];
      const part = client === undefined ? {} : { client };
      const [checked] = await catalog.check(principal, { ...part, texts });
      if (checked?.kind !== kind || checked.name !== name) {
        throw invalidField('text', `The text is not ${kind} "${name}"; save it under its own name.`);
      }
      const [saved] = await catalog.import(principal, { ...part, texts, draft });
      return { status: 200, body: saved };
    },
  });
}

function removeRoute(kind: CatalogKind, { catalogEntries }: EntryUses): Route {
  return defineRoute({
    ...catalogFacets,
    method: 'DELETE',
    path: pathOf(kind),
    operationId: idOf(kind, 'remove'),
    audit: { action: `${kind}.removed` },
    summary: `Remove a ${kind}`,
    description:
      'New requests find it no more; those that pinned a version still read it. A template that tracks use is refused. Its samples are erased.',
    params: nameParams,
    query: partQuery,
    responses: { 204: { description: 'It is removed.' } },
    problems: ['INVALID_STATE'],
    async handle({ principal, params: { name }, query }) {
      await catalogEntries.remove(principal, asked(kind, name, query));
      return { status: 204 };
    },
  });
}

function versionsRoute(kind: CatalogKind, { catalogEntries }: EntryUses): Route {
  return defineRoute({
    ...catalogFacets,
    method: 'GET',
    path: pathOf(kind, '/versions'),
    operationId: idOf(kind, 'list', 'Versions'),
    audit: { action: `${kind}.versions-listed` },
    summary: `List the versions of a ${kind}`,
    description: 'Newest first, with who saved and published them.',
    params: nameParams,
    query: partQuery,
    responses: { 200: { description: 'The versions.', schema: versionList } },
    async handle({ principal, params: { name }, query }) {
      return { status: 200, body: { versions: await catalogEntries.versions(principal, asked(kind, name, query)) } };
    },
  });
}

function versionRoute(kind: CatalogKind, { catalogEntries }: EntryUses): Route {
  return defineRoute({
    ...catalogFacets,
    method: 'GET',
    path: pathOf(kind, '/versions/{version}'),
    operationId: idOf(kind, 'get', 'Version'),
    audit: { action: `${kind}.viewed` },
    summary: `See a version of a ${kind} as YAML`,
    params: versionParams,
    query: partQuery,
    responses: { 200: { description: 'The version.', schema: catalogEntry } },
    async handle({ principal, params: { name, version }, query }) {
      return { status: 200, body: await catalogEntries.show(principal, { ...asked(kind, name, query), version }) };
    },
  });
}

function diffRoute(kind: CatalogKind, { catalogEntries }: EntryUses): Route {
  return defineRoute({
    ...catalogFacets,
    method: 'GET',
    path: pathOf(kind, '/versions/{before}/diff/{after}'),
    operationId: idOf(kind, 'diff', 'Versions'),
    audit: { action: `${kind}.versions-compared` },
    summary: `Compare two versions of a ${kind}`,
    params: pairParams,
    query: partQuery,
    responses: { 200: { description: 'What they say differently.', schema: entryDiff } },
    async handle({ principal, params: { name, before, after }, query }) {
      const pair = { ...asked(kind, name, query), before, after };
      return { status: 200, body: await catalogEntries.diff(principal, pair) };
    },
  });
}

function publishRoute(kind: CatalogKind, { catalogEntries }: EntryUses): Route {
  return defineRoute({
    ...catalogFacets,
    method: 'POST',
    path: pathOf(kind, '/versions/{version}/publish'),
    operationId: idOf(kind, 'publish'),
    audit: { action: `${kind}.published` },
    summary: `Publish a draft of a ${kind}`,
    params: versionParams,
    query: partQuery,
    responses: { 200: { description: 'New requests use it.', schema: publishedEntry } },
    problems: ['INVALID_STATE', 'INVALID_FIELD', 'TRIAL_REQUIRED'],
    async handle({ principal, params: { name, version }, query }) {
      return { status: 200, body: await catalogEntries.publish(principal, { ...asked(kind, name, query), version }) };
    },
  });
}

function rollBackRoute(kind: CatalogKind, { catalogEntries }: EntryUses): Route {
  return defineRoute({
    ...catalogFacets,
    method: 'POST',
    path: pathOf(kind, '/versions/{version}/roll-back'),
    operationId: idOf(kind, 'rollBack'),
    audit: { action: `${kind}.rolled_back` },
    summary: `Roll a ${kind} back`,
    description: 'Saves an earlier version, which was published, as the next one.',
    params: versionParams,
    query: partQuery,
    responses: { 200: { description: 'The version that new requests use.', schema: publishedEntry } },
    problems: ['INVALID_STATE', 'INVALID_FIELD', 'QUOTA_EXCEEDED'],
    async handle({ principal, params: { name, version }, query }) {
      return { status: 200, body: await catalogEntries.rollBack(principal, { ...asked(kind, name, query), version }) };
    },
  });
}
