import { resolve } from 'node:path';

import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    include: ['tests/**/*.test.ts'],
    environment: 'node',
    globalSetup: 'tests/support/build-console.ts',
    // Some tests start real servers and processes; two at a time is what a small machine carries.
    pool: 'forks',
    maxWorkers: 2,
    // Tests start hundreds of processes of the same few programs.
    env: { NODE_COMPILE_CACHE: resolve('node_modules/.cache/compiled') },
    testTimeout: 30_000,
    hookTimeout: 30_000,
    // A test that passes the second time only, or leaves a rejection behind, has found something.
    retry: 0,
    dangerouslyIgnoreUnhandledErrors: false,
  },
});
