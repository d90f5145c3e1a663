/**
 * What `npm run mutation` breaks: all of the domain, and of event store and projector what needs no server to be
 * tested. It works on a copy in .stryker-tmp, so that nothing is left broken when it is stopped.
 *
 * @type {import('@stryker-mutator/api/core').PartialStrykerOptions}
 */
export default {
  testRunner: 'vitest',
  vitest: { configFile: 'tests/mutation/vitest.config.ts' },
  mutate: [
    'domain/**/*.ts',
    'platform/event-store/{event-bytes,events,hash-chain}.ts',
    'projector/engine/{columns,document-table,write}.ts',
  ],
  // What the tests above have nothing to do with.
  ignorePatterns: ['admin-ui', 'bench', 'docs', 'ops', 'tests/browser', 'tests/takeover'],
  // Its way to rewrite them needs functions that TypeScript 7 has not, and Vite asks for none.
  tsconfigFile: 'none',
  disableTypeChecks: false,
  concurrency: 2,
  timeoutMS: 20_000,
  cleanTempDir: 'always',
  reporters: ['clear-text', 'progress', 'json'],
  clearTextReporter: { logTests: false, reportTests: false },
  jsonReporter: { fileName: 'node_modules/.cache/mutation.json' },
};
