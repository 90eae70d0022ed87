import type { Catalog } from '../../../application/catalog/catalog.ts';
import type { FaceThresholds } from '../../../application/catalog/face-thresholds.ts';
import type { FieldDefinition, Template } from '../../../domain/template/template.ts';
import type { Track } from '../../../domain/track/track.ts';
import { type TemplateList, type TrackList, templateList, trackList } from '../openapi/catalog-schemas.ts';
import { faceThresholds as thresholdsOfFaces } from '../openapi/face-schemas.ts';
import { defineRoute, type Route } from '../route/route.ts';
import { partQuery } from './catalog-entry-routes.ts';

const facets = { method: 'GET', tag: 'Catalogue', security: 'either' } as const;

interface CatalogUses {
  readonly catalog: Pick<Catalog, 'tracks' | 'templates'>;
  readonly faceThresholds: FaceThresholds;
}

/** What a caller may name in a submission. */
export function catalogRoutes({ catalog, faceThresholds }: CatalogUses): readonly Route[] {
  return [
    defineRoute({
      ...facets,
      path: '/api/v1/tracks',
      operationId: 'listTracks',
      audit: { none: 'It shows what may be named in a submission.' },
      summary: 'List tracks',
      description: 'The newest version of each track in your sight: your own before the shared one of the same name.',
      problems: ['NOT_FOUND'],
      responses: { 200: { description: 'The tracks.', schema: trackList } },
      query: partQuery,
      async handle({ principal, query }) {
        const tracks = (await catalog.tracks(principal, query)).map(trackView);
        return { status: 200, body: { tracks } satisfies TrackList };
      },
    }),
    defineRoute({
      ...facets,
      path: '/api/v1/templates',
      operationId: 'listTemplates',
      audit: { none: 'It shows what may be named in a submission.' },
      summary: 'List templates',
      description: 'The newest version of each template in your sight, with the fields that it reads.',
      problems: ['NOT_FOUND'],
      responses: { 200: { description: 'The templates.', schema: templateList } },
      query: partQuery,
      async handle({ principal, query }) {
        const templates = (await catalog.templates(principal, query)).map(templateView);
        return { status: 200, body: { templates } satisfies TemplateList };
      },
    }),
    defineRoute({
      ...facets,
      path: '/api/v1/face-match/thresholds',
      operationId: 'getFaceThresholds',
      audit: { none: 'It shows nothing of a client.' },
      summary: 'See the thresholds of the face engine',
      description:
        'What tracks without thresholds of their own are held against, and the error rates that were measured there.',
      scope: 'requests:read',
      responses: { 200: { description: 'Of the process that answers.', schema: thresholdsOfFaces } },
      handle: async ({ principal }) => ({ status: 200, body: await faceThresholds.get(principal) }),
    }),
  ];
}

function trackView(track: Track): TrackList['tracks'][number] {
  const { name, version, title, description, retention, review } = track;
  const head = { name, version, shared: track.owner === null, title, description, retention: { ...retention }, review };
  if (track.kind === 'face_match') {
    const { kind, consent, imageKinds, fmr = null, fixedThreshold = false } = track;
    return { kind, ...head, ...consent, imageKinds: imageKinds ? [...imageKinds] : null, fmr, fixedThreshold };
  }
  const { kind, templates, defaultTemplate, languages, profile, identity } = track;
  return { kind, ...head, templates: [...templates], defaultTemplate, languages: [...languages], profile, identity };
}

function templateView(template: Template): TemplateList['templates'][number] {
  const { kind, name, version, owner, title, description, documentType, locale, listResponse } = template;
  return {
    kind,
    name,
    version,
    shared: owner === null,
    title,
    description,
    documentType,
    locale,
    listResponse,
    fields: template.fields.map(fieldView),
    lists: template.lists.map(({ key, title: listTitle, fields }) => ({
      key,
      title: listTitle,
      fields: fields.map(fieldView),
    })),
  };
}

function fieldView({ key, type, title, required }: FieldDefinition) {
  return { key, type, title, required };
}
