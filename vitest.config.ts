import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    include: ['tests/**/*.test.ts'],
    environment: 'node',
    globalSetup: 'tests/support/build-console.ts',
    // Some tests start real servers and processes; two at a time is what a small machine carries.
    pool: 'forks',
    maxWorkers: 2,
    testTimeout: 30_000,
    hookTimeout: 30_000,
    // A test that passes the second time only, or leaves a rejection behind, has found something.
    retry: 0,
    dangerouslyIgnoreUnhandledErrors: false,
  },
});
