import { defineConfig } from 'vitest/config';

/** Worker processes of a machine with 2 cores: engines inside the tests bring threads of their own. */
const MAX_WORKERS = 2;

/** Where to leave a JSON report beside the printed one. .ci/run sets it to count the tests of every run. */
const reports = process.env['DOCFACE_TEST_REPORTS'];

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
          include: ['test/unit/**/*.test.ts'],
          maxWorkers: MAX_WORKERS,
          sequence: { groupOrder: 0 },
        },
      },
      {
        test: {
          name: 'architecture',
          include: ['test/architecture/**/*.test.ts'],
          testTimeout: 30_000,
          maxWorkers: MAX_WORKERS,
          sequence: { groupOrder: 0 },
        },
      },
      {
        test: {
          name: 'contract',
          include: ['test/contract/**/*.test.ts'],
          testTimeout: 60_000,
          hookTimeout: 60_000,
          maxWorkers: MAX_WORKERS,
          sequence: { groupOrder: 1 },
        },
      },
      {
        test: {
          // Against real servers; run by "npm run test:integration", not by "npm test".
          name: 'integration',
          include: ['test/integration/**/*.test.ts'],
          globalSetup: ['test/support/servers/global-setup.ts'],
          testTimeout: 60_000,
          hookTimeout: 60_000,
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
          name: 'e2e',
          include: ['test/e2e/**/*.test.ts'],
          testTimeout: 120_000,
          hookTimeout: 120_000,
          fileParallelism: false,
          sequence: { groupOrder: 2 },
        },
      },
    ],
  },
});
