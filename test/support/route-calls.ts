import { makeDocument } from '../../src/adapters/koa/openapi/make-document.ts';
import type { JsonSchema, OpenApiDocument, Operation } from '../../src/adapters/koa/openapi/open-api.ts';
import type { Route } from '../../src/adapters/koa/route/route.ts';
import { allRoutes } from '../../src/adapters/koa/routes/all-routes.ts';
import type { AppOptions } from '../../src/adapters/koa/routes/http-options.ts';
import type { HttpUseCases } from '../../src/application/use-cases.ts';
import type { ApiCall } from './api-client.ts';
import { faceForm, ocrForm } from './forms.ts';

const options = { publicUrl: 'https://docface.example', syncBudgetMs: 25_000, uploadBudgetBytes: 1 } as AppOptions;

/** Every route that there is. Reading what a route declares calls nothing of what its handler uses. */
export const declaredRoutes: readonly Route[] = allRoutes({} as HttpUseCases, options);
export const declaredDocument: OpenApiDocument = makeDocument(declaredRoutes, options.publicUrl);

export function operationOf(route: Route): Operation {
  const operation = declaredDocument.paths[route.path]?.[route.method.toLowerCase()];
  if (operation === undefined) throw new RangeError(`${route.operationId} is not in the document`);
  return operation;
}

/** A schema of the document, or what it refers to. */
export function resolved(schema: JsonSchema): JsonSchema {
  return schema.$ref === undefined ? schema : (declaredDocument.components.schemas[nameIn(schema.$ref)] ?? {});
}

function nameIn(reference: string): string {
  return reference.split('/').at(-1) ?? '';
}

/** The path of a route with `values` for its parameters; what has none is 1. */
export function pathOf(route: Route, values: Readonly<Record<string, string>>): string {
  return route.path.replaceAll(/\{(\w+)\}/g, (_, name: string) => values[name] ?? '1');
}

const json = (body: unknown): ApiCall => ({
  headers: { 'content-type': 'application/json' },
  body: JSON.stringify(body),
});

const person = { subject: 'somebody', client: 'acme' };
const sought = { value: '12345678000195', client: 'acme' };

const bodies: Readonly<Record<string, () => unknown>> = {
  registerEndpoint: () => ({ url: 'https://receiver.example/docface' }),
  updateEndpoint: () => ({ description: 'as it was' }),
  reprocessRequest: () => ({ from: 'typification' }),
  checkCatalog: () => ({ text: 'name: badge' }),
  saveTemplate: () => ({ text: 'name: badge', draft: true }),
  saveTrack: () => ({ text: 'name: gate', draft: true }),
  confirmSample: () => ({ values: [{ field: 'total', value: '1' }] }),
  keepSample: () => ({ requestId: '01890a5d-ac96-774b-bcce-b302099a8057', days: 30 }),
  tryTemplate: () => ({ version: 1 }),
  takeNextReview: () => ({}),
  reviewRequest: () => ({ attempt: 1, revision: 1, decision: 'accept' }),
  signIn: () => ({ name: 'nobody', password: 'not a password of anybody' }),
  changePassword: () => ({ current: 'not a password of anybody', password: 'another of nobody' }),
  setListResponse: () => ({ enabled: true }),
  allowGenerator: () => ({ generator: 'house', allowed: false }),
  beginRecovery: () => ({ since: '2026-11-20T00:00:00Z' }),
  redriveDeadLetters: () => ({ code: 'ENGINE_FAILED' }),
  beginReplay: () => ({ stage: 'validation', since: '2026-11-20T00:00:00Z' }),
  promoteReplay: () => ({}),
  createClient: () => ({ name: 'newcomer' }),
  updateClient: () => ({ status: 'active' }),
  createClientKey: () => ({ name: 'key' }),
  createOperatorKey: () => ({ name: 'key' }),
  createServiceAccount: () => ({ name: 'account' }),
  createOperator: () => ({ name: 'newcomer', role: 'viewer' }),
  updateOperator: () => ({ role: 'viewer' }),
  saveReviewDraft: () => ({ attempt: 1, revision: 1, note: null }),
  searchRequests: () => sought,
  searchRequestsAsCsv: () => sought,
  listRequestsOfSubject: () => person,
  exportSubject: () => person,
  eraseSubject: () => person,
  findConsents: () => person,
  withdrawConsents: () => person,
};

/** A body that a route takes, as far as its form goes; a new route with a body says its own here. */
export function bodyOf(route: Route): ApiCall {
  if (route.body === undefined) return {};
  const { mediaType } = route.body;
  if (mediaType === 'multipart/form-data') return { body: isOcr(route) ? ocrForm() : faceForm() };
  if (mediaType === 'application/x-www-form-urlencoded') {
    return { body: new URLSearchParams({ grant_type: 'client_credentials' }) };
  }
  return json(jsonOf(route));
}

/** The JSON body of a route. */
export function jsonOf(route: Route): unknown {
  const body = bodies[route.operationId];
  if (body === undefined) throw new RangeError(`give ${route.operationId} a body in test/support/route-calls.ts`);
  return body();
}

export function isOcr(route: Route): boolean {
  return route.scope === 'ocr:write';
}
