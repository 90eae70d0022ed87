import type { OpenAPI3 } from 'openapi-typescript';
import { makeDocument } from '../src/adapters/koa/openapi/make-document.ts';
import type { JsonSchema } from '../src/adapters/koa/openapi/open-api.ts';
import { allRoutes } from '../src/adapters/koa/routes/all-routes.ts';
import type { AppOptions } from '../src/adapters/koa/routes/http-options.ts';
import type { HttpUseCases } from '../src/application/use-cases.ts';

const publicUrl = 'http://localhost:8080';

/** Lists of a fixed length are tuples in TypeScript. */
function asTuple(_key: string, schema: unknown): unknown {
  const { items, minItems, maxItems } = (schema ?? {}) as JsonSchema;
  if (typeof minItems !== 'number' || minItems === 0 || minItems !== maxItems) return schema;
  return { type: 'array', prefixItems: Array.from({ length: minItems }, () => items), items: false };
}

/** The OpenAPI document that the routes make, as types are to be made of it. */
export function documentOfRoutes(): OpenAPI3 {
  // Describing a route calls nothing of what its handler uses.
  const routes = allRoutes({} as HttpUseCases, { publicUrl, syncBudgetMs: 25_000 } as AppOptions);
  return JSON.parse(JSON.stringify(makeDocument(routes, publicUrl)), asTuple);
}
