import { resolve } from 'node:path';

import { defineConfig } from 'vitest/config';

/** Tests of pure functions: they leave nothing behind, so that one worker can take one file after the other. */
const PURE = ['tests/domain/**/*.test.ts', 'tests/console/**/*.test.ts'];

export default defineConfig({
  test: {
    globalSetup: 'tests/support/build-console.ts',
    // Most tests start real servers and processes; two at a time is what a small machine carries.
    maxWorkers: 2,
    // A test that passes the second time only, or leaves a rejection behind, has found something.
    dangerouslyIgnoreUnhandledErrors: false,
    projects: [
      {
        extends: true,
        test: { name: 'pure', include: PURE, pool: 'threads', isolate: false },
      },
      {
        extends: true,
        test: {
          name: 'servers',
          include: ['tests/**/*.test.ts'],
          exclude: PURE,
          pool: 'forks',
          // Tests start hundreds of processes of the same few programs.
          env: { NODE_COMPILE_CACHE: resolve('node_modules/.cache/compiled') },
          testTimeout: 30_000,
          hookTimeout: 30_000,
          retry: 0,
        },
      },
    ],
  },
});
