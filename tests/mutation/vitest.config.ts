import { resolve } from 'node:path';

import { defineConfig } from 'vitest/config';

import { MUTATED } from '../../vitest.config.ts';

const ROOT = resolve(import.meta.dirname, '../..');

// Stryker works on a copy, from which node_modules leads back to the sources that are not broken.
const alias = Object.fromEntries(
  ['domain', 'platform', 'projector'].map((name) => [`@fines/${name}`, resolve(ROOT, name)]),
);

export default defineConfig({
  resolve: { alias },
  test: { include: MUTATED, pool: 'threads', isolate: false, testTimeout: 60_000 },
});
