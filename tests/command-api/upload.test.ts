import { join } from 'node:path';

import { withUpload } from '@fines/platform/http/upload.ts';
import Koa from 'koa';
import { afterAll, expect, it } from 'vitest';

import { formWith } from '../support/images.ts';

/** Files cannot be made there. */
const newFile = (): string => join(import.meta.dirname, 'no-folder/file');

const app = new Koa({ asyncLocalStorage: false });
app.use(async (ctx) => {
  const upload = { field: 'file', maxBytes: 1_000_000, newFile };
  ctx.body = await withUpload(ctx, upload, () => Promise.resolve('taken')).catch(
    (error: NodeJS.ErrnoException) => error.code,
  );
});
const server = app.listen(0, '127.0.0.1');
afterAll(() => server.close());

// All of it in one piece, and in many.
it.each([10, 900_000])('a file of %i bytes that could not be written is not handed over', async (bytes) => {
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('It does not listen');
  const body = formWith(new Uint8Array(bytes));
  const answer = await fetch(`http://127.0.0.1:${address.port}`, { method: 'POST', body });
  expect(await answer.text()).toBe('ENOENT');
});
