import { describe, expect, it } from 'vitest';

import { useStaff } from '../command-api/staff.ts';
import { picture } from '../support/images.ts';
import { until } from '../support/wait.ts';
import { commandApiBeside, fineOnSite, formOf, sendTo, siteBeside, stampOf, WRITTEN } from './other-site.ts';
import { textIn } from './public-site.ts';

const staff = useStaff();

const photo = async () => new Uint8Array(await picture().jpeg().toBuffer());

/** What was written stands there still, and the same form may be sent again. */
async function keptIn(answer: Response): Promise<{ text: string; key: string }> {
  const html = await answer.text();
  expect(html).toMatch(/<title>Error: /);
  expect(html).toContain(WRITTEN.text);
  return { text: textIn(html), key: /name="key" value="([^"]*)"/.exec(html)?.[1] ?? '' };
}

/** The public submits disputes of a fine, each of which is rejected. */
async function disputeInVain(fineNumber: string, times: number): Promise<void> {
  const site = await staff.system.publicSite();
  for (let nth = 1; nth <= times; nth++) {
    await site.post('/public/disputes', { fineNumber, reason: 'No sign' });
    const decided = { status: 'REJECTED', resolution: 'There is one' };
    await staff.manager.post(`/disputes/${fineNumber}-D${nth}/resolve`, decided);
  }
}

describe('a dispute that is not taken keeps what was written, and says what to do', () => {
  it('when it is the fourth of a fine on one day: tomorrow', async () => {
    const { fineNumber, path } = await fineOnSite(staff.officer);
    const page = (await siteBeside(staff.system)) + path;
    await disputeInVain(fineNumber, 3);
    await until(
      async () => (await fetch(`${page}/dispute`, { redirect: 'manual' })).status === 200,
      'the decision',
    );
    const answer = await sendTo(page, formOf({ ...(await stampOf(staff.system, fineNumber)), ...WRITTEN }));
    expect(answer.status).toBe(429);
    expect(Number(answer.headers.get('Retry-After'))).toBeGreaterThan(0);
    expect((await keptIn(answer)).text).toContain('disputed online three times today');
  });

  it('when too many came from its network: in so many minutes', async () => {
    const { fineNumber, path } = await fineOnSite(staff.officer);
    const page = (await siteBeside(staff.system)) + path;
    const stamp = await stampOf(staff.system, fineNumber);
    const noPicture = () => formOf({ ...stamp, ...WRITTEN }, [new Uint8Array(5000)]);
    for (let nth = 0; nth < 10; nth++) expect((await sendTo(page, noPicture())).status).toBe(422);
    const answer = await sendTo(page, noPicture());
    expect(answer.status).toBe(429);
    expect(Number(answer.headers.get('Retry-After'))).toBeGreaterThan(3500);
    expect((await keptIn(answer)).text).toContain('Send this one in 60 minutes');
    // Others are not concerned.
    expect((await sendTo(page, formOf({ ...stamp, ...WRITTEN }), '198.51.100.1')).status).toBe(303);
  });

  it('when nobody answers: once more under the same key, so that it counts once', async () => {
    const { fineNumber, path } = await fineOnSite(staff.officer);
    const page = (await siteBeside(staff.system, { COMMAND_API_URL: 'http://127.0.0.1:1' })) + path;
    const stamp = await stampOf(staff.system, fineNumber);
    for (const pictures of [[], [await photo()]]) {
      const answer = await sendTo(page, formOf({ ...stamp, ...WRITTEN }, pictures));
      expect(answer.status).toBe(503);
      expect(answer.headers.get('Retry-After')).not.toBeNull();
      const { text, key } = await keptIn(answer);
      expect(text).toContain('It is not certain that your dispute arrived');
      expect(key).toBe(stamp.key);
    }
  });

  it('when no more pictures are taken: without them', async () => {
    const { fineNumber, path } = await fineOnSite(staff.officer);
    const COMMAND_API_URL = await commandApiBeside(staff.system, { PUBLIC_PHOTOS_PER_HOUR: '1' });
    const page = (await siteBeside(staff.system, { COMMAND_API_URL })) + path;
    const fields = { ...(await stampOf(staff.system, fineNumber)), ...WRITTEN };
    const answer = await sendTo(page, formOf(fields, [await photo(), await photo()]));
    expect(answer.status).toBe(503);
    expect((await keptIn(answer)).text).toContain('Send the dispute without them, or try again in 60');
    expect((await sendTo(page, formOf(fields))).status).toBe(303);
  });
});

it('a dispute whose key stands for something else that came to nothing is taken all the same', async () => {
  const [{ fineNumber: other }, { fineNumber, path }] = [
    await fineOnSite(staff.officer),
    await fineOnSite(staff.officer),
  ];
  const stamp = await stampOf(staff.system, fineNumber);
  const site = await staff.system.publicSite();
  await site.post(
    '/public/disputes',
    { fineNumber: other, reason: 'No sign' },
    { 'Idempotency-Key': stamp.key },
  );
  const answer = await sendTo((await siteBeside(staff.system)) + path, formOf({ ...stamp, ...WRITTEN }));
  expect(answer.status).toBe(303);
  expect(answer.headers.get('Location')).toContain(`/disputed?dispute=${fineNumber}-D1`);
});
