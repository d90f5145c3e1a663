import { resolve } from 'node:path';

import { defineConfig, type TestProjectInlineConfiguration } from 'vitest/config';

import { PERSONAL_DATA_KEY } from './tests/support/personal-data-key.ts';

/** Tests of what `npm run mutation` breaks. */
export const MUTATED = [
  'tests/domain/**/*.test.ts',
  'tests/event-store/{event-bytes,hash-chain,position}.test.ts',
  'tests/projector/{revision,rows}.test.ts',
];

/** Tests of pure functions: they leave nothing behind, so that one worker can take one file after the other. */
const PURE = [
  ...MUTATED,
  'tests/console/**/*.test.ts',
  'tests/proof/**/*.test.ts',
  'tests/docs/**/*.test.ts',
  'tests/messages/**/*.test.ts',
  'tests/papers/**/*.test.ts',
  'tests/public-site/{codes,html,words}.test.ts',
  'tests/projector/inbox.test.ts',
  'tests/projector/read-model-version.test.ts',
];

/** What looks for rare things or takes minutes. `npm test` leaves it out, `npm run test:long` runs nothing else. */
const LONG = ['tests/**/*.long.test.ts'];

const servers = (
  name: string,
  groupOrder: number,
  files: { include: string[]; exclude?: string[] },
): TestProjectInlineConfiguration => ({
  extends: true,
  test: {
    name,
    ...files,
    pool: 'forks',
    // One worker takes one file after the other: what they share is loaded and started once.
    isolate: false,
    globalSetup: ['tests/support/templates.ts', 'tests/support/one-postgres.ts'],
    setupFiles: 'tests/support/one-day.ts',
    // One more than a small machine has cores: each waits a third of its time, for a browser or a time limit.
    maxWorkers: 3,
    sequence: { groupOrder },
    // Tests start hundreds of processes of the same few programs.
    env: {
      NODE_COMPILE_CACHE: resolve('node_modules/.cache/compiled'),
      PERSONAL_DATA_KEY,
    },
    // What others do on the machine may slow a test down many times; what never comes is waited for no longer than this.
    testTimeout: 90_000,
    hookTimeout: 90_000,
  },
});

export default defineConfig({
  test: {
    reporters: [
      'default',
      ['json', { outputFile: 'node_modules/.cache/test-report.json' }],
      './tests/support/slowest.ts',
    ],
    // Node reads the sources by itself, as it does in production: Vite need not rewrite them for it.
    experimental: { viteModuleRunner: false, nodeLoader: false },
    // A test that passes the second time only, or leaves a rejection behind, has found something.
    retry: 0,
    dangerouslyIgnoreUnhandledErrors: false,
    projects: [
      {
        extends: true,
        test: {
          name: 'pure',
          include: PURE,
          pool: 'threads',
          isolate: false,
          maxWorkers: 2,
          sequence: { groupOrder: 0 },
          // Properties and pages take a while on a machine that does much else.
          testTimeout: 60_000,
        },
      },
      // They start real servers and processes.
      servers('servers', 1, { include: ['tests/**/*.test.ts'], exclude: [...PURE, ...LONG] }),
      servers('long', 2, { include: LONG }),
    ],
  },
});
