import { letterheadSchema } from '@fines/domain/letterhead/letterhead.ts';
import { beforeAll, expect, it } from 'vitest';

import { hire } from '../support/hire.ts';
import { picture } from '../support/images.ts';
import { type Console, expectSoon, PHONE, shows, useConsole } from './support/console.ts';
import { tabTo } from './support/keys.ts';

const { signIn, staffed } = useConsole();

const PATH = '/settings?tab=letterhead';

const onServer = async () => letterheadSchema.parse((await staffed().staff.officer.get('/letterhead')).body);
const field = ({ page }: Console, name: string) => page.getByRole('textbox', { name, exact: true });
const save = (console: Console) => console.button('Save Changes');
/** What was said before may still be there. */
const saved = (console: Console) => console.toast('Letterhead changed').last().waitFor();

/** The super admin of all tests. */
let admin: Console;
beforeAll(async () => {
  admin = await signIn('admin', { path: PATH });
});

const account = (): string => `Eswatini Bank\nAccount ${Math.floor(Math.random() * 1e9)}`;

/** Another super admin than the one of all tests. */
async function anotherAdmin(): Promise<Console> {
  const [{ email } = expect.unreachable()] = await hire(staffed().system, { role: 'SUPER_ADMIN' });
  return signIn({ email }, { path: PATH });
}

it('is changed by keyboard, and signed off by a manager who sees first what citizens pay by', async () => {
  const { page } = admin;
  await shows(page, /is reviewed by somebody else/);
  const [bank, number] = account().split('\n') as [string, string];
  await tabTo(field(admin, 'Bank account'));
  await page.keyboard.press('ControlOrMeta+A');
  await page.keyboard.type(bank);
  await page.keyboard.press('Enter');
  await page.keyboard.type(number);
  await tabTo(field(admin, 'Telephone'), 'Shift+Tab');
  await page.keyboard.press('End');
  await page.keyboard.press('Backspace');
  await page.keyboard.type('5');
  await shows(admin.section('SMS'), /: traffic fine .* Pay/);
  expect(
    await admin
      .section('SMS')
      .getByText(/^\d+ of 160 characters$/)
      .count(),
  ).toBe(3);
  await tabTo(save(admin));
  await page.keyboard.press('Enter');
  await saved(admin);
  await expectSoon(async () => (await onServer()).bankAccount).toBe(`${bank}\n${number}`);
  // What says why the button does nothing now is on the screen for as long as the button has the focus.
  await page.getByRole('tooltip').waitFor();
  await page.keyboard.press('Shift+Tab');
  await page.getByRole('tooltip').waitFor({ state: 'detached' });

  const { headers } = await staffed().staff.manager.get('/letterhead');
  const id = `letterhead-R${headers.get('ETag')?.replaceAll('"', '')}`;
  const manager = await signIn('manager', { path: `/audit/reviews/${id}` });
  const changes = manager.section('Before and After');
  await shows(changes, /where citizens send their money/);
  const rows = await changes.getByRole('row').allInnerTexts();
  expect(rows[1]).toMatch(/^Bank account/);
  expect(rows[1]).toContain(number);
  expect(rows[2]).toMatch(/^Telephone/);
  await tabTo(manager.button('Sign Off'));
  await manager.page.keyboard.press('Enter');
  await manager.toast('Signed off').waitFor();
  expect((await staffed().staff.manager.get(`/reviews/${id}`)).body).toMatchObject({
    review: { reviewedBy: expect.anything() },
  });
  // The console goes on to the next act by itself.
  await expectSoon(() => manager.page.url()).not.toContain(id);

  // A manager reads it, with its changes, on a phone too.
  await manager.page.setViewportSize(PHONE);
  await manager.goTo(PATH);
  await shows(manager.section('Authority'), 'Royal Eswatini Police Service');
  expect(await field(manager, 'Authority').count()).toBe(0);
  await manager.button(/^Show \d+$/).click();
  await manager.page.getByRole('table', { name: 'Before and After' }).first().waitFor();
  expect(await manager.overflow()).toBe(0);
});

it('tells who saves later that somebody else was there, and keeps what both entered', async () => {
  const [first, second] = [admin, await anotherAdmin()];
  await first.page.reload();
  const mine = account();
  await field(second, 'Bank account').fill(mine);
  const phone = `+268 2404 ${Math.floor(1000 + Math.random() * 9000)}`;
  await field(first, 'Telephone').fill(phone);
  const told = second
    .section('Changes')
    .getByRole('button')
    .or(second.section('Changes').getByText(/Nobody/));
  const before = await told.innerText();
  await save(first).click();
  await saved(first);
  await expectSoon(() => told.innerText()).not.toBe(before);
  await shows(second.page, /^Somebody else changed the letterhead meanwhile/);
  expect(await field(second, 'Bank account').inputValue()).toBe(mine);
  await expectSoon(() => field(second, 'Telephone').inputValue()).toBe(phone);
  await save(second).click();
  await saved(second);
  await expectSoon(onServer).toMatchObject({ bankAccount: mine, phone });
  // The page of the first follows, since nothing is typed there.
  await expectSoon(() => field(first, 'Bank account').inputValue()).toBe(mine);
});

it('says at the field what is wrong, takes no crest that is no picture, and asks before it forgets what was typed', async () => {
  const { page } = admin;
  const input = page.locator('input[type=file]');
  await input.setInputFiles({ name: 'crest.png', mimeType: 'image/png', buffer: Buffer.from('no picture') });
  await shows(page, 'The photo must be a JPEG, PNG, WebP, GIF or AVIF image');
  await save(admin).click();
  await admin.toast('Failed to upload photo').waitFor();
  await input.setInputFiles({ name: 'crest.txt', mimeType: 'text/plain', buffer: Buffer.from('no picture') });
  await shows(page, 'The photo must be a JPEG, PNG, WebP, GIF or AVIF image');

  const buffer = await picture(60, 60).png().toBuffer();
  await input.setInputFiles({ name: 'crest.png', mimeType: 'image/png', buffer });
  await save(admin).click();
  await saved(admin);
  await expectSoon(async () => (await onServer()).crestUrl).toMatch(/^\/api\/photos\//);
  await page.reload();
  await page.getByRole('img', { name: 'Crest' }).first().waitFor();
  await admin.button('Remove Crest').click();
  await save(admin).click();
  await saved(admin);
  await expectSoon(async () => (await onServer()).crestUrl).toBeNull();
  await field(admin, 'Authority').fill(' ');
  await field(admin, 'E-mail').fill('traffic');
  await save(admin).click();
  await shows(page, 'The name of the authority is required');
  await shows(page, 'The e-mail address is not one');
  await admin.link('Vehicles').click();
  await admin.confirmation().getByRole('button', { name: 'Stay' }).click();
  expect(await field(admin, 'E-mail').inputValue()).toBe('traffic');
  await admin.link('Vehicles').click();
  await admin.confirmation().getByRole('button', { name: 'Leave' }).click();
  await admin.heading('Vehicle Search').waitFor();
});

it('adds an offense by the keyboard from a day on, and puts it right before that day', async () => {
  await admin.goTo('/settings?tab=offenses');
  const { page, button, dialog } = admin;
  const submit = dialog().getByRole('button', { name: 'Save' });
  await button('Add Offense').focus();
  await page.keyboard.press('Enter');
  await dialog().getByLabel('Name').pressSequentially('Towing without lights');
  await submit.press('Enter');
  await shows(dialog(), 'Amount is required');
  await dialog().getByLabel('Amount').and(page.locator(':focus')).waitFor();
  await page.keyboard.type('1,200');
  await page.keyboard.press('Enter');
  await admin.toast('Offense added').waitFor();

  const toCome = admin.section('Changes to Come');
  await shows(toCome, 'costs SZL 1,200.00', { exact: false });
  await button('Change Towing without lights').press('Enter');
  await dialog().getByLabel('Amount').fill('120,50');
  await submit.press('Enter');
  await admin.toast('Offense changed').waitFor();
  await shows(toCome, 'costs SZL 120.50', { exact: false });
  // Others may plan some, too, in the system that all share.
  const planned = toCome.getByRole('listitem').filter({ hasText: 'Towing without lights' });
  expect(await planned.count()).toBe(1);
});
