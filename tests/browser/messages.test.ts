import { buffer } from 'node:stream/consumers';

import { afterAll, describe, expect, it } from 'vitest';

import { type Servers, startServers } from '../post/post-office.ts';
import { SMS_BODY } from '../post/sms-server.ts';
import { issue } from '../support/fines.ts';
import { startWithStaff, type Staffed } from '../support/staff.ts';
import { expectSoon, PHONE, shows, useConsole } from './support/console.ts';
import { timeline } from './support/fine-page.ts';
import { choosePaper, listenToPrinter, pagesFor, pagesOf, print } from './support/printer.ts';

let out: Servers;
let started: Staffed | undefined;

const { signIn, staffed } = useConsole(async () => {
  out = await startServers();
  started = await startWithStaff({
    SMTP_URL: out.mail.url,
    MAIL_FROM: 'Traffic Fines <fines@police.gov.sz>',
    SMS_URL: out.sms.url,
    SMS_BODY,
  });
  return started;
});
afterAll(async () => {
  await started?.system.stopAndRemove();
  await out.close();
});

const sentTo = (address: string): number => out.mail.mails.filter(({ to }) => to === address).length;

describe('where e-mail and SMS are set up', () => {
  it('a fine that is issued in the console is told of, and the timeline says so', async () => {
    const console = await signIn('manager', { path: '/fines/create' });
    const { page } = console;
    await page.getByLabel('License Plate').fill('MSG 722 BN');
    await page.getByLabel("Driver's Telephone").fill('7602 12');
    await page.getByLabel("Driver's E-mail").fill('sipho@');
    await page.getByLabel('Location').fill('MR3, Malagwane Hill');
    await console.choose(/^Offense/, 'Illegal parking - E60.00');
    await console.button('Issue Fine').click();
    await shows(page, "Driver's telephone must be one number like 7602 1234 or +27 82 123 4567");
    await shows(page, "Driver's e-mail must be one like sipho@example.sz");
    await page.getByLabel("Driver's Telephone").fill('7602 1234');
    await page.getByLabel("Driver's E-mail").fill('sipho@example.sz');
    await console.button('Issue Fine').click();
    await shows(page, 'The notice is sent to sipho@example.sz, +268 7602 1234.');
    await expectSoon(() => sentTo('sipho@example.sz')).toBe(1);
    await expectSoon(() => out.sms.taken.length).toBe(1);
    expect(out.mail.mails[0]?.raw).toMatch(/filename=FN-\d+-\d+-notice\.pdf/);

    await console.link('View fine').click();
    await expectSoon(() => timeline(console).getByText('Notice sent').count()).toBe(2);
    await shows(timeline(console), 'By e-mail to s…o@example.sz');
    await console.button('Send Reminder').click();
    await shows(console.dialog(), /can be written to at sipho@example\.sz, \+268 7602 1234/);
    await console.button('Send e-mail').click();
    await console.toast('Reminder on its way').waitFor();
    await expectSoon(() => sentTo('sipho@example.sz')).toBe(2);
    await shows(timeline(console), 'Reminder sent');
  });

  it('a fine that is issued on a phone comes by roll, by A4, as a PDF and by e-mail', async () => {
    const console = await signIn('officer', { path: '/fines/create', viewport: PHONE });
    const { page } = console;
    await page.getByLabel('License Plate').fill('HSD 104 BN');
    await page.getByLabel("Driver's E-mail").fill('thuli@example.sz');
    await page.getByLabel('Location').fill('Ezulwini');
    await console.choose(/^Offense/, 'Seatbelt violation - E60.00');
    await console.button('Issue Fine').click();
    await shows(page, 'The notice is sent to thuli@example.sz.');

    await listenToPrinter(console);
    await choosePaper(console, 'Print', '80 mm roll');
    await print(console);
    const onRoll = await pagesFor(console);
    await choosePaper(console, 'Print', 'A4');
    await print(console);
    const onA4 = await pagesFor(console);
    const downloads = page.waitForEvent('download');
    await console.button(/^Print: /).click();
    await page.getByRole('menuitem', { name: 'Save as PDF' }).click();
    const saved = await pagesOf(await buffer(await (await downloads).createReadStream()));
    expect([onRoll, onA4, saved].map((pages) => pages.map(({ width }) => width))).toEqual([
      [80],
      [210],
      [210],
    ]);

    const [number = 'none'] = /FN-\d{4}-\d{3,}/.exec(saved.map(({ text }) => text).join(' ')) ?? [];
    for (const { text } of [onRoll, onA4, saved].flat()) {
      for (const told of [number, 'HSD 104 BN', 'Seatbelt violation', 'SZL 60.00'])
        expect(text).toContain(told);
    }
    await expectSoon(() => sentTo('thuli@example.sz')).toBe(1);
    const mail = out.mail.mails.find(({ to }) => to === 'thuli@example.sz');
    expect(mail?.raw).toContain(`filename=${number}-notice.pdf`);
  });

  it('a message that may not have arrived is for a manager to decide', async () => {
    const { staff } = staffed();
    out.sms.manners.push('takes-and-breaks', 422);
    const lost = await issue(staff.officer, { driverPhone: '7802 0001' });
    await expectSoon(() => out.sms.requests.length).toBe(2);
    const refused = await issue(staff.officer, { driverPhone: '7802 0002' });
    const console = await signIn('manager', { path: '/audit' });
    await console.page.getByRole('tab', { name: 'Messages' }).click();
    const row = (fine: string) => console.row(new RegExp(fine));
    await shows(row(lost.fine.id), 'Perhaps sent');
    await shows(row(refused.fine.id), 'Not sent');
    await shows(row(refused.fine.id), '+268 ••••0002');
    expect(await console.overflow()).toBe(0);

    await row(refused.fine.id).getByRole('button', { name: 'Send again' }).click();
    await console.toast('On its way again').waitFor();
    await row(refused.fine.id).waitFor({ state: 'detached' });

    await row(lost.fine.id).getByRole('button', { name: 'It arrived' }).click();
    await console.dialog().getByLabel('Reason').fill('The driver called');
    await console.page.keyboard.press('Tab');
    await console.dialog().getByRole('button', { name: 'It arrived' }).click();
    await console.toast('Settled as arrived').waitFor();
    await shows(console.page, 'Every message went out');
    expect(out.sms.taken.filter(({ to }) => to === '+26878020001')).toHaveLength(1);
    expect(out.sms.taken.filter(({ to }) => to === '+26878020002')).toHaveLength(1);
    await console.goTo(`/fines/${lost.fine.id}`);
    await shows(timeline(console), 'The driver called');

    const auditor = await signIn('auditor', { path: '/audit/messages', viewport: PHONE });
    await shows(auditor.page, 'Every message went out');
    expect(await auditor.overflow()).toBe(0);
  });
});
