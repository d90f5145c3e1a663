import { readFileSync } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';

import { READ_MODEL_VERSION, READ_TABLES_FINGERPRINT } from '@fines/platform/shared/read-model.ts';

import { run } from './copy.ts';

/** A change that is written down as a patch and as a text of some page. */
export type Recipe = {
  name: string;
  page: string;
  heading: string;
  /** More would be too dear. */
  mostFiles: number;
  /** What is written first: the compiler then leads to the files of `led`. */
  begin: readonly string[];
  led: readonly string[];
  /** What it could break, beside the tests that it brings. */
  tests: readonly string[];
};

export const RECIPES: readonly Recipe[] = [
  {
    name: 'new-facts',
    page: 'README.md',
    heading: '## Add a field to a fine',
    mostFiles: 8,
    begin: ['domain/fine/facts.ts'],
    led: [],
    tests: [
      'tests/domain',
      'tests/console',
      'tests/projector/fine.test.ts',
      'tests/projector/read-model-version.test.ts',
      'tests/bench/log.test.ts',
    ],
  },
  {
    name: 'transfer',
    page: 'docs/architecture.md',
    heading: '## Add an event',
    mostFiles: 21,
    begin: ['domain/fine/facts.ts', 'domain/fine/events.ts', 'domain/fine/commands.ts'],
    led: [
      'domain/fine/decide.ts',
      'domain/fine/evolve.ts',
      'domain/fine/telling.ts',
      'tests/domain/fine/fine-lives.ts',
      'tests/permissions/commands.test.ts',
      // These ask `telling.ts` of every event.
      'domain/review/acts.ts',
      'read-api/fine/history.ts',
    ],
    tests: [
      'tests/domain',
      'tests/console',
      'tests/proof',
      'tests/docs',
      'tests/projector/fine.test.ts',
      'tests/projector/property.test.ts',
      'tests/projector/read-model-version.test.ts',
      'tests/permissions/commands.test.ts',
      'tests/bench/log.test.ts',
    ],
  },
];

/**
 * The patch as it would be written today: after the version and the fingerprint of the read tables as they are now. The
 * new fingerprint is for `noteFingerprint`.
 */
const patchOf = ({ name }: Recipe): string =>
  readFileSync(join(import.meta.dirname, `${name}.patch`), 'utf8')
    .replace(/^(-.*READ_MODEL_VERSION = )\d+/m, `$1${READ_MODEL_VERSION}`)
    .replace(/^(\+.*READ_MODEL_VERSION = )\d+/m, `$1${READ_MODEL_VERSION + 1}`)
    .replace(/^(-.*READ_TABLES_FINGERPRINT = ')\w+/m, `$1${READ_TABLES_FINGERPRINT}`);

/** The files that the patch changes or adds. */
export const changedFiles = (recipe: Recipe): string[] =>
  [...patchOf(recipe).matchAll(/^diff --git a\/(\S+) b\/\1$/gm)].flatMap(([, path]) => path ?? []);

/** `options` are those of `git apply`, such as which files. */
export async function apply(recipe: Recipe, folder: string, ...options: string[]): Promise<void> {
  await run({ in: folder, input: patchOf(recipe) }, 'git', 'apply', ...options, '-');
}

const TELL = `import('./tests/projector/fingerprint.ts').then((of) => console.log(of.fingerprintOfTables()))`;

/** Of the tables of a copy to which the patch was applied. */
export async function noteFingerprint(folder: string): Promise<void> {
  const path = join(folder, 'platform/shared/read-model.ts');
  const fingerprint = await run({ in: folder }, process.execPath, '-e', TELL);
  const source = readFileSync(path, 'utf8');
  await writeFile(path, source.replace(/(READ_TABLES_FINGERPRINT = ')\w+/, `$1${fingerprint.trim()}`));
}
