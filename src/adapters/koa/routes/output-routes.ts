import { z } from 'zod';
import type { Answer, ReadCall } from '../../../application/reads/read-call.ts';
import type { UseCases } from '../../../application/use-cases.ts';
import type { ErrorCode } from '../../../domain/errors.ts';
import { imageTypes } from '../../../domain/ports/image-encoder.ts';
import { attemptQuery, cropParams, pageParams, requestParams, revisionQuery } from '../openapi/call-params.ts';
import { defineRoute, type Reply, type ResponseDeclaration, type Route } from '../route/route.ts';
import { entityTag, namesTag } from './entity-tag.ts';

export interface OutputUses extends Pick<UseCases, 'results' | 'pictures'> {
  /** Version of docface. */
  readonly release: string;
}

const facets = {
  method: 'GET',
  tag: 'Follow requests',
  security: 'either',
  scope: 'requests:read',
  headers: z.object({
    'if-none-match': z.string().meta({ description: 'An ETag that you hold; 304 when nothing changed.' }).optional(),
  }),
} as const;

const resultProblems = ['NOT_FOUND', 'NOT_READY', 'INVALID_STATE', 'ERASED'] as const satisfies readonly ErrorCode[];
/** Made from the original, which may be gone or, read anew, take too long. */
const originalProblems = [
  ...resultProblems,
  'ORIGINAL_EXPIRED',
  'UNREADABLE_FILE',
  'ENCRYPTED_FILE',
  'DEADLINE_EXCEEDED',
  'ENGINE_FAILED',
] as const satisfies readonly ErrorCode[];

const notModified: ResponseDeclaration = {
  description: 'Nothing changed since the ETag in If-None-Match.',
  headers: { ETag: 'The same tag.' },
};
const fileHeaders = { ETag: 'Changes with the content.', 'Content-Disposition': 'A name to save it under.' };

const pictureType = z
  .enum(imageTypes)
  .meta({ description: 'The format of the picture; `jpeg` unless told.' })
  .exactOptional();
const pictureFacets = {
  query: attemptQuery.extend({ type: pictureType }),
  responses: {
    200: { description: 'The picture.', mediaType: ['image/jpeg', 'image/png'], headers: fileHeaders },
    304: notModified,
  },
} as const;

/** Other forms of what was read: hOCR, searchable PDF, the XML itself, pictures of pages and parts of them. */
export function outputRoutes(uses: OutputUses): readonly Route[] {
  return [hocrRoute(uses), pdfRoute(uses), originalXmlRoute(uses), pageImageRoute(uses), cropRoute(uses)];
}

interface SavedFile {
  readonly answer: Answer;
  readonly mediaType: string;
  readonly name: string;
}

interface Asked {
  readonly ifNoneMatch: string | undefined;
  readonly release: string;
  readonly reading: ReadCall;
}

/** A file to save, never to be run in a browser as a page of this service. It is made for who does not have it. */
async function fileReply({ answer, mediaType, name }: SavedFile, asked: Asked): Promise<Reply> {
  const tag = entityTag(asked.release, answer.version);
  const isHeld = namesTag(asked.ifNoneMatch, tag);
  if (isHeld && asked.ifNoneMatch !== '*') return { status: 304, headers: { ETag: tag } };
  const body = await answer.bytes(asked.reading);
  if (isHeld) return { status: 304, headers: { ETag: tag } };
  return {
    status: 200,
    headers: { ETag: tag, 'Content-Disposition': `attachment; filename="${name}"` },
    body,
    mediaType,
  };
}

function asked(
  headers: { readonly 'if-none-match'?: string | undefined },
  { release }: OutputUses,
  reading: ReadCall,
): Asked {
  return { ifNoneMatch: headers['if-none-match'], release, reading };
}

function hocrRoute(uses: OutputUses): Route {
  const mediaType = 'text/html';
  return defineRoute({
    ...facets,
    path: '/api/v1/requests/{requestId}/result.hocr',
    operationId: 'getResultHocr',
    audit: { action: 'request.text-viewed' },
    summary: 'Get the text with its places as hOCR',
    params: requestParams,
    query: attemptQuery,
    responses: {
      200: {
        description: 'An hOCR 1.2 document: pages, areas, lines and words with bounding boxes and confidences.',
        mediaType,
        headers: fileHeaders,
      },
      304: notModified,
    },
    problems: resultProblems,
    async handle({ principal, params: { requestId }, query: { attempt = null }, headers, reading }) {
      const answer = await uses.results.text(principal, { requestId, attempt, task: { form: 'hocr' } });
      return fileReply({ answer, mediaType, name: `${requestId}.hocr` }, asked(headers, uses, reading));
    },
  });
}

function pdfRoute(uses: OutputUses): Route {
  const mediaType = 'application/pdf';
  return defineRoute({
    ...facets,
    path: '/api/v1/requests/{requestId}/result.pdf',
    operationId: 'getResultPdf',
    audit: { action: 'request.pdf-viewed' },
    summary: 'Get the document as a searchable PDF',
    description:
      'The pages of a PDF stay as they are, turned upright, with the words that were read lying invisibly over them; images become pages. A PDF that has a text layer throughout comes back unchanged. Made from the original, as long as that is kept; not of files with more pages than `pagesPerFile`.',
    params: requestParams,
    query: attemptQuery,
    responses: {
      200: { description: 'The document.', mediaType, headers: fileHeaders },
      304: notModified,
    },
    problems: [...originalProblems, 'TOO_MANY_PAGES'],
    async handle({ principal, params: { requestId }, query: { attempt = null }, headers, reading }) {
      const answer = await uses.results.searchablePdf(principal, { requestId, attempt });
      return fileReply({ answer, mediaType, name: `${requestId}.pdf` }, asked(headers, uses, reading));
    },
  });
}

function originalXmlRoute(uses: OutputUses): Route {
  const mediaType = 'application/xml';
  return defineRoute({
    ...facets,
    path: '/api/v1/requests/{requestId}/original.xml',
    operationId: 'getOriginalXml',
    audit: { action: 'request.text-viewed' },
    summary: 'Get the XML file that was read',
    description: 'As it was sent, as long as the original is kept. Only of requests whose file is XML.',
    params: requestParams,
    query: attemptQuery,
    responses: {
      200: { description: 'The file.', mediaType, headers: fileHeaders },
      304: notModified,
    },
    problems: [...resultProblems, 'ORIGINAL_EXPIRED'],
    async handle({ principal, params: { requestId }, query: { attempt = null }, headers, reading }) {
      const answer = await uses.results.originalXml(principal, { requestId, attempt });
      return fileReply({ answer, mediaType, name: `${requestId}.xml` }, asked(headers, uses, reading));
    },
  });
}

function pageImageRoute(uses: OutputUses): Route {
  return defineRoute({
    ...facets,
    path: '/api/v1/requests/{requestId}/pages/{page}/image',
    operationId: 'getPageImage',
    audit: { action: 'request.page-viewed' },
    summary: 'Get a picture of a page',
    description:
      'The upright page, to which the polygons of words and fields refer. Made from the original, as long as that is kept.',
    params: pageParams,
    ...pictureFacets,
    problems: originalProblems,
    async handle({
      principal,
      params: { requestId, page },
      query: { attempt = null, type = 'jpeg' },
      headers,
      reading,
    }) {
      const answer = await uses.pictures.page(principal, { requestId, attempt, page, type });
      const file = { answer, mediaType: `image/${type}`, name: `${requestId}-page-${page}.${type}` };
      return fileReply(file, asked(headers, uses, reading));
    },
  });
}

function cropRoute(uses: OutputUses): Route {
  return defineRoute({
    ...facets,
    path: '/api/v1/requests/{requestId}/crops/{crop}',
    operationId: 'getCrop',
    audit: { action: 'request.crop-viewed' },
    summary: 'Get a picture of a field, a portrait or a face',
    description:
      'What `crops` of a document lists: a field such as `1.fullName`, or `1.portrait` where the track looks for portraits; in a face match, a face by its id, or a whole picture as `image-1-page-1`. Cut out of the original, as long as that is kept.',
    params: cropParams,
    ...pictureFacets,
    query: revisionQuery.extend({ type: pictureType }),
    problems: originalProblems,
    async handle({ principal, params: { requestId, crop }, query, headers, reading }) {
      const { type = 'jpeg', ...which } = query;
      const answer = await uses.pictures.crop(principal, { requestId, attempt: null, ...which, crop, type });
      const file = { answer, mediaType: `image/${type}`, name: `${requestId}-${crop}.${type}` };
      return fileReply(file, asked(headers, uses, reading));
    },
  });
}
