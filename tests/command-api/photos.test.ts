import { readdir, readFile, stat } from 'node:fs/promises';
import { request } from 'node:http';
import { join } from 'node:path';

import { disputeViewSchema } from '@fines/domain/fine/dispute-view.ts';
import type { FineView } from '@fines/domain/fine/view.ts';
import { photoOfUrl } from '@fines/platform/shared/photo-store.ts';
import sharp, { type Sharp } from 'sharp';
import { describe, expect, it } from 'vitest';
import { z } from 'zod';

import type { ApiClient } from '../support/api-client.ts';
import { fineOf, issue, issueRequest } from '../support/fines.ts';
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

async function someKept(): Promise<[Kept, Kept, Kept]> {
  const one = async () => keep(await bytesOf(picture().jpeg()));
  return [await one(), await one(), await one()];
}

const shasOf = ({ photoUrls }: FineView): (string | undefined)[] => photoUrls.map(photoOfUrl);

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

  it.each([
    ['png', () => picture().png()],
    ['webp', () => picture().webp()],
    ['gif', () => picture().gif()],
    ['avif', () => picture().avif()],
  ])('may be %s, whatever its name says', async (extension, image) => {
    const { sha256, url } = await keep(await bytesOf(image()));
    expect(await everything()).toContain(join(sha256.slice(0, 2), `${sha256}.${extension}`));
    expect((await show(url)).headers.get('Content-Type')).toBe('image/jpeg');
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
    ['too many pixels', '40 million pixels', () => bytesOf(flat(9000, 9000).png())],
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

describe('the photo of a fine', () => {
  it('is there from the beginning, in the answer and in the history', async () => {
    const { url, sha256 } = await keep(await bytesOf(picture().jpeg()));
    const { fine, headers } = await issue(staff.officer, { photoUrl: url });
    expect(fine.photoUrl).toContain(`/api/photos/${sha256}?`);
    const position = { 'X-Min-Position': headers.get('X-Position') ?? '' };
    const read = fineOf(await staff.officer.get(`/fines/${fine.id}`, position));
    expect((await show(read.photoUrl ?? '')).status).toBe(200);
    const { body } = await staff.officer.get(`/fines/${fine.id}/history`);
    expect(body).toMatchObject({ events: [{ type: 'FineIssued', data: { photoSha256: sha256 } }] });
  });

  it('may come later, stays with the record as it was read, and may go again', async () => {
    const { fine } = await issue(staff.officer);
    const { url, sha256 } = await keep(await bytesOf(picture().jpeg()));
    const amended = fineOf(await staff.officer.put(`/fines/${fine.id}`, { photoUrl: url }));
    expect(amended.photoUrl).toContain(sha256);
    const again = await staff.officer.put(`/fines/${fine.id}`, amended);
    expect(again.headers.get('ETag')).toBe('"1"');
    const without = await staff.officer.put(`/fines/${fine.id}`, { photoUrl: null });
    expect(fineOf(without).photoUrl).toBeNull();
  });

  it('must have been uploaded', async () => {
    const photoUrl = `/api/photos/${'0'.repeat(64)}`;
    const problem = { status: 422, errors: { photoUrl: expect.stringContaining('no such photo') } };
    expect(problemOf(await staff.officer.post('/fines', issueRequest({ photoUrl })))).toMatchObject(problem);
    const { fine } = await issue(staff.officer);
    expect(problemOf(await staff.officer.put(`/fines/${fine.id}`, { photoUrl }))).toMatchObject(problem);
  });

  it('may be one of three, in the order in which they were given, each shown by a link of its own', async () => {
    const [first, second, third] = await someKept();
    const { fine } = await issue(staff.officer, { photoUrls: [first.url, second.url, first.url] });
    expect(shasOf(fine)).toEqual([first.sha256, second.sha256]);
    expect(fine.photoUrl).toBe(fine.photoUrls[0]);
    const photoUrls = [third.url, ...fine.photoUrls];
    const amended = await staff.officer.put(`/fines/${fine.id}`, { ...fine, photoUrls });
    const position = { 'X-Min-Position': amended.headers.get('X-Position') ?? '' };
    const read = fineOf(await staff.officer.get(`/fines/${fine.id}`, position));
    expect(shasOf(read)).toEqual([third.sha256, first.sha256, second.sha256]);
    const answers = await Promise.all(read.photoUrls.map(show));
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
    const again = await staff.officer.put(`/fines/${fine.id}`, read);
    expect(again.headers.get('ETag')).toBe('"1"');
  });

  it('is what clients mean by `photoUrl` that know of one photo, whatever others there are', async () => {
    const [first, second, third] = await someKept();
    const { fine } = await issue(staff.officer, { photoUrls: [first.url, second.url] });
    const change = async (fields: object) => fineOf(await staff.officer.put(`/fines/${fine.id}`, fields));
    expect(shasOf(await change({ photoUrl: first.url, notes: 'Seen' }))).toEqual([
      first.sha256,
      second.sha256,
    ]);
    expect(shasOf(await change({ photoUrl: third.url }))).toEqual([third.sha256, second.sha256]);
    const read = await change({ photoUrl: second.url });
    expect(shasOf(read)).toEqual([second.sha256]);
    expect(shasOf(await change({ ...read, photoUrl: first.url }))).toEqual([first.sha256]);
    expect(await change({ photoUrl: null })).toMatchObject({ photoUrl: null, photoUrls: [] });
  });

  it('must be the first of those that are given with it, of which there are three at most', async () => {
    const [first, second, third] = await someKept();
    const { fine } = await issue(staff.officer, { photoUrl: first.url });
    const contradiction = { photoUrl: second.url, photoUrls: [third.url] };
    const fourth = await keep(await bytesOf(picture().jpeg()));
    const tooMany = { photoUrls: [first, second, third, fourth].map(({ url }) => url) };
    const missing = { photoUrls: [first.url, `/api/photos/${'0'.repeat(64)}`] };
    for (const [photos, errors] of [
      [contradiction, { photoUrl: 'photoUrl must be the first of photoUrls: send one of the two' }],
      [tooMany, { photoUrls: 'A fine may have at most 3 photos' }],
      [missing, { photoUrls: 'There is no such photo: upload it first (photo 2)' }],
      [{ photoUrls: ['photo.jpg'] }, { 'photoUrls.0': 'Photo must be the address of an uploaded photo' }],
    ]) {
      const refused = { status: 422, errors };
      expect(problemOf(await staff.officer.post('/fines', issueRequest(photos)))).toMatchObject(refused);
      expect(problemOf(await staff.officer.put(`/fines/${fine.id}`, photos))).toMatchObject(refused);
    }
  });
});

describe('the pictures of a dispute', () => {
  const dispute = (client: ApiClient, fineId: string, more: object) =>
    client.post('/disputes', { fineId, reason: 'The bay was marked as free', ...more });

  it('are answered as links to whoever submits it and who reads disputes, and to nobody else', async () => {
    const [first, second] = await someKept();
    const { fine } = await issue(staff.officer);
    const evidenceUrls = [first.url, second.url];
    const submitted = await dispute(staff.officer, fine.id, { evidenceUrls });
    const given = disputeViewSchema.parse(submitted.body);
    expect(given.evidenceUrls.map(photoOfUrl)).toEqual([first.sha256, second.sha256]);
    const position = { 'X-Min-Position': submitted.headers.get('X-Position') ?? '' };
    const path = `/disputes/${given.id}`;
    const read = disputeViewSchema.parse((await staff.senior.get(path, position)).body);
    expect(read.evidenceUrls.map(photoOfUrl)).toEqual([first.sha256, second.sha256]);
    const answers = await Promise.all(read.evidenceUrls.map(show));
    expect(answers.map(({ status }) => status)).toEqual([200, 200]);
    expect((await staff.officer.get(path)).status).toBe(403);
    const history = `/fines/${fine.id}/history`;
    expect(JSON.stringify((await staff.senior.get(history)).body)).toContain(first.sha256);
    expect(JSON.stringify((await staff.officer.get(history)).body)).not.toContain(first.sha256);
  });

  it('need not be given, must have been uploaded, and are three at most', async () => {
    const { fine } = await issue(staff.officer);
    const evidenceUrls = [`/api/photos/${'0'.repeat(64)}`];
    expect(problemOf(await dispute(staff.officer, fine.id, { evidenceUrls }))).toMatchObject({
      status: 422,
      errors: { evidenceUrls: expect.stringContaining('no such photo') },
    });
    const four = ['1', '2', '3', '4'].map((digit) => `/api/photos/${digit.repeat(64)}`);
    expect(problemOf(await dispute(staff.officer, fine.id, { evidenceUrls: four }))).toMatchObject({
      status: 422,
      errors: { evidenceUrls: 'A dispute may have at most 3 photos' },
    });
    const { body } = await dispute(staff.officer, fine.id, { evidence: 'The sign' });
    expect(body).toMatchObject({ evidence: 'The sign', evidenceUrls: [] });
  });
});
