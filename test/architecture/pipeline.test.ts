import { readFile } from 'node:fs/promises';
import { describe, expect, test } from 'vitest';
import { parse } from 'yaml';
import { eventSchemas } from '../../src/adapters/cloud-events/event-schemas.ts';
import { reprocessing } from '../../src/adapters/koa/openapi/attempt-schemas.ts';
import { isPerPage, itemsOf, needsFile, requestKinds, stages } from '../../src/domain/request/pipeline.ts';
import { roles } from '../../src/infrastructure/config/settings.ts';
import { namesIn, readMarkdown } from '../support/markdown.ts';
import { projectRoot } from './cruise-tree.ts';
import { withPlantedTree } from './planted-tree.ts';
import { findStageNames } from './source-scan.ts';

/** `ocr` names a kind of request, too. */
const namesOfStages = stages.filter((stage) => !requestKinds.some((kind) => kind === stage));
const chart = 'deploy/helm/docface';

/** Rows of the tables of a page whose first cell names one of these and nothing else. */
async function rowsNaming(path: string, known: readonly string[]): Promise<readonly (readonly string[])[]> {
  const { rows } = await readMarkdown(path);
  return rows.filter(([first = '']) => known.some((name) => first === `\`${name}\``));
}

describe('the table of the pipeline', () => {
  test('is the only place of domain and application that names stages', () => {
    expect(namesOfStages.length).toBeGreaterThan(2);
    expect(findStageNames(projectRoot, namesOfStages)).toEqual([]);
  });

  test.each([
    ["export const next = 'validation';", "'validation'"],
    ['export const next = `validation`;', "'validation'"],
    ["export const isLast = (stage: string): boolean => stage === 'face-match';", "'face-match'"],
  ])('misses %s elsewhere', async (text, what) => {
    for (const path of ['src/domain/request/planted.ts', 'src/application/stages/planted.ts']) {
      const found = await withPlantedTree({ [path]: text }, async (root) => findStageNames(root, namesOfStages));
      expect(found).toEqual([`${path}:1 ${what}`]);
    }
  });

  test('has a role for each stage', () => {
    expect(roles.filter((role) => stages.some((stage) => stage === role))).toEqual(stages);
  });
});

describe('what is written of the stages elsewhere', () => {
  test('is, in the schema of the chart, a role for each', async () => {
    const { properties } = parse(await readFile(`${chart}/values.schema.json`, 'utf8')) as {
      readonly properties: { readonly roles: { readonly properties: Readonly<Record<string, unknown>> } };
    };
    expect(Object.keys(properties.roles.properties)).toEqual([...roles]);
  });

  test('is, in the names of the chart, the longest that they leave room for', async () => {
    const [, suffix = ''] =
      /longest suffix, "-([^"]+)"/.exec(await readFile(`${chart}/templates/_helpers.tpl`, 'utf8')) ?? [];
    expect(roles).toContain(suffix);
    expect(Math.max(...roles.map(({ length }) => length))).toBe(suffix.length);
  });

  test('is, in events that ask for work, each stage and each kind of item', () => {
    const asking = eventSchemas.filter(({ event }) => event === 'stage.requested');
    const items = stages.map((stage) => (isPerPage(stage) ? 'a page number' : `\`${itemsOf(stage, []).join('')}\``));
    expect(asking.length).toBeGreaterThan(0);
    for (const { data } of asking) {
      const text = JSON.stringify(data);
      expect(text).toContain(JSON.stringify(stages));
      expect(items.filter((item) => !text.includes(item))).toEqual([]);
    }
  });

  test('is, in the guide to deployment, what each role needs', async () => {
    // The table before it says which secrets a role has, of all stages in one row.
    const rows = (await rowsNaming('docs/deployment.md', roles)).filter(({ length }) => length === 5);
    expect(rows.flatMap(([role = '']) => namesIn(role))).toEqual([...roles]);
  });

  test('is, in the guide to HTTP, whether each needs the file to be done again', async () => {
    const reported = (await rowsNaming('docs/http.md', stages)).filter(([, , last = '']) => /^(?:yes|no)$/.test(last));
    expect(reported.map(([stage = '', , file]) => [namesIn(stage)[0], file])).toEqual(
      stages.map((stage) => [stage, needsFile(stage) ? 'yes' : 'no']),
    );
  });

  test('is, in the OpenAPI document, what reprocessing from each does again', () => {
    const { description = '' } = reprocessing.shape.from.meta() ?? {};
    expect(stages.filter((stage) => !description.includes(stage))).toEqual([]);
  });

  test('is, in the guide to operations, the time that each took', async () => {
    const { rows } = await readMarkdown('docs/operations.md');
    const fields = rows.flatMap(([first = '']) => namesIn(first)).filter((name) => /^[a-zA-Z]+Ms$/.test(name));
    const times = stages.map((stage) => `${stage.replaceAll(/-(\w)/g, (_, letter: string) => letter.toUpperCase())}Ms`);
    expect(times.filter((time) => !fields.includes(time))).toEqual([]);
  });
});
