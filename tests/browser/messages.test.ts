import { afterAll, describe, expect, it } from 'vitest';

import { type Servers, startServers } from '../post/post-office.ts';
import { SMS_BODY } from '../post/sms-server.ts';
import { issue } from '../support/fines.ts';
import { startWithStaff, type Staffed } from '../support/staff.ts';
import { until } from '../support/wait.ts';
import { PHONE, shows, useConsole } from './support/console.ts';
import { timeline } from './support/fine-page.ts';

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

describe('where e-mail and SMS are set up', () => {
  it('a fine that is issued in the console is told of, the timeline says so, and what may not have arrived is decided', async () => {
    const { staff } = staffed();
    // Two that do not arrive go out while the form is filled in.
    out.sms.manners.push('takes-and-breaks');
    out.mail.manners.push('refuses-address');
    const lost = await issue(staff.officer, { driverPhone: '7802 0001' });
    const refused = await issue(staff.officer, { driverEmail: 'nobody@example.sz' });

    const console = await signIn('manager', { path: '/fines/create' });
    const { page } = console;
    await page.getByLabel('License Plate').fill('MSG 722 BN');
    await console.button('More about the driver').click();
    await page.getByLabel("Driver's Telephone").fill('7602 1234');
    await page.getByLabel("Driver's E-mail").fill('sipho@');
    await page.getByLabel('Location').fill('MR3, Malagwane Hill');
    await console.choose(/^Offense/, 'Illegal parking - E60.00');
    await console.button('Issue Fine').click();
    await shows(page, "Driver's e-mail must be one like sipho@example.sz");
    await page.getByLabel("Driver's E-mail").fill('sipho@example.sz');
    // The first e-mail of all takes its PDF to be made, for which much is loaded.
    await until(() => out.sms.manners.length + out.mail.manners.length === 0, 'both have failed', 80_000);
    await console.button('Issue Fine').click();
    await shows(page, 'The notice is sent to sipho@example.sz, +268 7602 1234.');

    await console.link('View fine').click();
    for (const way of ['By e-mail to s…o@example.sz', 'By SMS to +268 ••••1234'])
      await shows(timeline(console), way);
    await console.button('Send Reminder').click();
    await shows(console.dialog(), /can be written to at sipho@example\.sz, \+268 7602 1234/);
    await console.button('Send e-mail').click();
    await console.toast('Reminder on its way').waitFor();
    await shows(timeline(console), 'Reminder sent');

    // What may not have arrived is for a manager to decide.
    await console.goTo('/audit');
    await page.getByRole('tab', { name: 'Messages' }).click();
    const row = (fine: string) => console.row(new RegExp(fine));
    await shows(row(lost.fine.id), 'Perhaps sent');
    await shows(row(lost.fine.id), '+268 ••••0001');
    await shows(row(refused.fine.id), 'Not sent');
    expect(await console.overflow()).toBe(0);

    await row(refused.fine.id).getByRole('button', { name: 'Send Again' }).click();
    await console.toast('On its way again').waitFor();
    await console.closeToast();
    await row(lost.fine.id).getByRole('button', { name: 'It Arrived' }).click();
    await console.dialog().getByLabel('Reason').fill('The driver called');
    await page.keyboard.press('Tab');
    await console.dialog().getByRole('button', { name: 'It Arrived' }).click();
    await console.toast('Settled as arrived').waitFor();
    await shows(page, 'Every message went out');
    expect(out.mail.mails.map(({ to }) => to).toSorted()).toEqual([
      'nobody@example.sz',
      'sipho@example.sz',
      'sipho@example.sz',
    ]);
    await console.goTo(`/fines/${lost.fine.id}`);
    await shows(timeline(console), 'The driver called');

    await page.setViewportSize(PHONE);
    await console.goTo('/audit/messages');
    await shows(page, 'Every message went out');
    expect(await console.overflow()).toBe(0);
  }, 240_000);
});
