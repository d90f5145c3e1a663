import { execFile } from 'node:child_process';
import { resolve } from 'node:path';
import { promisify } from 'node:util';

import { expect, it } from 'vitest';

const ROOT = resolve(import.meta.dirname, '../..');

/** Tells at the end, on stdout, which packages were loaded. */
const TELL_PACKAGES = `data:text/javascript,${encodeURIComponent(`
  import { registerHooks } from 'node:module';
  import { writeSync } from 'node:fs';
  const packages = new Set();
  registerHooks({
    load: (url, context, next) => {
      packages.add(/.*node_modules\\/((?:@[^/]+\\/)?[^/]+)/.exec(url)?.[1]);
      return next(url, context);
    },
  });
  process.on('exit', () => writeSync(1, JSON.stringify([...packages])));
`)}`;

/** What a service has loaded when it finds that its environment is not set up. */
async function packagesOf(script: string): Promise<string> {
  const args = ['--import', TELL_PACKAGES, resolve(ROOT, script)];
  const { PATH, NODE_COMPILE_CACHE } = process.env;
  const failed: unknown = await promisify(execFile)(process.execPath, args, {
    env: { PATH, NODE_COMPILE_CACHE },
  }).catch((error: unknown) => error);
  return (failed as { stdout: string }).stdout;
}

it.each([
  {
    script: 'public-site/main.ts',
    without: ['@grpc/grpc-js', '@eventstore/db-client', 'pdfmake', 'fontkit'],
  },
  { script: 'embedded/event-store/main.ts', without: ['jose', 'koa'] },
  { script: 'command-api/main.ts', without: ['@zxcvbn-ts/core', '@zxcvbn-ts/language-common', 'file-type'] },
])('$script starts without what it needs later or never', async ({ script, without }) => {
  const packages = await packagesOf(script);
  expect(packages).toContain('"zod"');
  for (const name of without) expect(packages).not.toContain(`"${name}"`);
});
