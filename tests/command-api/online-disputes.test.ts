import { DISPUTE_OUTCOMES } from '@fines/domain/fine/dispute.ts';
import { photoLinks } from '@fines/platform/shared/photo-store.ts';
import { beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';

import { type Answer, type ApiClient, newKey } from '../support/api-client.ts';
import { fineOf, issue } from '../support/fines.ts';
import { formWith, picture } from '../support/images.ts';
import { disputeOf, paymentRequest } from '../support/payments.ts';
import { problemOf } from '../support/problems.ts';
import { until } from '../support/wait.ts';
import { useStaff } from './staff.ts';

const staff = useStaff();
let site: ApiClient;
beforeAll(async () => {
  site = await staff.system.publicSite();
});

const [APPROVED, REJECTED] = DISPUTE_OUTCOMES;

const submission = (fineNumber: string, more: Record<string, unknown> = {}) => ({
  fineNumber,
  reason: 'I was not there',
  text: null,
  contact: null,
  evidence: [],
  ...more,
});

const newFine = async (): Promise<string> => (await issue(staff.officer)).fine.id;

const submit = (fineNumber: string, more: Record<string, unknown> = {}, key = newKey()) =>
  site.post('/public/disputes', submission(fineNumber, more), key);

/** The dispute as those see it who decide it. */
const shown = (id: string) =>
  until(async () => {
    const answer = await staff.senior.get(`/disputes/${id}`);
    return answer.status === 200 && disputeOf(answer);
  }, id);

const decide = (id: string, status: string = REJECTED) =>
  staff.manager.post(`/disputes/${id}/resolve`, { status, resolution: 'The photo shows it' });

const newPhoto = async (): Promise<FormData> => formWith(new Uint8Array(await picture().jpeg().toBuffer()));
const keptSchema = z.strictObject({ url: z.string(), sha256: z.string() });
const sendBy = async (client: ApiClient, path: string) =>
  keptSchema.parse((await client.upload(path, await newPhoto())).body);

const historySchema = z.object({ events: z.array(z.looseObject({ type: z.string() })) });
const submissionIn = ({ body }: Answer) =>
  historySchema.parse(body).events.find(({ type }) => type === 'DisputeSubmittedOnline');

/** With this as its only picture, a dispute is refused. */
async function refusedWith(url: string): Promise<void> {
  const problem = problemOf(await submit(await newFine(), { evidence: [url] }));
  expect(problem.errors).toEqual({ evidence: 'A picture was sent too long ago, or not here: send it again' });
}

const linksAt = (at: string) =>
  photoLinks('x'.repeat(32), { now: () => Date.parse(at), viewer: () => 'public' });

describe('disputing online', () => {
  it('answers with the number of the dispute, which staff see with its pictures and contact', async () => {
    const fine = await newFine();
    const sent = await sendBy(site, '/public/photos');
    const answer = await submit(fine, {
      reason: '  I was in Durban <b>that day</b> ',
      text: 'Bus ticket\r\nof the day',
      contact: { email: 'thandi@example.sz', phone: '7602 1234' },
      evidence: [sent.url, sent.url],
    });
    expect(answer).toMatchObject({ status: 201, body: { fineNumber: fine, disputeId: `${fine}-D1` } });
    const dispute = await shown(`${fine}-D1`);
    expect(dispute).toMatchObject({
      status: 'PENDING',
      submittedBy: 'ONLINE',
      reason: 'I was in Durban <b>that day</b>',
      evidence: 'Bus ticket\nof the day',
      contact: { email: 'thandi@example.sz', phone: '+26876021234' },
    });
    expect(dispute.evidenceUrls).toEqual([expect.stringContaining(sent.sha256)]);
    expect(fineOf(await staff.officer.get(`/fines/${fine}`)).status).toBe('DISPUTED');
  });

  it('needs neither a contact nor anything but a reason', async () => {
    const fine = await newFine();
    expect((await site.post('/public/disputes', { fineNumber: fine, reason: 'No sign' })).status).toBe(201);
    expect((await shown(`${fine}-D1`)).contact).toEqual({ email: null, phone: null });
  });

  it('tells in the history that the public did it, and what it said only to who may read disputes', async () => {
    const fine = await newFine();
    await submit(fine, { contact: { email: 'thandi@example.sz' } });
    await shown(`${fine}-D1`);
    const read = submissionIn(await staff.senior.get(`/fines/${fine}/history`));
    expect(read).toMatchObject({
      actor: { id: 'public', role: 'PUBLIC', firstName: 'The public' },
      data: { contactEmail: 'thandi@example.sz' },
    });
    const withheld = submissionIn(await staff.officer.get(`/fines/${fine}/history`));
    expect(withheld).toMatchObject({ actor: null, data: {}, withheld: true });
    expect(JSON.stringify(withheld)).not.toContain('thandi');
  });

  it('sent twice with one key is one dispute, even when its pictures cannot be shown any more', async () => {
    const fine = await newFine();
    const { url } = await sendBy(site, '/public/photos');
    const key = newKey();
    const first = await submit(fine, { evidence: [url] }, key);
    const second = await submit(fine, { evidence: [url] }, key);
    expect(second).toMatchObject({ status: 201, body: first.body });
    await decide(`${fine}-D1`);
    expect((await submit(fine, { evidence: [url] }, key)).body).toEqual(first.body);
  });

  it('is refused under a key that was sent with something else', async () => {
    const [fine, other] = [await newFine(), await newFine()];
    const key = newKey();
    expect((await submit(fine, {}, key)).status).toBe(201);
    for (const answer of [await submit(fine, { reason: 'Another' }, key), await submit(other, {}, key)])
      expect(problemOf(answer)).toMatchObject({ status: 422, code: 'idempotency-key-reused' });
  });

  it('is done by one of several who do it at once', async () => {
    const fine = await newFine();
    const answers = await Promise.all([1, 2, 3, 4].map(() => submit(fine)));
    expect(answers.map(({ status }) => status).toSorted()).toEqual([201, 409, 409, 409]);
  });

  it('may be done three times a day, while each is rejected', async () => {
    const fine = await newFine();
    for (const nth of [1, 2, 3]) {
      expect((await submit(fine)).status).toBe(201);
      expect(problemOf(await submit(fine))).toMatchObject({ status: 409, code: 'dispute-pending' });
      await decide(`${fine}-D${nth}`);
    }
    const fourth = await submit(fine);
    expect(problemOf(fourth)).toMatchObject({ status: 429, code: 'too-many-disputes' });
    const seconds = Number(fourth.headers.get('Retry-After'));
    expect(seconds).toBeGreaterThan(0);
    expect(seconds).toBeLessThanOrEqual(86_400);
  });

  it('is refused of a fine that is paid, resolved, deleted or none', async () => {
    const [paid, resolved, deleted] = [await newFine(), await newFine(), await newFine()];
    await staff.finance.post('/payments', paymentRequest(paid));
    await submit(resolved);
    await decide(`${resolved}-D1`, APPROVED);
    await staff.manager.delete(`/fines/${deleted}`);
    for (const fine of [paid, resolved])
      expect(problemOf(await submit(fine))).toMatchObject({ status: 409, code: 'not-unpaid' });
    for (const fine of [deleted, 'FN-2020-001', 'fn-2026-001', '../fine', 'x'.repeat(50)])
      expect(problemOf(await submit(fine))).toMatchObject({ status: 404, message: 'Fine not found' });
  });

  it.each([
    ['no reason', { reason: ' ' }, 'reason', 'Reason is required'],
    ['a long reason', { reason: 'x'.repeat(2001) }, 'reason', 'Reason may have at most 2000 characters'],
    ['what cannot be shown', { text: 'a\u0007b' }, 'text', /^Text has a character that cannot be shown/],
    [
      'a contact that is none',
      { contact: { email: 'thandi' } },
      'contact.email',
      /^E-mail address must be one/,
    ],
    ['two addresses', { contact: { email: 'a@b.sz, c@d.sz' } }, 'contact.email', /^E-mail address must be/],
    ['a header', { contact: { email: 'a@b.sz\r\nBcc: c@d.sz' } }, 'contact.email', /^E-mail address must be/],
    [
      'the word for what was erased',
      { contact: { phone: 'erased' } },
      'contact.phone',
      /^Telephone number must/,
    ],
    ['many pictures', { evidence: Array.from({ length: 50 }, () => '/') }, 'evidence', /at most 3 pictures/],
  ])('is refused with %s', async (_what, more, field, message) => {
    const problem = problemOf(await submit(await newFine(), more));
    expect(problem.status).toBe(422);
    expect(problem.errors?.[field]).toMatch(message);
  });

  it('is refused with more text than anybody writes, which is not even read', async () => {
    const answer = await submit(await newFine(), { reason: 'x'.repeat(4 * 1024 * 1024) });
    expect(problemOf(answer)).toMatchObject({ status: 413, code: 'too-large' });
  });
});

describe('a picture of a dispute online', () => {
  it('is none that the public did not send itself just now', async () => {
    const official = await sendBy(staff.officer, '/photos');
    const own = await sendBy(site, '/public/photos');
    await refusedWith(official.url);
    await refusedWith(own.url.replace(own.sha256, official.sha256));
    await refusedWith(own.url.replace('viewer=public', 'viewer=somebody'));
    await refusedWith(own.url.replace(/signature=./, 'signature=x'));
    await refusedWith(`/api/photos/${official.sha256}`);
    await refusedWith(`https://example.sz${own.url}`);
    await refusedWith('');
    expect((await submit(await newFine(), { evidence: [own.url] })).status).toBe(201);
  });

  it('is none that was sent long ago', () => {
    const sha256 = 'a'.repeat(64);
    const [sent, later] = ['2026-03-10T08:00:00Z', '2026-03-10T08:31:00Z'];
    const url = linksAt(sent).urlOf(sha256);
    expect(linksAt(sent).photoShownTo('public', url)).toBe(sha256);
    expect(linksAt(later).photoShownTo('public', url)).toBeUndefined();
  });

  it('is checked as any photo is', async () => {
    const text = new TextEncoder().encode('<svg xmlns="http://www.w3.org/2000/svg"/>');
    expect(problemOf(await site.upload('/public/photos', formWith(text))).status).toBe(415);
    const large = new Uint8Array(8 * 1024 * 1024 + 1);
    expect(problemOf(await site.upload('/public/photos', formWith(large))).status).toBe(413);
  });

  it('waits for those of others of the public, and takes no turn of the staff', async () => {
    const sendings = Array.from({ length: 6 }, () => sendBy(site, '/public/photos'));
    expect((await staff.officer.upload('/photos', await newPhoto())).status).toBe(201);
    expect(await Promise.all(sendings)).toHaveLength(6);
  });
});

describe('the endpoints of the public site', () => {
  const PATHS = ['/public/photos', '/public/disputes'];

  it('let in nobody without its token, and no user with his or her own', async () => {
    const tokens = [undefined, '', 'x'.repeat(43), `${site.accessToken}x`, site.accessToken?.slice(1)];
    for (const token of [...tokens, staff.admin.accessToken]) {
      const headers: Record<string, string> = { Authorization: token === undefined ? '' : `Bearer ${token}` };
      for (const path of PATHS)
        expect(problemOf(await site.post(path, {}, headers))).toMatchObject({ status: 401 });
    }
  });

  it('are all that there is at that address', async () => {
    for (const path of ['/fines', '/auth/login', '/disputes', '/photos', '/payments'])
      expect(problemOf(await site.post(path, {}))).toMatchObject({ status: 404, code: 'unknown-route' });
  });

  it('are not there at the address of everybody, whatever the token and however they are written', async () => {
    const outside = staff.system.anonymous();
    const written = [
      '/public/photos',
      '/public/disputes',
      '/PUBLIC/disputes',
      '/%70ublic/disputes',
      '//public/disputes',
    ];
    for (const token of [undefined, staff.admin.accessToken, site.accessToken])
      for (const path of written) {
        outside.accessToken = token;
        const problem = problemOf(await outside.post(path, submission('FN-2026-001')));
        expect(problem).toMatchObject({ status: 404, code: 'unknown-route' });
      }
  });

  it('let the token do nothing else', async () => {
    const outside = staff.system.anonymous();
    outside.accessToken = site.accessToken;
    expect(problemOf(await outside.get('/fines')).status).toBe(401);
    expect(problemOf(await outside.post('/fines', {})).status).toBe(401);
  });

  it('are told of to no integrator', async () => {
    const { body } = await staff.system.anonymous().get('/openapi.json');
    const { paths } = z.object({ paths: z.record(z.string(), z.unknown()) }).parse(body);
    expect(Object.keys(paths).filter((path) => path.startsWith('/public'))).toEqual([]);
  });
});
