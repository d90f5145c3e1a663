import { randomBytes } from 'node:crypto';

import { formStamps, type Stamp } from '@fines/public-site/dispute/stamp.ts';
import { describe, expect, it } from 'vitest';
import { z } from 'zod';

import { useStaff } from '../command-api/staff.ts';
import { picture } from '../support/images.ts';
import { disputeOf, paymentRequest } from '../support/payments.ts';
import { until } from '../support/wait.ts';
import {
  fineOnSite,
  formOf,
  noneLeftSince,
  sendTo as send,
  stampOf as stampIn,
  waitingPictures,
  WRITTEN,
} from './other-site.ts';
import { textIn } from './public-site.ts';

const staff = useStaff();

/** The page of a new fine, once it is shown. */
async function newFine(): Promise<{ fineNumber: string; page: string }> {
  const { fineNumber, path } = await fineOnSite(staff.officer);
  return { fineNumber, page: staff.system.publicAddress + path };
}

const stampOf = (fineNumber: string, secondsAgo?: number): Promise<Stamp> =>
  stampIn(staff.system, fineNumber, secondsAgo);

const shown = (id: string) =>
  until(async () => {
    const answer = await staff.senior.get(`/disputes/${id}`);
    return answer.status === 200 && disputeOf(answer);
  }, id);

const photo = async () => new Uint8Array(await picture().jpeg().toBuffer());

const KEPT = { ...WRITTEN, email: 'thandi@example.sz' };

/** The form is shown again with what was written, and says at the pictures what to do. */
async function expectKept(answer: Response): Promise<void> {
  const page = await answer.text();
  expect(page).toContain('href="#pictures"');
  expect(page).toContain(WRITTEN.text);
  expect(page).toMatch(/value="reasonNoSign"\s+checked/);
  expect(page).toContain('value="thandi@example.sz"');
  expect(textIn(page)).toContain('at most 8 MB each');
  // Browsers send fields in their order: what stands behind pictures that are not received would be lost.
  for (const field of Object.keys(KEPT))
    expect(page.indexOf('name="pictures"')).toBeGreaterThan(page.lastIndexOf(`name="${field}"`));
}

describe('a dispute', () => {
  it('with pictures and a contact reaches staff, is confirmed, and stands on the page with its decision', async () => {
    const { fineNumber, page } = await newFine();
    const stamp = await stampOf(fineNumber);
    const contact = { email: 'thandi@example.sz', phone: '7602 1234' };
    const sent = await send(
      page,
      formOf({ ...stamp, ...WRITTEN, ...contact }, [await photo(), await photo()]),
    );
    expect(sent.status).toBe(303);
    const id = `${fineNumber}-D1`;
    const next = new URL(sent.headers.get('Location') ?? '', page);
    expect(next.searchParams.get('dispute')).toBe(id);
    const confirmed = await (await fetch(next)).text();
    expect(textIn(confirmed)).toContain('Your dispute was received');
    expect(textIn(confirmed)).toContain(id);

    const dispute = await shown(id);
    expect(dispute).toMatchObject({
      reason: 'The sign or the marking was missing or hidden',
      evidence: 'The sign lay in the grass.',
    });
    expect(dispute.evidenceUrls).toHaveLength(2);
    expect(textIn(await (await fetch(page)).text())).toContain('SZL 60.00: disputed');

    await staff.manager.post(`/disputes/${id}/resolve`, {
      status: 'REJECTED',
      resolution: 'The photo shows it',
    });
    const decided = await until(async () => {
      const text = textIn(await (await fetch(page)).text());
      return text.includes('Your dispute is rejected') && text;
    }, 'the decision');
    expect(decided).toContain('The photo shows it');
    // Whoever reads it there learns nothing of who wrote it, or who decided.
    expect(decided).not.toMatch(/thandi|7602 1234|lay in the grass/);
  });

  it('that is sent twice, at once or again, is one', async () => {
    const { fineNumber, page } = await newFine();
    const stamp = await stampOf(fineNumber);
    const form = () => formOf({ ...stamp, ...WRITTEN });
    const answers = await Promise.all([send(page, form()), send(page, form())]);
    answers.push(await send(page, form()));
    for (const { status } of answers) expect(status).toBe(303);
    await shown(`${fineNumber}-D1`);
    const { body } = await staff.senior.get(`/disputes?filter={"q":"${fineNumber}"}&range=[0,9]`);
    expect(z.array(z.unknown()).parse(body)).toHaveLength(1);
  });

  it('may be written with whatever a telephone offers', async () => {
    const { fineNumber, page } = await newFine();
    const text = 'My family \u{1F468}\u200D\u{1F469}\u200D\u{1F467} \u2764\uFE0F\r\nwas\u200Bthere\u202E';
    const sent = await send(page, formOf({ ...(await stampOf(fineNumber)), ...WRITTEN, text }));
    expect(sent.status).toBe(303);
    expect((await shown(`${fineNumber}-D1`)).evidence).toBe(
      'My family \u{1F468}\u200D\u{1F469}\u200D\u{1F467} \u2764\uFE0F\nwasthere',
    );
  });

  it('is not taken sooner than a person reads, later, or with a form of another fine', async () => {
    const { fineNumber, page } = await newFine();
    const fresh = await stampOf(fineNumber, 0);
    const old = await stampOf(fineNumber, 7300);
    const ofAnother = await stampOf('FN-2026-001');
    for (const stamp of [
      fresh,
      old,
      ofAnother,
      { ...old, made: fresh.made },
      { ...fresh, signature: '' },
      {},
    ]) {
      const answer = await send(page, formOf({ ...stamp, ...WRITTEN }));
      expect(answer.status).toBe(422);
      const again = await answer.text();
      expect(textIn(again)).toContain('Read what you wrote once more');
      // What was typed stands there still.
      expect(again).toContain('The sign lay in the grass.');
    }
  });

  it('says at each field what is wrong, keeps what was typed, and does not count as sent', async () => {
    const { fineNumber, page } = await newFine();
    const stamp = await stampOf(fineNumber);
    const wrong = { reason: 'x', text: ' ', email: 'no address', phone: '12' };
    const answer = await send(page, formOf({ ...stamp, ...wrong }));
    expect(answer.status).toBe(422);
    const html = await answer.text();
    expect(html).toMatch(/<title>Error: /);
    for (const field of ['reason', 'text', 'email', 'phone']) expect(html).toContain(`href="#${field}"`);
    expect(html).toContain('value="no address"');
    const mended = await send(page, formOf({ ...stamp, ...WRITTEN }));
    expect(mended.status).toBe(303);
  });

  it('takes no file that is no picture, none too large, and no fourth one', async () => {
    const before = await waitingPictures();
    const { fineNumber, page } = await newFine();
    const form = await fetch(`${page}/dispute`);
    expect(textIn(await form.text())).toContain('Photos of at most 8 MB each');
    const stamp = await stampOf(fineNumber);
    const noPicture = await send(page, formOf({ ...stamp, ...WRITTEN }, [new Uint8Array(randomBytes(5000))]));
    expect(noPicture.status).toBe(422);
    expect(await noPicture.text()).toContain('href="#pictures"');
    const large = await send(page, formOf({ ...stamp, ...WRITTEN }, [new Uint8Array(9 * 1024 * 1024)]));
    expect(large.status).toBe(422);
    // What was written stays, though the picture is not taken.
    expect(await large.text()).toContain('The sign lay in the grass.');
    const huge = await send(page, formOf({ ...stamp, ...KEPT }, [new Uint8Array(49 * 1024 * 1024)]));
    expect(huge.status).toBe(413);
    await expectKept(huge);
    const four = await send(
      page,
      formOf(
        { ...stamp, ...KEPT },
        Array.from({ length: 4 }, () => new Uint8Array(10)),
      ),
    );
    expect(four.status).toBe(413);
    await expectKept(four);
    // Less than the limit together, but one is more than is received of any.
    const oneHuge = await send(page, formOf({ ...stamp, ...KEPT }, [new Uint8Array(13 * 1024 * 1024)]));
    expect(oneHuge.status).toBe(413);
    await expectKept(oneHuge);
    // None of them is left behind; others send pictures at the same time.
    await noneLeftSince(before);
  });

  it('of a fine that is not unpaid is not asked for: its page says how it stands', async () => {
    const { fineNumber, page } = await newFine();
    const { headers } = await staff.finance.post('/payments', paymentRequest(fineNumber));
    await staff.finance.get('/payments', { 'X-Min-Position': headers.get('X-Position') ?? '' });
    const answer = await fetch(`${page}/dispute`, { redirect: 'manual' });
    expect(answer.status).toBe(303);
    expect(new URL(answer.headers.get('Location') ?? '', page).href).toBe(page);
  });

  it('that did not come in this fine is not confirmed', async () => {
    const { page } = await newFine();
    for (const dispute of ['FN-2020-001-D1', 'x', '']) {
      expect((await fetch(`${page}/disputed?dispute=${dispute}`)).status).toBe(404);
    }
  });
});

describe('the stamp of a form', () => {
  it('is good from three seconds on, for two hours, for its fine and under its secret', () => {
    let now = 1_000_000;
    const { stampFor, isGood } = formStamps('a-secret-of-the-tests', () => now);
    const stamp = stampFor('FN-2026-001');
    const goodAfter = (ms: number): boolean => {
      now = 1_000_000 + ms;
      return isGood(stamp, 'FN-2026-001');
    };
    expect([0, 2999, 3000, 7_200_000, 7_200_001, -1].map(goodAfter)).toEqual([
      false,
      false,
      true,
      true,
      false,
      false,
    ]);
    expect(goodAfter(5000) && isGood(stamp, 'FN-2026-002')).toBe(false);
    expect(isGood({ ...stamp, key: 'another' }, 'FN-2026-001')).toBe(false);
    expect(formStamps('another-secret', () => now).isGood(stamp, 'FN-2026-001')).toBe(false);
  });
});
