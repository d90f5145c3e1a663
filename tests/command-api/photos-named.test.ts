import { disputeViewSchema } from '@fines/domain/fine/dispute-view.ts';
import type { FineView } from '@fines/domain/fine/view.ts';
import { photoOfUrl } from '@fines/platform/shared/photo-store.ts';
import { beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';

import type { ApiClient } from '../support/api-client.ts';
import { fineOf, issue, issueRequest } from '../support/fines.ts';
import { formWith, picture } from '../support/images.ts';
import { problemOf } from '../support/problems.ts';
import { useStaff } from './staff.ts';

const staff = useStaff();

const keptSchema = z.strictObject({ url: z.string(), sha256: z.string() });
type Kept = z.output<typeof keptSchema>;

async function keepOne(): Promise<Kept> {
  const bytes = new Uint8Array(await picture().jpeg().toBuffer());
  return keptSchema.parse((await staff.officer.upload('/photos', formWith(bytes))).body);
}

/** Several records may have the same photo. */
let first: Kept;
let second: Kept;
let third: Kept;
beforeAll(async () => {
  [first, second, third] = await Promise.all([keepOne(), keepOne(), keepOne()]);
});

const shasOf = ({ photoUrls }: FineView): (string | undefined)[] => photoUrls.map(photoOfUrl);

const show = (url: string): Promise<Response> => fetch(`${staff.system.address}${url}`);

const dispute = (client: ApiClient, fineId: string, more: object) =>
  client.post('/disputes', { fineId, reason: 'The bay was marked as free', ...more });

describe('the photo of a fine', () => {
  it('is there from the beginning, in the answer and in the history', async () => {
    const { url, sha256 } = first;
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
    const { url, sha256 } = second;
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
    const { fine } = await issue(staff.officer, { photoUrl: first.url });
    const contradiction = { photoUrl: second.url, photoUrls: [third.url] };
    const urls = [first, second, third].map(({ url }) => url);
    const tooMany = { photoUrls: [...urls, `/api/photos/${'4'.repeat(64)}`] };
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
  it('are answered as links to whoever submits it and who reads disputes, and to nobody else', async () => {
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
