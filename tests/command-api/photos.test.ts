import { readdir, readFile, stat } from 'node:fs/promises';
import { request } from 'node:http';
import { join } from 'node:path';

import sharp, { type Sharp } from 'sharp';
import { describe, expect, it } from 'vitest';
import { z } from 'zod';

import { formWith, picture, sha256Of } from '../support/images.ts';
import { problemOf } from '../support/problems.ts';
import { until } from '../support/wait.ts';
import { useStaff } from './staff.ts';

const staff = useStaff();

const LIMIT = 8 * 1024 * 1024;
const keptSchema = z.strictObject({ url: z.string(), sha256: z.string() });
type Kept = z.output<typeof keptSchema>;

const send = (bytes: Uint8Array<ArrayBuffer>, name?: string) =>
  staff.officer.upload('/photos', formWith(bytes, 'file', name));

async function keep(bytes: Uint8Array<ArrayBuffer>): Promise<Kept> {
  const answer = await send(bytes);
  expect(answer).toMatchObject({ status: 201 });
  return keptSchema.parse(answer.body);
}

const show = (url: string): Promise<Response> => fetch(`${staff.system.address}${url}`);

const folder = (...path: string[]): string => join(staff.system.dataDir, 'photos', ...path);
const incoming = (): Promise<string[]> => readdir(folder('incoming'));

/** The names of all files that are kept. */
const everything = async (): Promise<string[]> =>
  (await readdir(folder(), { recursive: true })).filter((name) => name.includes('.')).toSorted();

/** JPEG readers stop at the end of the picture, whatever comes behind it. */
const paddedTo = (bytes: Buffer, length: number): Uint8Array<ArrayBuffer> => {
  const padded = new Uint8Array(length);
  padded.set(bytes);
  return padded;
};

const bytesOf = async (image: Sharp): Promise<Uint8Array<ArrayBuffer>> =>
  new Uint8Array(await image.toBuffer());

const FAST = { quality: 1, effort: 0 };
const flat = (width: number, height: number): Sharp =>
  sharp({ create: { width, height, channels: 3, background: 'red' } });

/** An animation whose frames change one pixel each. */
function gif(width: number, height: number, frames: number): Uint8Array<ArrayBuffer> {
  const size = [width, height].flatMap((side) => [side % 256, Math.floor(side / 256)]);
  const head = [...new TextEncoder().encode('GIF89a'), ...size, 0x80, 0, 0, 0, 0, 0, 255, 255, 255];
  const frame = [0x21, 0xf9, 4, 0, 10, 0, 0, 0, 0x2c, 0, 0, 0, 0, 1, 0, 1, 0, 0, 2, 2, 0x4c, 1, 0];
  return new Uint8Array([...head, ...Array.from({ length: frames }, () => frame).flat(), 0x3b]);
}

describe('a photo', () => {
  it('is kept as it came and shown upright, without what the camera wrote into it', async () => {
    const gps = { GPSLatitudeRef: 'S', GPSLatitude: '26/1 19/1 0/1', GPSLongitude: '31/1 8/1 0/1' };
    const exif = { IFD0: { Model: 'SM-A155F' }, IFD3: gps };
    const sent = await bytesOf(picture(60, 40).jpeg().withExif(exif).withMetadata({ orientation: 6 }));
    expect((await sharp(sent).metadata()).exif?.includes('SM-A155F')).toBe(true);

    const { url, sha256 } = await keep(sent);
    expect(sha256).toBe(sha256Of(sent));
    const original = await readFile(folder(sha256.slice(0, 2), `${sha256}.jpg`));
    expect(sha256Of(original)).toBe(sha256);
    for (const extension of ['jpg', 'shown.jpg']) {
      const { mode } = await stat(folder(sha256.slice(0, 2), `${sha256}.${extension}`));
      expect((mode & 0o777).toString(8)).toBe('600');
    }

    const shown = await show(url);
    expect(shown.status).toBe(200);
    expect(shown.headers.get('Content-Type')).toBe('image/jpeg');
    const body = Buffer.from(await shown.arrayBuffer());
    const metadata = await sharp(body).metadata();
    expect(metadata).toMatchObject({ format: 'jpeg', width: 40, height: 60 });
    for (const kind of ['exif', 'xmp', 'iptc', 'icc'] as const) expect(metadata[kind]).toBeUndefined();
    expect(body.includes('SM-A155F')).toBe(false);
  });

  it('is shown no larger than a screen', async () => {
    const { url } = await keep(await bytesOf(picture(2600, 1300).jpeg({ quality: 40 })));
    const metadata = await sharp(await (await show(url)).arrayBuffer()).metadata();
    expect(metadata).toMatchObject({ width: 2000, height: 1000 });
  });

  it('may be of four other kinds, whatever its name says', async () => {
    for (const extension of ['png', 'webp', 'gif', 'avif'] as const) {
      const { sha256, url } = await keep(await bytesOf(picture().toFormat(extension)));
      expect(await everything()).toContain(join(sha256.slice(0, 2), `${sha256}.${extension}`));
      expect((await show(url)).headers.get('Content-Type')).toBe('image/jpeg');
    }
  });

  it('that comes twice, also at once, is kept once', async () => {
    const bytes = await bytesOf(picture().jpeg());
    const [one, other] = await Promise.all([keep(bytes), keep(bytes)]);
    const files = await everything();
    expect((await keep(bytes)).sha256).toBe(one.sha256);
    expect(other.sha256).toBe(one.sha256);
    expect(await everything()).toEqual(files);
  });

  it('may have 8 MB, and not a byte more', async () => {
    const jpeg = await picture().jpeg().toBuffer();
    await keep(paddedTo(jpeg, LIMIT));
    const files = await everything();
    const problem = problemOf(await send(paddedTo(jpeg, LIMIT + 1)));
    expect(problem).toMatchObject({ status: 413, code: 'too-large' });
    expect(problem.message).toContain('at most 8 MB');
    expect(problemOf(await send(paddedTo(jpeg, 3 * LIMIT))).status).toBe(413);
    expect(await everything()).toEqual(files);
  });
});

describe('what is not a photo', () => {
  it.each([
    ['text', 'not an image at all'],
    ['a page', '<!doctype html><script>alert(1)</script>'],
    ['an SVG', '<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>'],
    ['a PDF', '%PDF-1.7\n%âãÏÓ\n1 0 obj\n'],
    ['nothing', ''],
  ])('is refused, though it calls itself photo.jpg: %s', async (_what, text) => {
    const files = await everything();
    expect(problemOf(await send(new TextEncoder().encode(text), 'photo.jpg'))).toMatchObject({ status: 415 });
    expect(await everything()).toEqual(files);
    expect(await incoming()).toEqual([]);
  });

  it.each([
    ['cut short', 'damaged', async () => (await bytesOf(picture(400, 400).jpeg())).slice(0, 9000)],
    ['a head without a body', 'damaged', async () => (await bytesOf(picture().png())).slice(0, 60)],
    ['too many pixels', '40 million pixels', () => bytesOf(flat(6400, 6400).png({ compressionLevel: 1 }))],
    ['too many pixels in all frames', '40 million pixels', () => Promise.resolve(gif(500, 500, 161))],
    ['more pixels than its bytes tell', '1,000 pixels a byte', () => bytesOf(flat(2000, 2000).avif(FAST))],
    [
      'what takes too much memory',
      'too much time or memory',
      async () => paddedTo(await flat(6300, 6300).avif(FAST).toBuffer(), 50_000),
    ],
  ])('is refused with the reason when it cannot be shown: %s', async (_what, why, bytes) => {
    const problem = problemOf(await send(await bytes()));
    expect(problem).toMatchObject({ status: 422, errors: { file: expect.stringContaining(why) } });
    expect(await incoming()).toEqual([]);
  });

  it('is refused when it is not one file in the field "file"', async () => {
    const bytes = await bytesOf(picture().jpeg());
    const wrongField = await staff.officer.upload('/photos', formWith(bytes, 'photo'));
    expect(problemOf(wrongField)).toMatchObject({ status: 422, errors: { file: expect.any(String) } });
    const two = formWith(bytes);
    two.append('file', new Blob([bytes]), 'two.jpg');
    expect(problemOf(await staff.officer.upload('/photos', two)).status).toBe(413);
    expect(problemOf(await staff.officer.post('/photos', { file: 'x' })).status).toBe(415);
    const noForm = { 'Content-Type': 'multipart/form-data; boundary=x' };
    expect(problemOf(await staff.officer.post('/photos', 'nonsense', noForm)).status).toBe(400);
    expect(await incoming()).toEqual([]);
  });

  it('other endpoints take no form', async () => {
    const form = formWith(await bytesOf(picture().jpeg()));
    expect(problemOf(await staff.officer.upload('/fines', form)).status).toBe(415);
  });
});

describe('an upload that is cut off', () => {
  it('leaves nothing behind', async () => {
    const files = await everything();
    const head = '--x\r\nContent-Disposition: form-data; name="file"; filename="a.jpg"\r\n';
    const upload = request(`${staff.system.address}/api/photos`, {
      method: 'POST',
      headers: {
        Authorization: `Bearer ${staff.officer.accessToken}`,
        'Content-Type': 'multipart/form-data; boundary=x',
        'Content-Length': '1000000',
      },
    });
    upload.on('error', () => undefined);
    upload.write(`${head}Content-Type: image/jpeg\r\n\r\n${'x'.repeat(200_000)}`);
    await until(async () => (await incoming()).length === 1, 'the file that is coming in');
    upload.destroy();
    await until(async () => (await incoming()).length === 0, 'the file to be gone');
    expect(await everything()).toEqual(files);
  });
});
