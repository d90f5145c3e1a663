import { disputeStatsSchema, type DisputeView } from '@fines/domain/fine/dispute-view.ts';
import { describe, expect, it } from 'vitest';

import { fineOf, issue } from '../support/fines.ts';
import { dispute, disputeOf, paymentRequest } from '../support/payments.ts';
import { until } from '../support/wait.ts';
import { type Console, expectSoon, PHONE, shows, useConsole } from './support/console.ts';
import { tabTo } from './support/keys.ts';

const ground = useConsole();

const REASON = `I was taking a patient to hospital. ${'The road was closed and there was no sign. '.repeat(8)}`;
const EVIDENCE = 'A letter of the hospital,\nsigned by the matron.';

/** A dispute that the lists know. */
async function disputed(licensePlate: string, more: Record<string, unknown> = {}): Promise<DisputeView> {
  const { officer, senior } = ground.staffed().staff;
  const { fine } = await issue(officer, { licensePlate });
  const submitted = await dispute(officer, fine.id, more);
  await until(async () => (await senior.get(`/disputes/${submitted.id}`)).status === 200, submitted.id);
  return submitted;
}

const disputeNow = async (id: string) =>
  disputeOf(await ground.staffed().staff.senior.get(`/disputes/${id}`));
const fineNow = async (id: string) => fineOf(await ground.staffed().staff.officer.get(`/fines/${id}`));

/** Resolves it, and waits until the lists know. */
async function resolveByApi(id: string, status: string): Promise<void> {
  const resolution = 'Decided by somebody else';
  await ground.staffed().staff.manager.post(`/disputes/${id}/resolve`, { status, resolution });
  await until(async () => (await disputeNow(id)).status === status, `${id} is ${status}`);
}

const statsNow = async () =>
  disputeStatsSchema.parse((await ground.staffed().staff.senior.get('/disputes/stats')).body);

const plates = ({ page }: Console): Promise<string[]> =>
  page.locator('tbody tr > td:nth-child(2)').allTextContents();

const listOf = (search: string): string => `/disputes?filter={"search":"${search}"}`;

describe('disputes', () => {
  it('are submitted and decided by the keyboard alone', async () => {
    const { fine } = await issue(ground.staffed().staff.officer, { licensePlate: 'DSK 100 AA' });
    const console = await ground.signIn('manager', { path: `/fines/${fine.id}` });
    const { page } = console;
    const { keyboard } = page;
    await tabTo(console.button('Dispute this fine'));
    await keyboard.press('Enter');
    await console.dialog().getByLabel('Reason').and(page.locator(':focus')).waitFor();
    await keyboard.type('The plate is not mine');
    await tabTo(console.button('Submit Dispute'));
    await keyboard.press('Enter');
    await console.toast('Dispute submitted successfully').waitFor();

    await tabTo(console.link('Disputes'), 'Shift+Tab');
    await keyboard.press('Enter');
    await tabTo(console.button(`Reject ${fine.id}`));
    await keyboard.press('Enter');
    await page.getByLabel('Resolution').and(page.locator(':focus')).waitFor();
    await keyboard.type('It is, as the register says');
    await tabTo(console.button('Reject'));
    await keyboard.press('Enter');
    await console.toast('Dispute rejected successfully').waitFor();
    expect((await fineNow(fine.id)).status).toBe('UNPAID');
  });

  it('are counted, filtered and searched over all of them, read in full, and decided one after the other', async () => {
    const pending = await disputed('DSP 100 AA', { reason: REASON, evidence: EVIDENCE });
    const approved = await disputed('DSP 200 AA');
    const rejected = await disputed('DSP 300 AA');
    await resolveByApi(approved.id, 'APPROVED');
    await resolveByApi(rejected.id, 'REJECTED');
    const stats = await statsNow();

    const console = await ground.signIn('senior', { path: '/disputes' });
    const { page } = console;
    await console.heading('Dispute Management').waitFor();
    await expectSoon(() => console.figure('Total')).toBe(String(stats.total));
    expect(await console.figure('Pending Review')).toBe(String(stats.pending));
    const search = page.getByRole('searchbox', { name: 'Search' });
    await search.fill('dsp');
    await expectSoon(() => plates(console)).toEqual(['DSP 300 AA', 'DSP 200 AA', 'DSP 100 AA']);
    await console.button('Approved').click();
    await expectSoon(() => plates(console)).toEqual(['DSP 200 AA']);
    await console.button('All').click();
    await search.fill(pending.fineId);
    await expectSoon(() => plates(console)).toEqual(['DSP 100 AA']);
    await console.button(`Approve ${pending.fineId}`).waitFor();
    expect(await console.figure('Total')).toBe(String(stats.total));

    await console.link(pending.fineId).focus();
    await page.keyboard.press('Tab');
    await shows(page.getByRole('tooltip'), REASON.trim());
    await console.link(`View ${pending.fineId}`).click();
    await console.heading(`Dispute ${pending.id}`).waitFor();
    await shows(console.section('Dispute Reason'), REASON.trim());
    await shows(console.section('Evidence'), EVIDENCE);
    await console.section('Fine').getByRole('link', { name: pending.fineId }).click();
    await console.heading(`Fine #${pending.fineId}`).waitFor();

    // What the public submitted says so, with the contact that it left.
    const { staff, system } = ground.staffed();
    const { fine } = await issue(staff.officer, { licensePlate: 'PUB 100 AA' });
    const site = await system.publicSite();
    await site.post('/public/disputes', {
      fineNumber: fine.id,
      reason: 'I was not there',
      contact: { email: 'thandi@example.sz', phone: '7602 1234' },
    });
    const online = `${fine.id}-D1`;
    await until(async () => (await staff.senior.get(`/disputes/${online}`)).status === 200, online);

    await console.goTo(listOf('PUB'));
    await expectSoon(() => plates(console)).toEqual(['PUB 100 AA']);
    await shows(page.locator('tbody tr'), 'Submitted online');

    await console.link(`View ${fine.id}`).focus();
    await page.keyboard.press('Enter');
    await console.heading(`Dispute ${online}`).waitFor();
    await shows(page, /^Submitted online [A-Z]/);
    const contact = console.section('Contact');
    await shows(contact, 'thandi@example.sz');
    await shows(contact, '+268 7602 1234');
    await shows(page, 'Dispute Submitted Online');

    // From the list to the page, and on to the one that waits longest.
    const { id, fineId } = await disputed('APR 200 AA', { reason: REASON });
    await disputed('APR 300 AA');
    await console.goTo(listOf(fineId));
    await console.button(`Approve ${fineId}`).click();
    await console.heading(`Dispute ${id}`).waitFor();
    const decision = console.section('Decision');
    await decision
      .getByRole('radio', { name: /^Approve Cancels SZL 60\.00: the fine becomes Resolved/, checked: true })
      .waitFor();
    await shows(console.section('Dispute Reason'), REASON.trim());
    await shows(console.section('Fine'), (await fineNow(fineId)).offenseDescription);

    const sent: string[] = [];
    page.on('request', (request) => sent.push(request.url()));
    await decision.getByRole('button', { name: 'Approve' }).click();
    await shows(decision, 'Resolution is required');
    expect(sent.filter((url) => url.endsWith('/resolve'))).toEqual([]);
    await page.keyboard.type('  The sign was hidden indeed. ');
    await page.keyboard.press('Tab');
    await page.keyboard.press('Enter');

    await console.toast('Dispute approved successfully').waitFor();
    await shows(decision, 'The sign was hidden indeed.');
    await shows(console.section('Fine'), 'Resolved');
    const next = console.link('Next Dispute');
    await expectSoon(() => next.evaluate((link) => link === link.ownerDocument.activeElement)).toBe(true);
    await page.keyboard.press('Enter');
    await shows(page, /waiting since today$/);
    expect(await decision.getByLabel('Resolution').inputValue()).toBe('');

    // One that the reader has a part in is better left to others.
    const { fine: mine } = await issue(staff.senior, { licensePlate: 'OWN 100 AA' });
    const { id: ownId } = await dispute(staff.senior, mine.id);
    await until(async () => (await staff.senior.get(`/disputes/${ownId}`)).status === 200, ownId);
    await console.goTo(`/disputes/${ownId}`);
    await shows(console.section('Decision'), /^You issued this fine: better leave it to somebody else/);
    expect(await console.button('Decide').isEnabled()).toBe(true);
  });

  it('are rejected by phone too: the fine is unpaid again', async () => {
    const { id, fineId } = await disputed('REJ 200 AA');
    const console = await ground.signIn('manager', { path: listOf(fineId), viewport: PHONE });
    await console.page.getByRole('list', { name: 'Disputes' }).getByText('REJ 200 AA').click();
    await console.heading(`Dispute ${id}`).waitFor();
    await console.button(`Reject ${fineId}`).click();
    const decision = console.section('Decision');
    const effect = /^Reject The fine becomes Unpaid again: due .*, 30 days left\.$/;
    await decision.getByRole('radio', { name: effect, checked: true }).waitFor();
    await decision.getByLabel('Resolution').fill('The sign is 2 m high.');
    await decision.getByRole('button', { name: 'Reject' }).click();

    await console.toast('Dispute rejected successfully').waitFor();
    await shows(decision, 'Sibusiso Nkambule');
    await shows(decision, 'The sign is 2 m high.');
    expect(await console.button(`Reject ${fineId}`).count()).toBe(0);
  });

  it('that somebody else resolved meanwhile stay as they are, and what was typed is kept', async () => {
    const { id, fineId } = await disputed('TWO 100 AA');
    const console = await ground.signIn('senior', { path: `/disputes/${id}?outcome=APPROVED`, isDeaf: true });
    const decision = console.section('Decision');
    await decision.getByLabel('Resolution').fill('What I wrote');
    const { status } = await ground.staffed().staff.finance.post('/payments', paymentRequest(fineId));
    expect(status).toBe(201);
    await decision.getByRole('button', { name: 'Approve' }).click();

    await shows(console.page, 'Failed to resolve dispute', { exact: true });
    await shows(decision, 'Withdrawn: fine paid');
    await shows(decision.getByRole('alert'), 'What I wrote', { exact: true });
    await shows(decision.getByRole('button'), 'Copy', { exact: true });
    expect(await fineNow(fineId)).toMatchObject({ status: 'PAID' });
  });

  it('are read but not resolved by a finance officer, and unknown ones are not found', async () => {
    const { fineId } = await disputed('FIN 100 AA');
    const console = await ground.signIn('finance', { path: listOf(fineId) });
    const { page } = console;
    await console.link(`View ${fineId}`).focus();
    await page.keyboard.press('Tab');
    await page.getByRole('tooltip', { name: 'Not available to the role Finance Officer' }).waitFor();
    await page.keyboard.press('Enter');
    expect(await console.button(`Approve ${fineId}`).getAttribute('aria-disabled')).toBe('true');
    await console.link(`View ${fineId}`).click();
    await shows(page, 'Waiting for a decision by a senior officer, manager or super admin');
    expect(await page.getByLabel('Resolution').count()).toBe(0);

    await console.goTo('/disputes/FN-1999-001-D1');
    await console.heading('Dispute not found').waitFor();
    await console.link('Back to Disputes').click();
    await console.heading('Dispute Management').waitFor();
  });
});
