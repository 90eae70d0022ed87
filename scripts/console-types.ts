/**
 * Writes the types of the API for the console, from the OpenAPI document that the routes make. `npm run types` runs it.
 *
 *   npx tsx scripts/console-types.ts
 */
import { writeFile } from 'node:fs/promises';
import openapiTS, { astToString } from 'openapi-typescript';
import { documentOfRoutes } from './document-of-routes.ts';

const types = astToString(await openapiTS(documentOfRoutes(), { exportType: true, immutable: true }));
const target = new URL('../console/api-types.generated.ts', import.meta.url);
await writeFile(target, `/** Made by scripts/console-types.ts from the OpenAPI document. */\n${types}`);
