import { readdirSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { cruiseTree, projectRoot, ruleNames } from './cruise-tree.ts';
import { installedPackage, type TreeFiles, withPlantedTree } from './planted-tree.ts';

const packageNames = [
  'bidi-js',
  '@electric-sql/pglite',
  '@cantoo/pdf-lib',
  '@embedpdf/pdfium',
  '@koa/router',
  '@tensorflow/tfjs',
  '@vladmandic/human',
  'commander',
  'csv-parse',
  'fflate',
  'diff',
  'jose',
  'kafkajs',
  'koa',
  'koffi',
  'kysely',
  'minio',
  'onnxruntime-node',
  'onnxruntime-web',
  'openid-client',
  'pg',
  'pino',
  'prom-client',
  'react',
  'saxes',
  'sharp',
  'standardwebhooks',
  'tesseract.js',
  'tsyringe',
  'yaml',
  'yauzl',
  'zod',
  'zxing-wasm',
];

/** A house in miniature that uses every technology where it belongs and breaks no rule. */
const cleanTree: TreeFiles = {
  'package.json': JSON.stringify({
    name: 'planted',
    type: 'module',
    dependencies: Object.fromEntries(packageNames.map((name) => [name, '1.0.0'])),
    devDependencies: { 'fast-check': '1.0.0' },
  }),
  ...Object.assign({}, ...[...packageNames, 'fast-check', 'left-behind'].map(installedPackage)),
  'test/support/made-up.ts': 'export const madeUp = 1;\n',
  'src/domain/request/request.ts': 'export const request = 1;\n',
  'src/domain/reading/ocr/words.ts': 'export const words = 1;\n',
  'src/domain/reading/document/logical-order.ts': "import 'bidi-js';\n",
  'src/domain/template/template.ts': "import 'zod';\n",
  'src/domain/track/track.ts': "import 'zod';\n",
  'src/domain/ports/clock.ts': "import { request } from '../request/request.ts';\nexport const clock = request;\n",
  'src/application/requests/submit.ts':
    "import { clock } from '../../domain/ports/clock.ts';\nexport const submit = clock;\n",
  'src/application/one-shot/read-file.ts':
    "import { submit } from '../requests/submit.ts';\nexport const readFile = submit;\n",
  'src/imaging/sharpen.ts':
    "import { request } from '../domain/request/request.ts';\nexport const sharpen = request;\n",
  'src/adapters/koa/server.ts': `
    import { createServer } from 'node:http';
    import Router from '@koa/router';
    import Koa from 'koa';
    import { submit } from '../../application/requests/submit.ts';
    import { request } from '../../domain/request/request.ts';
    export const server = [createServer, Router, Koa, submit, request];
  `,
  'src/adapters/koa/routes/one-route.ts': 'export const oneRoute = 1;\n',
  'src/adapters/shared/durable-file.ts': `
    import { open } from 'node:fs/promises';
    import { request } from '../../domain/request/request.ts';
    export const durableFile = [open, request];
  `,
  'src/adapters/kafka/event-log.ts': "import 'kafkajs';\nimport '../shared/durable-file.ts';\n",
  'src/adapters/postgres/request-repository.ts': "import 'pg';\nimport 'kysely';\n",
  'src/adapters/embedded/event-log.ts': "import '@electric-sql/pglite';\n",
  'src/adapters/minio/object-store.ts': "import 'minio';\n",
  'src/adapters/tesseract/ocr-engine.ts': "import 'tesseract.js';\n",
  'src/adapters/pdfium/page-renderer.ts': "import '@embedpdf/pdfium';\nimport 'sharp';\n",
  'src/adapters/saxes/xml-reader.ts': "import 'saxes';\n",
  'src/adapters/sharp/image-decoder.ts': "import 'sharp';\nimport '../../imaging/sharpen.ts';\n",
  'src/adapters/human/face-engine.ts': `
    import '@vladmandic/human';
    import '@tensorflow/tfjs';
    export const native = () => import('@tensorflow/tfjs-node');
  `,
  'src/adapters/human/onnx-model.ts': "import 'onnxruntime-node';\n",
  'src/adapters/paddle/openvino/library.ts': "export const koffi = () => import('koffi');\n",
  'src/adapters/paddle/onnx-inference.ts': "export const runtime = () => import('onnxruntime-web');\n",
  'src/adapters/jose/access-tokens.ts': "import 'jose';\n",
  'src/adapters/confinement/load-koffi.ts': "import 'koffi';\n",
  'src/adapters/openid/identity-provider.ts': "import 'openid-client';\n",
  'console/main.tsx': "import 'react';\nimport './shell/app.tsx';\n",
  'console/shell/app.tsx': 'export const app = 1;\n',
  'src/adapters/webhook/webhook-sender.ts': "import 'standardwebhooks';\n",
  'src/adapters/prometheus/metrics.ts': "import 'prom-client';\n",
  'src/adapters/cli/pairs-file.ts': "import 'csv-parse';\n",
  'src/adapters/yaml-catalog/yaml-catalog-files.ts': "import 'diff';\n",
  'src/adapters/fflate/zip-archives.ts': "import 'fflate';\n",
  'src/adapters/model-wheel/zip-archive.ts': "import 'yauzl';\n",
  'src/adapters/cli/program.ts': "import 'commander';\nexport const program = 1;\n",
  'src/infrastructure/config/config.ts': "import 'zod';\nexport const config = 1;\n",
  'src/adapters/pino/logger.ts': "import 'pino';\nexport const logger = 1;\n",
  'src/infrastructure/composition/container.ts': `
    import 'tsyringe';
    import { server } from '../../adapters/koa/server.ts';
    import { submit } from '../../application/requests/submit.ts';
    import { config } from '../config/config.ts';
    export const container = [server, submit, config];
  `,
};

const importing = (path: string): string => `import '${path}';\nexport const planted = 1;\n`;

/** The folders of the application but the one that knows them all: a new one needs a place in the order. */
function foldersBelow(top: string): readonly string[] {
  const found = readdirSync(`${projectRoot}/src/application`, { withFileTypes: true });
  return found.filter((each) => each.isDirectory() && each.name !== top).map(({ name }) => name);
}

/** For each rule, the ways to break it that must be seen: file -> text. */
const plantedTrees: Readonly<Record<string, readonly TreeFiles[]>> = {
  'domain-imports-only-domain': [
    { 'src/domain/face/planted.ts': importing('zod') },
    { 'src/domain/face/planted.ts': importing('node:crypto') },
    { 'src/domain/face/planted.ts': importing('../../application/requests/submit.ts') },
    { 'src/domain/face/planted.ts': importing('../../adapters/koa/server.ts') },
    { 'src/domain/reading/document/planted.ts': importing('../../../imaging/sharpen.ts') },
    { 'src/domain/face/planted.ts': "import type { z } from 'zod';\nexport type Planted = z;\n" },
    { 'src/domain/face/planted.ts': "export const planted = () => import('node:fs');\n" },
    { 'src/domain/face/planted.ts': "export * from 'zod';\n" },
  ],
  'domain-schemas-import-only-domain-and-zod': [
    { 'src/domain/template/planted.ts': importing('yaml') },
    { 'src/domain/track/planted.ts': importing('node:crypto') },
    { 'src/domain/template/planted.ts': importing('../../application/requests/submit.ts') },
    { 'src/domain/track/planted.ts': importing('../../adapters/koa/server.ts') },
  ],
  'domain-text-order-imports-only-domain-and-bidi': [
    { 'src/domain/reading/document/logical-order.ts': importing('zod') },
  ],
  'application-imports-only-application-and-domain': [
    { 'src/application/stages/planted.ts': importing('zod') },
    { 'src/application/stages/planted.ts': importing('node:timers/promises') },
    { 'src/application/stages/planted.ts': importing('../../adapters/koa/server.ts') },
    { 'src/application/stages/planted.ts': importing('../../infrastructure/config/config.ts') },
    { 'src/application/stages/planted.ts': importing('../../imaging/sharpen.ts') },
    {
      'src/application/stages/planted.ts':
        "import type { Readable } from 'node:stream';\nexport type Planted = Readable;\n",
    },
  ],
  'imaging-imports-only-domain': [
    { 'src/imaging/planted.ts': importing('zod') },
    { 'src/imaging/planted.ts': importing('node:worker_threads') },
    { 'src/imaging/planted.ts': importing('../application/requests/submit.ts') },
    { 'src/imaging/planted.ts': importing('../adapters/koa/server.ts') },
  ],
  'imaging-is-for-adapters': [{ 'src/infrastructure/composition/planted.ts': importing('../../imaging/sharpen.ts') }],
  'adapters-never-import-siblings': [
    { 'src/adapters/kafka/planted.ts': importing('../koa/server.ts') },
    { 'src/adapters/kafka/deep/planted.ts': importing('../../minio/object-store.ts') },
    { 'src/adapters/cli/planted.ts': importing('../minio/object-store.ts') },
    {
      'src/adapters/kafka-connect/planted.ts': importing('../kafka/event-log.ts'),
    },
  ],
  'shared-imports-only-domain': [
    { 'src/adapters/shared/planted.ts': importing('zod') },
    { 'src/adapters/shared/planted.ts': importing('../koa/server.ts') },
    { 'src/adapters/shared/planted.ts': importing('../../application/requests/submit.ts') },
    { 'src/adapters/shared/planted.ts': importing('../../imaging/sharpen.ts') },
    { 'src/adapters/shared/planted.ts': importing('../../infrastructure/config/config.ts') },
    { 'src/adapters/shared/planted.ts': "import type { z } from 'zod';\nexport type Planted = z;\n" },
  ],
  'shared-is-for-adapters': [
    { 'src/infrastructure/lifecycle/planted.ts': importing('../../adapters/shared/durable-file.ts') },
  ],
  'adapters-never-import-infrastructure': [
    { 'src/adapters/jose/planted.ts': importing('../../infrastructure/config/config.ts') },
    { 'src/adapters/minio/planted.ts': importing('../../infrastructure/composition/container.ts') },
    { 'src/adapters/cli/planted.ts': importing('../../infrastructure/composition/container.ts') },
  ],
  'src-never-imports-tests': [
    { 'src/infrastructure/lifecycle/planted.ts': importing('../../../test/support/made-up.ts') },
    { 'src/adapters/koa/planted.ts': importing('../../../test/support/made-up.ts') },
  ],
  'src-imports-declared-packages': [
    { 'src/adapters/koa/planted.ts': importing('fast-check') },
    { 'src/adapters/koa/planted.ts': importing('left-behind') },
  ],
  'no-unresolvable': [
    { 'src/adapters/koa/planted.ts': importing('./nowhere.ts') },
    { 'src/adapters/koa/planted.ts': importing('not-installed') },
    { 'src/domain/face/planted.ts': importing('not-installed') },
    { 'src/application/stages/planted.ts': importing('../../domain/face/nowhere.ts') },
  ],
  'no-circular': [
    {
      'src/domain/face/egg.ts': "import { hen } from './hen.ts';\nexport const egg = hen;\n",
      'src/domain/face/hen.ts': "import { egg } from './egg.ts';\nexport const hen = egg;\n",
    },
    {
      'src/domain/face/day.ts': "import type { Night } from './night.ts';\nexport type Day = Night;\n",
      'src/domain/face/night.ts': "import type { Day } from './day.ts';\nexport type Night = Day;\n",
    },
  ],
  'domain-root-knows-only-what-is-below': [{ 'src/domain/planted.ts': importing('./request/request.ts') }],
  ...Object.fromEntries(
    ['template', 'track', 'reading', 'result', 'face', 'catalog'].map((folder) => [
      `domain-${folder}-knows-only-what-is-below`,
      [
        { [`src/domain/${folder}/planted.ts`]: importing('../request/request.ts') },
        { [`src/domain/${folder}/deep/planted.ts`]: importing('../../ports/clock.ts') },
      ],
    ]),
  ),
  ...Object.fromEntries(
    ['document', 'result', 'validation'].map((folder) => [
      `domain-reading-${folder}-knows-only-what-is-below`,
      [{ [`src/domain/reading/${folder}/planted.ts`]: importing('../ocr/words.ts') }],
    ]),
  ),
  ...Object.fromEntries(
    ['limits', 'route', 'openapi', 'upload', 'middleware'].map((folder) => [
      `adapters-koa-${folder}-knows-only-what-is-below`,
      [{ [`src/adapters/koa/${folder}/planted.ts`]: importing('../routes/one-route.ts') }],
    ]),
  ),
  ...Object.fromEntries(
    ['request', 'client', 'webhook'].map((folder) => [
      `domain-${folder}-knows-only-what-is-below`,
      [
        {
          [`src/domain/${folder}/planted.ts`]:
            "import type { clock } from '../ports/clock.ts';\nexport type Planted = typeof clock;\n",
        },
      ],
    ]),
  ),
  ...Object.fromEntries(
    foldersBelow('one-shot').map((folder) => [
      `application-${folder}-knows-only-what-is-below`,
      [{ [`src/application/${folder}/planted.ts`]: importing('../one-shot/read-file.ts') }],
    ]),
  ),
  'kafka-only-in-its-place': [{ 'src/adapters/embedded/planted.ts': importing('kafkajs') }],
  'koa-only-in-its-place': [
    { 'console/planted.ts': importing('koa') },
    { 'src/infrastructure/composition/planted.ts': importing('@koa/router') },
  ],
  'postgres-only-in-its-place': [
    { 'src/adapters/embedded/planted.ts': importing('pg') },
    { 'src/adapters/kafka/planted.ts': importing('kysely') },
  ],
  'pglite-only-in-its-place': [{ 'src/adapters/postgres/planted.ts': importing('@electric-sql/pglite') }],
  'minio-only-in-its-place': [{ 'src/adapters/embedded/planted.ts': importing('minio') }],
  'tesseract-only-in-its-place': [
    { 'src/adapters/tesseract-native/planted.ts': importing('tesseract.js') },
    { 'src/infrastructure/composition/planted.ts': importing('tesseract.js') },
  ],
  'pdfium-only-in-its-place': [{ 'src/adapters/sharp/planted.ts': importing('@embedpdf/pdfium') }],
  'saxes-only-in-its-place': [{ 'src/adapters/pdfium/planted.ts': importing('saxes') }],
  'zxing-only-in-its-place': [{ 'src/adapters/sharp/planted.ts': importing('zxing-wasm') }],
  'pdf-lib-only-in-its-place': [{ 'src/adapters/pdfium/planted.ts': importing('@cantoo/pdf-lib') }],
  'sharp-only-in-its-place': [{ 'src/adapters/tesseract/planted.ts': importing('sharp') }],
  'human-only-in-its-place': [
    { 'src/adapters/sharp/planted.ts': importing('@vladmandic/human') },
    { 'src/adapters/sharp/planted.ts': importing('@tensorflow/tfjs') },
  ],
  'onnxruntime-only-in-its-place': [
    { 'src/adapters/human/planted.ts': importing('onnxruntime-node') },
    { 'src/adapters/zxing/planted.ts': "export const planted = () => import('onnxruntime-web');\n" },
  ],
  'jose-only-in-its-place': [{ 'src/adapters/koa/planted.ts': importing('jose') }],
  'webhook-only-in-its-place': [{ 'src/adapters/koa/planted.ts': importing('standardwebhooks') }],
  'prometheus-only-in-its-place': [{ 'src/infrastructure/lifecycle/planted.ts': importing('prom-client') }],
  'commander-only-in-its-place': [{ 'src/infrastructure/lifecycle/planted.ts': importing('commander') }],
  'csv-only-in-its-place': [{ 'src/adapters/koa/planted.ts': importing('csv-parse') }],
  'bidi-only-in-its-place': [{ 'src/adapters/koa/planted.ts': importing('bidi-js') }],
  'diff-only-in-its-place': [{ 'src/adapters/koa/planted.ts': importing('diff') }],
  'fflate-only-in-its-place': [{ 'src/adapters/koa/planted.ts': importing('fflate') }],
  'zip-only-in-its-place': [{ 'src/adapters/paddle/planted.ts': importing('yauzl') }],
  'react-only-in-its-place': [{ 'src/adapters/koa/planted.ts': importing('react') }],
  'koffi-only-in-its-place': [{ 'src/adapters/child-process/planted.ts': importing('koffi') }],
  'openid-only-in-its-place': [{ 'src/adapters/jose/planted.ts': importing('openid-client') }],
  'console-imports-only-itself': [{ 'console/planted.tsx': "import '../src/domain/request/request.ts';\n" }],
  'console-is-imported-by-nobody': [
    { 'src/infrastructure/lifecycle/planted.ts': "import '../../../console/main.tsx';\n" },
  ],
  'pino-only-in-its-place': [
    { 'src/adapters/koa/planted.ts': importing('pino') },
    { 'src/infrastructure/lifecycle/planted.ts': importing('pino') },
  ],
  'tsyringe-only-in-its-place': [
    { 'src/adapters/koa/planted.ts': importing('tsyringe') },
    { 'src/infrastructure/composition/planted.ts': importing('tsyringe') },
  ],
};

/** The same files, with names of their own among all that are planted. */
function numbered(planted: TreeFiles, number: number): TreeFiles {
  return Object.fromEntries(
    Object.entries(planted).map(([path, text]) => [path.replace('/planted.', `/planted-${number}.`), text]),
  );
}

const plants = Object.entries(plantedTrees)
  .flatMap(([rule, trees]) => trees.map((planted) => ({ rule, planted })))
  .map(({ rule, planted }, number) => ({
    rule,
    files: numbered(planted, number),
    shown: Object.entries(planted).flat().join(': ').split('\n')[0],
  }));

/** What is wrong with a tree in which all violations are planted at once: it is read one time for all of them. */
const allPlanted = onceAsked(() =>
  withPlantedTree(Object.assign({}, cleanTree, ...plants.map(({ files }) => files)), cruiseTree),
);

function onceAsked<Result>(ask: () => Promise<Result>): () => Promise<Result> {
  let asked: Promise<Result> | null = null;
  return () => {
    asked ??= ask();
    return asked;
  };
}

describe('the layers', () => {
  test('are kept by every module of src', async () => {
    const report = await cruiseTree(projectRoot);

    expect(report.violations).toEqual([]);
    expect(report.moduleCount).toBeGreaterThan(0);
  });

  test('allow a tree in which every technology is in its place', async () => {
    const report = await withPlantedTree(cleanTree, cruiseTree);

    expect(report.violations).toEqual([]);
    expect(report.moduleCount).toBe(Object.keys(cleanTree).filter((path) => path.startsWith('src/')).length);
  });

  test('have a planted violation for each rule', async () => {
    expect(Object.keys(plantedTrees).toSorted()).toEqual((await ruleNames()).toSorted());
  });

  test('fire for nothing but what is planted', async () => {
    const paths = plants.flatMap(({ files }) => Object.keys(files));
    expect(new Set(paths).size).toBe(paths.length);
    const { violations } = await allPlanted();
    expect(violations.filter(({ from }) => !paths.includes(from))).toEqual([]);
  });

  test.each(plants)('fire $rule alone for $shown', async ({ rule, files }) => {
    const found = (await allPlanted()).violations.filter(({ from }) => from in files);

    expect(new Set(found.map((violation) => violation.rule)), JSON.stringify(found)).toEqual(new Set([rule]));
  });
});
