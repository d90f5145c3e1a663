import { randomUUID } from 'node:crypto';

import { FIRST_LETTERHEAD, type Letterhead, letterheadSchema } from '@fines/domain/letterhead/letterhead.ts';
import { letterheadChangesSchema } from '@fines/domain/letterhead/view.ts';
import { LETTERHEAD_STREAM } from '@fines/domain/shared/streams.ts';
import { describe, expect, it } from 'vitest';
import { z } from 'zod';

import type { Answer } from '../support/api-client.ts';
import { formWith, picture, sha256Of } from '../support/images.ts';
import { problemOf } from '../support/problems.ts';
import { useStaff } from './staff.ts';

const staff = useStaff();

const PATH = '/letterhead';

type Headers = Record<string, string>;

async function now(): Promise<{ letterhead: Letterhead; etag: string }> {
  const { body, headers } = await staff.admin.get(PATH);
  return { letterhead: letterheadSchema.strict().parse(body), etag: headers.get('ETag') ?? '' };
}

/** Each time another address, so that there is something to change. */
const put = async (change: object = { address: randomUUID() }, headers: Headers = {}): Promise<Answer> =>
  staff.admin.put(PATH, { ...(await now()).letterhead, ...change }, headers);

const seen = ({ headers }: Answer): Headers => ({ 'X-Min-Position': headers.get('X-Position') ?? '' });
const revisionIn = ({ headers }: Answer): number => Number(headers.get('ETag')?.replaceAll('"', ''));

async function uploadCrest(): Promise<{ url: string; sha256: string }> {
  const bytes = new Uint8Array(await picture(40, 30).png().toBuffer());
  const { body } = await staff.admin.upload('/photos', formWith(bytes, 'file', 'crest.png'));
  return { url: z.object({ url: z.string() }).parse(body).url, sha256: sha256Of(bytes) };
}

describe('the letterhead over HTTP', () => {
  it('is changed by a super admin, read by everybody, and signed off by another', async () => {
    const before = await now();
    const sent = { ...before.letterhead, bankAccount: `Eswatini Bank\nAccount ${randomUUID()}` };
    const headers = { 'Idempotency-Key': randomUUID(), 'If-Match': before.etag };
    const changed = await staff.admin.put(PATH, sent, headers);
    expect(changed).toMatchObject({ status: 200, body: sent });
    const again = await staff.admin.put(PATH, sent, headers);
    expect([again.status, again.headers.get('ETag')]).toEqual([200, changed.headers.get('ETag')]);

    const asked = await staff.officer.get(PATH, seen(changed));
    expect(asked.body).toEqual(sent);
    expect(asked.headers.get('ETag')).toBe(changed.headers.get('ETag'));

    const answered = await staff.manager.get('/letterhead/changes', seen(changed));
    const { changes } = letterheadChangesSchema.parse(answered.body);
    const revision = revisionIn(changed);
    expect(changes[revision]).toMatchObject({ revision, before: before.letterhead, after: sent });

    const act = `/reviews/${LETTERHEAD_STREAM}-R${revision}`;
    expect((await staff.manager.get(act, seen(changed))).body).toMatchObject({
      kind: 'LETTERHEAD_CHANGED',
      reason: expect.stringContaining(sent.bankAccount.replace('\n', ', ')),
      review: null,
    });
    expect(problemOf(await staff.admin.post(act, {}))).toMatchObject({ status: 403, code: 'own-act' });
    expect((await staff.manager.post(act, {})).status).toBe(201);
  });

  it('refuses who has seen an older one', async () => {
    const { etag } = await now();
    const first = await put(undefined, { 'If-Match': etag });
    expect(first.status).toBe(200);
    expect(problemOf(await put(undefined, { 'If-Match': etag }))).toMatchObject({ status: 412 });
  });

  it('refuses what changes nothing', async () => {
    const { body } = await put();
    expect(problemOf(await staff.admin.put(PATH, body))).toMatchObject({ status: 409, code: 'no-change' });
  });

  it.each<[string, object, string]>([
    ['no authority', { authority: ' ' }, 'authority'],
    ['an e-mail address that is none', { email: 'traffic' }, 'email'],
    ['no English beside siSwati', { dispute: { en: '', ss: 'Ungaphikisa.' } }, 'dispute.en'],
    ['a body that leaves out the bank account', { bankAccount: undefined }, 'bankAccount'],
    ['a body that leaves out the crest', { crestUrl: undefined }, 'crestUrl'],
    ['a crest of another address', { crestUrl: 'https://example.com/crest.png' }, 'crestUrl'],
    ['a crest that nobody sent', { crestUrl: `/api/photos/${'0'.repeat(64)}` }, 'crestUrl'],
  ])('refuses %s', async (_what, change, field) => {
    const problem = problemOf(await put({ ...FIRST_LETTERHEAD, ...change }));
    expect([problem.status, Object.keys(problem.errors ?? {})]).toEqual([422, [field]]);
  });
});

describe('the crest', () => {
  it('is a photo that was uploaded, is shown by a link, and stays when the letterhead is sent back', async () => {
    const { url, sha256 } = await uploadCrest();
    const changed = await put({ crestUrl: url });
    expect(changed.body).toMatchObject({ crestUrl: expect.stringContaining(sha256) });
    const { crestUrl } = letterheadSchema.parse((await staff.officer.get(PATH, seen(changed))).body);
    const shown = await fetch(`${staff.system.address}${crestUrl}`);
    expect([shown.status, shown.headers.get('Content-Type')]).toEqual([200, 'image/jpeg']);

    // It is on every paper: that somebody saw it says nothing of anybody.
    const looks = await staff.auditor.get(`/looks?filter=${JSON.stringify({ subject: sha256 })}`);
    expect([looks.status, looks.body]).toEqual([200, []]);

    const later = await put();
    expect(later.body).toMatchObject({ crestUrl: expect.stringContaining(sha256) });
    expect((await put({ crestUrl: null })).body).toMatchObject({ crestUrl: null });
  });

  it('is no file that is no picture', async () => {
    const form = formWith(new TextEncoder().encode('no picture'), 'file', 'crest.png');
    expect(problemOf(await staff.admin.upload('/photos', form))).toMatchObject({ status: 415 });
  });
});
