import type { UseCases } from '../../../application/use-cases.ts';
import { requestList } from '../openapi/envelope-schema.ts';
import { sentInteger, sentText } from '../openapi/sent-values.ts';
import { consentList, consentQuery, erasureCertificate, subjectReference } from '../openapi/subject-schemas.ts';
import { keySet } from '../openapi/token-schemas.ts';
import { withLinks } from '../route/envelope-links.ts';
import { defineRoute, Flow, type Route } from '../route/route.ts';
import { jsonBody } from './text-bodies.ts';

interface SubjectUses extends Pick<UseCases, 'listRequests' | 'exportSubject' | 'eraseSubject' | 'consents'> {
  readonly publicUrl: string;
}

const facets = { method: 'POST', tag: 'Persons', security: 'either' } as const;

const listing = subjectReference.extend({
  cursor: sentText({ min: 1, max: 512 }).exactOptional(),
  limit: sentInteger({ min: 1, max: 100 }).default(20),
});

/**
 * What a person may ask for. References of persons travel in bodies, never in addresses, which proxies write into their
 * logs.
 */
export function subjectRoutes(uses: SubjectUses): readonly Route[] {
  return [listRoute(uses), exportRoute(uses), eraseRoute(uses), ...consentRoutes(uses), keysRoute(uses)];
}

function listRoute({ listRequests, publicUrl }: SubjectUses): Route {
  return defineRoute({
    ...facets,
    path: '/api/v1/subjects/requests',
    operationId: 'listRequestsOfSubject',
    audit: { action: 'subject.requests-listed' },
    summary: 'List the requests of a person',
    description: 'Newest first, without results; erased ones as long as their fact is kept.',
    scope: 'requests:read',
    body: jsonBody(listing),
    responses: { 200: { description: 'One page.', schema: requestList } },
    problems: ['NOT_FOUND'],
    async handle({ principal, body }) {
      const { requests, nextCursor } = await listRequests.listOfSubject(principal, body);
      return { status: 200, body: { requests: requests.map((each) => withLinks(each, publicUrl)), nextCursor } };
    },
  });
}

function exportRoute({ exportSubject }: SubjectUses): Route {
  return defineRoute({
    ...facets,
    path: '/api/v1/subjects/export',
    operationId: 'exportSubject',
    audit: { action: 'subject.exported' },
    summary: 'Export what is kept of a person',
    description:
      'A ZIP file with originals, results in all revisions, history, consents and audit of every request, and `manifest.json` with the SHA-256 of each file as its last entry. A connection that breaks off in the midst of it means that the file is not whole.',
    scope: 'requests:erase',
    body: jsonBody(subjectReference),
    responses: {
      200: {
        description: 'The bundle.',
        mediaType: 'application/zip',
        headers: { 'Content-Disposition': 'A name to save it under.' },
      },
    },
    problems: ['NOT_FOUND', 'INVALID_STATE'],
    async handle({ principal, body }) {
      const bundle = await exportSubject.export(principal, body);
      const headers = { 'Content-Disposition': 'attachment; filename="subject.zip"' };
      return { status: 200, headers, body: new Flow(bundle, (make) => make()), mediaType: 'application/zip' };
    },
  });
}

function eraseRoute({ eraseSubject }: SubjectUses): Route {
  return defineRoute({
    ...facets,
    path: '/api/v1/subjects/erase',
    operationId: 'eraseSubject',
    audit: { action: 'subject.erased' },
    summary: 'Erase every request of a person',
    description:
      'Whatever their state, with the samples of templates that were kept of them. Erasing again certifies that nothing was left.',
    scope: 'requests:erase',
    body: jsonBody(subjectReference),
    responses: { 200: { description: 'The signed certificate.', schema: erasureCertificate } },
    problems: ['NOT_FOUND'],
    async handle({ principal, body }) {
      return { status: 200, body: await eraseSubject.erase(principal, body) };
    },
  });
}

function consentRoutes({ consents }: SubjectUses): readonly Route[] {
  const body = jsonBody(consentQuery);
  return [
    defineRoute({
      ...facets,
      path: '/api/v1/consents/find',
      operationId: 'findConsents',
      audit: { action: 'consent.viewed' },
      summary: 'See records of consent',
      description:
        'By `requestId`, `subject` or `reference` (a `customerRequestId`), also after the request is erased. The newest 1,000.',
      scope: 'requests:read',
      body,
      responses: { 200: { description: 'Newest first.', schema: consentList } },
      problems: ['NOT_FOUND'],
      async handle({ principal, body: query }) {
        return { status: 200, body: { consents: await consents.find(principal, query) } };
      },
    }),
    defineRoute({
      ...facets,
      path: '/api/v1/consents/withdraw',
      operationId: 'withdrawConsents',
      audit: { action: 'consent.withdrawn' },
      summary: 'Record that a person withdrew their consent',
      description:
        'Shown with the records from then on. It stops and erases nothing and refuses no later submission: erase the requests as well where that is meant.',
      scope: 'requests:erase',
      body,
      responses: { 200: { description: 'The records, newest first.', schema: consentList } },
      problems: ['NOT_FOUND'],
      async handle({ principal, body: query }) {
        return { status: 200, body: { consents: await consents.withdraw(principal, query) } };
      },
    }),
  ];
}

function keysRoute({ eraseSubject }: SubjectUses): Route {
  return defineRoute({
    method: 'GET',
    tag: 'Persons',
    security: 'none',
    path: '/.well-known/erasure-certificates/jwks.json',
    operationId: 'getCertificateKeys',
    audit: { none: 'It shows nothing of a client.' },
    summary: 'See the keys that verify certificates of erasure',
    responses: { 200: { description: 'Keys that sign nothing else.', schema: keySet } },
    async handle() {
      const { keys } = await eraseSubject.publicKeys();
      return { status: 200, headers: { 'Cache-Control': 'public, max-age=300' }, body: { keys } };
    },
  });
}
