import { writeFile } from 'node:fs/promises';

import { photoLinks, PhotoStore } from '@fines/platform/shared/photo-store.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { sha256Of } from '../support/images.ts';
import { problemOf } from '../support/problems.ts';
import { PHOTO_LINK_SECRET, Reading } from './reading.ts';

let reading: Reading;
beforeAll(async () => {
  reading = await Reading.start();
});
afterAll(() => reading.stop());

const SHOWN = 'what is shown';
const links = photoLinks(PHOTO_LINK_SECRET);

async function keepOne(): Promise<string> {
  const photos = new PhotoStore(reading.photoDir);
  await photos.prepare();
  const [original, shown] = [photos.newFile(), photos.newFile()];
  const text = `what was sent ${crypto.randomUUID()}`;
  await writeFile(original, text);
  await writeFile(shown, SHOWN);
  const sha256 = sha256Of(Buffer.from(text));
  await photos.keep(sha256, { original, extension: 'jpg', shown });
  return sha256;
}

const follow = (url: string, headers?: Record<string, string>) =>
  reading.anonymous().get(url.replace('/api', ''), headers);

/** A link with one of its parts changed. */
function withPart(url: string, name: string, value: string): string {
  const changed = new URL(url, 'http://localhost');
  changed.searchParams.set(name, value);
  return changed.pathname + changed.search;
}

describe('the link of a photo', () => {
  it('shows it without a token, to this browser only, for as long as it is good', async () => {
    const url = links.urlOf(await keepOne());
    const answer = await follow(url);
    expect(answer).toMatchObject({ status: 200, body: SHOWN });
    expect(answer.headers.get('Content-Type')).toBe('image/jpeg');
    expect(answer.headers.get('X-Content-Type-Options')).toBe('nosniff');
    const [, seconds] =
      /^private, max-age=(\d+), immutable$/.exec(answer.headers.get('Cache-Control') ?? '') ?? [];
    const left = Number(new URL(url, 'http://localhost').searchParams.get('until')) - Date.now() / 1000;
    expect(Math.abs(Number(seconds) - left)).toBeLessThan(10);
  });

  it('is answered by its head alone, too', async () => {
    const answer = await reading.anonymous().send('HEAD', links.urlOf(await keepOne()).replace('/api', ''));
    expect(answer).toMatchObject({ status: 200, body: '' });
    expect(answer.headers.get('Content-Length')).toBe(String(SHOWN.length));
  });

  it('does not wait for what was just saved', async () => {
    const url = links.urlOf(await keepOne());
    const far = { 'X-Min-Position': '999999999999/999999999999' };
    const started = performance.now();
    expect((await follow(url, far)).status).toBe(200);
    expect(performance.now() - started).toBeLessThan(4000);
  });

  it('ends', async () => {
    const sha256 = await keepOne();
    const hourAgo = photoLinks(PHOTO_LINK_SECRET, { now: () => Date.now() - 3_600_000 });
    const answer = await follow(hourAgo.urlOf(sha256));
    expect(problemOf(answer)).toMatchObject({ status: 403 });
    expect(answer.headers.get('Cache-Control')).toBe('no-store');
  });

  it('cannot be made by others, or changed', async () => {
    const [sha256, other] = [await keepOne(), await keepOne()];
    const url = links.urlOf(sha256);
    for (const forged of [
      photoLinks('another-secret-that-is-long-enough-too').urlOf(sha256),
      url.replace(sha256, other),
      withPart(url, 'until', '9999999999'),
      withPart(url, 'signature', '0'.repeat(64)),
    ]) {
      expect(problemOf(await follow(forged))).toMatchObject({ status: 403 });
    }
  });

  it.each([
    ['without a signature', (url: string) => url.replace(/&signature=.*/, '')],
    ['with half a signature', (url: string) => url.slice(0, -32)],
    ['with nothing', (url: string) => url.replace(/\?.*/, '')],
    ['to somewhere else', (url: string) => url.replace(/photos\/.{4}/, 'photos/..%2F')],
  ])('is not one %s', async (_what, spoil) => {
    expect(problemOf(await follow(spoil(links.urlOf(await keepOne()))))).toMatchObject({ status: 400 });
  });

  it('leads nowhere when there is no such photo', async () => {
    const answer = await follow(links.urlOf('0'.repeat(64)));
    expect(problemOf(answer)).toMatchObject({ status: 404, message: 'Photo not found' });
  });
});
