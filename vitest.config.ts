import { defineConfig } from 'vitest/config';

/** Worker processes of a machine with 2 cores: engines inside the tests bring threads of their own. */
const maxWorkers = 2;

/** Tests that take minutes, because they run engines, commands or clocks; each lies in its room. */
const slow = 'test/**/*.slow.test.ts';

/** Tests of src/domain/reading and of the templates that it reads with. */
const reading = 'test/unit/{domain/reading,catalog}/**/*.test.ts';

/** Where to leave a JSON report beside the printed one. .ci/run sets it to count the tests of every run. */
const reports = process.env['TEST_REPORTS'];

/** Tests that are not about the first start copy a database. */
const database = ['test/support/database-template.ts'];

/** Tests read the same everywhere, with and without models, and download nothing; those that mean to say so. */
const env = {
  DOCFACE_OCR_ENGINE: 'tesseract.js',
  DOCFACE_MODELS_INSTALL: 'never',
  DOCFACE_INFERENCE: 'onnxruntime',
};

export default defineConfig({
  test: {
    reporters: reports ? ['default', ['json', { outputFile: `${reports}/${process.pid}.json` }]] : ['default'],
    // A test that hangs while it closes is a leak: say so instead of waiting.
    teardownTimeout: 10_000,
    allowOnly: false,
    projects: [
      {
        test: {
          name: 'unit',
          env,
          include: ['test/unit/**/*.test.ts'],
          exclude: [slow, reading],
          // Ends a test that hangs; one that shares its processor with others may take a hundred times as long as alone.
          testTimeout: 120_000,
          hookTimeout: 120_000,
          // Files share what they import, which takes three times as long as their tests.
          isolate: false,
          maxWorkers,
          sequence: { groupOrder: 0 },
        },
      },
      {
        test: {
          // What turns words, places and lines into documents, fields and checks; for whoever tunes reading.
          name: 'reading',
          env,
          include: [reading],
          exclude: [slow],
          testTimeout: 120_000,
          // Pure functions leave nothing behind: files share what they import, which takes longer than most tests.
          isolate: false,
          maxWorkers,
          sequence: { groupOrder: 0 },
        },
      },
      {
        test: {
          name: 'architecture',
          env,
          include: ['test/architecture/**/*.test.ts'],
          // They read all sources, which takes long on a busy machine.
          testTimeout: 120_000,
          maxWorkers,
          sequence: { groupOrder: 0 },
        },
      },
      {
        test: {
          name: 'contract',
          globalSetup: database,
          env,
          include: ['test/contract/**/*.test.ts'],
          exclude: [slow],
          isolate: false,
          testTimeout: 60_000,
          hookTimeout: 60_000,
          maxWorkers,
          sequence: { groupOrder: 1 },
        },
      },
      {
        test: {
          // Use cases on the embedded default.
          name: 'application',
          globalSetup: database,
          env,
          include: ['test/application/**/*.test.ts'],
          exclude: [slow],
          // Files share what they import: that takes longer than many of them, and each makes its own service.
          isolate: false,
          testTimeout: 60_000,
          hookTimeout: 60_000,
          maxWorkers,
          sequence: { groupOrder: 1 },
        },
      },
      {
        test: {
          // Run by "npm run test:slow", not by "npm test".
          name: 'slow',
          globalSetup: database,
          env,
          include: [slow],
          testTimeout: 120_000,
          hookTimeout: 120_000,
          maxWorkers,
          sequence: { groupOrder: 6 },
        },
      },
      {
        test: {
          // With the models of "docface models install"; run by "npm run test:models", not by "npm test". Tests in a
          // folder named reading run here with PP-OCRv6, and in their own projects with tesseract.js.
          name: 'models',
          globalSetup: database,
          env: { ...env, DOCFACE_OCR_ENGINE: 'pp-ocrv6' },
          include: ['test/models/**/*.test.ts', 'test/{application,e2e}/reading/**/*.test.ts'],
          // Reading a page takes many times as long on a processor that other suites share.
          testTimeout: 300_000,
          hookTimeout: 300_000,
          fileParallelism: false,
          sequence: { groupOrder: 5 },
        },
      },
      {
        test: {
          // A real language model, fetched on first use (about 180 MB); run by hand with "npm run test:generator".
          name: 'generator',
          globalSetup: database,
          env,
          include: ['test/generator/**/*.test.ts'],
          testTimeout: 600_000,
          hookTimeout: 600_000,
          fileParallelism: false,
          sequence: { groupOrder: 8 },
        },
      },
      {
        test: {
          // Generates clients from the OpenAPI document and lets them read answers; fetches the generators the first
          // time. Run by "npm run test:clients", not by "npm test".
          name: 'clients',
          globalSetup: database,
          env,
          include: ['test/clients/**/*.test.ts'],
          testTimeout: 300_000,
          hookTimeout: 300_000,
          fileParallelism: false,
          sequence: { groupOrder: 9 },
        },
      },
      {
        test: {
          // Packs docface and installs it like a user, from the npm registry; run by "npm run test:package".
          name: 'package',
          include: ['test/package/**/*.test.ts'],
          testTimeout: 240_000,
          hookTimeout: 600_000,
          fileParallelism: false,
          sequence: { groupOrder: 6 },
        },
      },
      {
        test: {
          // Against real servers; run by "npm run test:integration", not by "npm test".
          name: 'integration',
          env,
          include: ['test/integration/**/*.test.ts'],
          globalSetup: [...database, 'test/support/servers/global-setup.ts'],
          testTimeout: 120_000,
          hookTimeout: 120_000,
          fileParallelism: false,
          sequence: { groupOrder: 3 },
        },
      },
      {
        test: {
          // Reads deploy/ with Helm and others, which the first run builds; run by "npm run test:deploy".
          name: 'deploy',
          include: ['test/deploy/**/*.test.ts'],
          globalSetup: ['test/support/deploy/global-setup.ts'],
          testTimeout: 60_000,
          fileParallelism: false,
          sequence: { groupOrder: 4 },
        },
      },
      {
        test: {
          // The web application in a real Chromium; run by "npm run test:console", not by "npm test".
          name: 'console',
          globalSetup: database,
          env,
          include: ['test/console/**/*.test.ts'],
          // A page answers within a second, but not on a machine that does other things besides.
          expect: { poll: { timeout: 20_000 } },
          testTimeout: 180_000,
          hookTimeout: 300_000,
          fileParallelism: false,
          sequence: { groupOrder: 7 },
        },
      },
      {
        test: {
          name: 'e2e',
          globalSetup: database,
          env,
          include: ['test/e2e/**/*.test.ts'],
          exclude: [slow],
          // As in "application"; each file starts services of its own.
          isolate: false,
          testTimeout: 120_000,
          hookTimeout: 120_000,
          maxWorkers,
          sequence: { groupOrder: 1 },
        },
      },
    ],
  },
});
