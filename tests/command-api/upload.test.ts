import type { Server } from 'node:http';
import { join } from 'node:path';

import { withUpload } from '@fines/platform/http/upload.ts';
import Koa from 'koa';
import { afterAll, expect, it } from 'vitest';

import { formWith } from '../support/images.ts';

/** Files cannot be made there. */
const newFile = (): string => join(import.meta.dirname, 'no-folder/file');

const app = new Koa({ asyncLocalStorage: false });
app.use(async (ctx) => {
  const upload = { field: 'file', maxBytes: 8_000_000, newFile };
  ctx.body = await withUpload(ctx, upload, () => Promise.resolve('taken')).catch(
    (error: NodeJS.ErrnoException) => error.code,
  );
});
const server = app.listen(0, '127.0.0.1');
afterAll(() => server.close());

function addressOf(listening: Server): string {
  const address = listening.address();
  if (address === null || typeof address === 'string') throw new Error('It does not listen');
  return `http://127.0.0.1:${address.port}`;
}

// All of it in one piece, and in many.
it.each([10, 7_000_000])('a file of %i bytes that could not be written is not handed over', async (bytes) => {
  const body = formWith(new Uint8Array(bytes));
  const answer = await fetch(addressOf(server), { method: 'POST', body });
  expect(await answer.text()).toBe('ENOENT');
});

const NAME = 'n'.repeat(3_000_000);

it.each([
  ['a name', `Content-Disposition: form-data; name="${NAME}"`],
  ['a header', `X-Long: ${NAME}\r\nContent-Disposition: form-data; name="file"; filename="a"`],
])('a form is refused with more in memory than any has: %s', async (_what, header) => {
  const body = `--x\r\n${header}\r\n\r\na\r\n--x--\r\n`;
  const answer = await fetch(addressOf(server), {
    method: 'POST',
    body,
    headers: { 'Content-Type': 'multipart/form-data; boundary=x' },
  });
  expect(await answer.text()).toBe('too-large');
});
