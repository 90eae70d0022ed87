/**
 * Writes the types of the API for the console, from the OpenAPI document that the routes make. `npm run types` runs it.
 *
 *   npx tsx scripts/console-types.ts
 */
import { writeFile } from 'node:fs/promises';
import openapiTS, { astToString } from 'openapi-typescript';
import { makeDocument } from '../src/adapters/koa/openapi/make-document.ts';
import { allRoutes } from '../src/adapters/koa/routes/all-routes.ts';
import type { AppOptions } from '../src/adapters/koa/routes/http-options.ts';
import type { HttpUseCases } from '../src/application/use-cases.ts';

const publicUrl = 'http://localhost:8080';
// Describing a route calls nothing of what its handler uses.
const routes = allRoutes({} as HttpUseCases, { publicUrl, syncBudgetMs: 25_000 } as AppOptions);
const document = JSON.stringify(makeDocument(routes, publicUrl));
const types = astToString(await openapiTS(document, { exportType: true, immutable: true }));
const target = new URL('../console/api-types.generated.ts', import.meta.url);
/** What refers to itself must be a type of its own. */
const recursive = 'FieldValue';
const declared = new RegExp(`readonly ${recursive}: ([\\s\\S]*?\\n {8}\\});`).exec(types)?.[1];
if (declared === undefined) throw new Error(`${recursive} is not declared as it was`);
const own = declared.replaceAll(`components["schemas"]["${recursive}"]`, recursive);
const whole = `${types.replace(declared, recursive)}\ntype ${recursive} = ${own};\n`;
await writeFile(target, `/** Made by scripts/console-types.ts from the OpenAPI document. */\n${whole}`);
