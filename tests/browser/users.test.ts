import { formatDate } from '@fines/admin-ui/src/format/dates.ts';
import { localDay, shiftDay } from '@fines/domain/shared/dates.ts';
import type { Route } from 'playwright-core';
import { expect, it } from 'vitest';

import { emailOf } from '../support/staff.ts';
import { createUser, newBadge, newEmail, PASSWORD } from '../support/users.ts';
import { type Console, expectSoon, PHONE, shows, useConsole } from './support/console.ts';
import { searchFor } from './support/search-for.ts';
import { handedOver, replaces } from './support/temporary-password.ts';

const { signIn, visit, staffed } = useConsole();

/** What was sent is done, and nobody is told so. */
async function loseAnswer(route: Route): Promise<void> {
  await route.fetch();
  await route.abort();
}

type Person = {
  id: string;
  firstName: string;
  lastName: string;
  badgeNumber: string | null;
  isActive: boolean;
  lastDay: string | null;
};

/** The user with this address, as the server has him or her. */
async function onServer(email: string): Promise<Person | undefined> {
  const { admin } = staffed().staff;
  const lists = await Promise.all(
    [true, false].map(async (isActive) => {
      const query = new URLSearchParams({ filter: JSON.stringify({ search: email, isActive }) });
      return (await admin.get(`/users?range=[0,9]&${query.toString()}`)).body as Person[];
    }),
  );
  return lists.flat()[0];
}

const field = (console: Console, label: string) =>
  console.dialog().getByRole('textbox', { name: label, exact: true });

/** The control is there, says why it may not be used, and does nothing. */
async function isRefused(console: Console, name: string, reason: string): Promise<void> {
  await console.button(name).hover();
  await console.page.getByRole('tooltip', { name: reason }).last().waitFor();
  await console.button(name).press('Enter');
  expect(await console.page.locator('[role=dialog], [role=alertdialog]').count()).toBe(0);
}

it('finds users among many, a page at a time, creates one, and keeps the form until it is right; as cards on a phone', async () => {
  const console = await signIn('admin', { path: '/users' });
  const { page } = console;
  expect(await console.chosen('Rows')).toBe('10');
  await console.goTo('/users?perPage=4');
  await expectSoon(() => page.getByRole('row').count()).toBe(5);
  await shows(page, /^Page 1 of \d+$/);
  await console.button('Next page').click();
  await shows(page, /^Page 2 of \d+$/);
  await page.getByRole('searchbox').fill('simelane');
  await shows(page, 'Page 1 of 1');
  await console.row('Thandeka Simelane').waitFor();
  const role = (name: string) =>
    page.getByRole('group', { name: 'Role' }).getByRole('button', { name }).click();
  await role('Manager');
  await shows(page, 'No data available');
  await role('Finance Officer');
  await console.row('Thandeka Simelane').waitFor();

  // One is created; the form stays until it is right.
  await console.goTo(searchFor('Zwane-Nxumalo'));
  await console.button('Create User').click();
  await page.getByRole('dialog', { name: 'Create User' }).waitFor();
  expect(await console.chosen('Role')).toBe('Traffic Officer');

  await field(console, 'First Name').fill('Temndeni');
  await console.dialog().getByLabel('Password').fill('short');
  await console.button('Create User').click();
  await shows(console.dialog(), 'Last name is required');
  await shows(console.dialog(), 'Invalid email address');
  await shows(console.dialog(), 'Password must be at least 8 characters');

  await field(console, 'Last Name').fill('Zwane-Nxumalo');
  await console.dialog().getByLabel('Password').fill(PASSWORD);
  await field(console, 'Email').fill(emailOf('officer').toUpperCase());
  await field(console, 'Badge Number').fill('RSP-7001');
  await console.choose('Role', 'Senior Officer');
  await console.button('Create User').click();
  await shows(page, 'Failed to create user');
  await shows(console.dialog(), 'This email address is in use');
  expect(await field(console, 'Email').getAttribute('aria-invalid')).toBe('true');
  expect(await field(console, 'First Name').inputValue()).toBe('Temndeni');

  // The first answer is lost: whoever presses again creates nobody else.
  const email = newEmail();
  await field(console, 'Email').fill(email);
  await page.route('**/api/users', loseAnswer, { times: 1 });
  await console.button('Create User').click();
  await shows(console.dialog(), /^The server cannot be reached/);
  await console.button('Create User').click();
  await console.toast('User created successfully').waitFor();
  await console.dialog().waitFor({ state: 'detached' });
  await shows(console.row('Temndeni Zwane-Nxumalo'), 'Senior Officer');
  expect(await onServer(email)).toMatchObject({ badgeNumber: 'RSP-7001', role: 'SENIOR_OFFICER' });
  const { system } = staffed();
  await expect(system.signIn(email, PASSWORD)).resolves.toBeDefined();

  await page.setViewportSize(PHONE);
  const cards = page.getByRole('list', { name: 'Users' }).getByRole('listitem');
  await shows(cards.filter({ hasText: 'Temndeni Zwane-Nxumalo' }), 'Senior Officer');
});

it('leads a user through service: edited by two, given a last day, deleted, and reactivated under another address', async () => {
  const { system, staff } = staffed();
  const name = { firstName: 'Bongani', lastName: 'Shongwe' };
  const { id, email } = await createUser(staff.admin, name);
  const console = await signIn('admin', { path: searchFor(email) });
  const { page } = console;
  await console.button('Edit Bongani Shongwe').click();
  await page.getByRole('dialog', { name: 'Edit User' }).waitFor();
  expect(await field(console, 'Email').isEditable()).toBe(false);
  expect(await console.dialog().getByLabel('Password').count()).toBe(0);

  await field(console, 'First Name').fill('Bonginkosi');
  await field(console, 'Badge Number').fill('RSP-1001');
  await staffed().staff.manager.put(`/users/${id}`, { lastName: 'Shabangu', firstName: 'Bhekani' });
  // The form follows, and tells that what was typed is about to be saved over something.
  await shows(console.dialog(), /^Somebody else changed this user meanwhile/);
  await expectSoon(() => field(console, 'Last Name').inputValue()).toBe('Shabangu');
  expect(await field(console, 'First Name').inputValue()).toBe('Bonginkosi');
  const firstName = console.dialog().getByRole('group', { name: 'First Name' });
  for (const side of ['Theirs: Bhekani', 'Yours: Bonginkosi']) await shows(firstName, side);

  // The officer has that badge.
  await console.button('Save Mine').click();
  await shows(page, 'Failed to update user');
  await expectSoon(() => field(console, 'Badge Number').getAttribute('aria-invalid')).toBe('true');
  const badgeNumber = newBadge();
  await field(console, 'Badge Number').fill(badgeNumber);
  await console.button('Save Mine').click();
  await console.toast('User updated successfully').waitFor();
  await console.row('Bonginkosi Shabangu').waitFor();
  expect(await onServer(email)).toMatchObject({
    firstName: 'Bonginkosi',
    lastName: 'Shabangu',
    badgeNumber,
  });

  // The last day of service stands in the list and on the page.
  await console.button('Edit Bonginkosi Shabangu').click();
  await page.getByRole('dialog', { name: 'Edit User' }).waitFor();
  const lastDay = field(console, 'Last day of service');
  await shows(console.dialog(), 'From the midnight after it the user cannot sign in');

  await lastDay.fill('30 Nov 2020');
  await console.button('Save Changes').click();
  await shows(console.dialog(), 'The last day of service must be today or later');
  const day = shiftDay(localDay(new Date().toISOString()), 60);
  await lastDay.fill(day);
  await console.button('Save Changes').click();
  await shows(console.row('Bonginkosi Shabangu'), `Until ${formatDate(day)}`);
  expect(await onServer(email)).toMatchObject({ lastDay: day, isActive: true });

  await page.getByRole('link', { name: 'Bonginkosi Shabangu' }).click();
  await page.getByRole('heading', { name: 'Bonginkosi Shabangu' }).waitFor();
  await shows(page, `Last day of service: none → ${formatDate(day)}`);

  // The page offers what the list does.
  await console.act(/^More actions for/, 'Reset Sign-in');
  await shows(console.confirmation(), /signed out everywhere/);
  await console.button('Cancel').click();
  await console.button('Edit').click();
  await page.getByRole('dialog', { name: 'Edit User' }).waitFor();
  await console.button('Cancel').click();

  // Gone after a question; nobody deletes the own account.
  await console.goTo(searchFor(email));
  const total = () => console.card('Total Users').textContent();
  await console.row('Bonginkosi Shabangu').waitFor();
  const before = await total();
  await console.button('Delete Bonginkosi Shabangu').click();
  await shows(console.confirmation(), 'Are you sure you want to delete this user?');
  await shows(console.confirmation(), 'its e-mail address and badge number are free for others');
  await console.button('Cancel').click();
  expect((await onServer(email))?.isActive).toBe(true);
  await console.button('Delete Bonginkosi Shabangu').click();
  await console.button('Delete').click();
  await console.toast('User deleted successfully').waitFor();
  await expectSoon(() => console.row('Bonginkosi Shabangu').count()).toBe(0);
  expect(await total()).not.toBe(before);
  expect((await onServer(email))?.isActive).toBe(false);

  await page.getByRole('searchbox').fill(emailOf('admin'));
  await isRefused(console, 'Delete Super Admin', 'You cannot delete your own account');

  // Who comes back is given another address and badge number if they are taken.
  await createUser(staff.admin, { email, badgeNumber });
  await console.goTo(searchFor('Shabangu'));
  await console.choose('Status', 'Inactive');
  await console.button('Reactivate Bonginkosi Shabangu').click();
  const dialog = page.getByRole('dialog', { name: 'Reactivate Bonginkosi Shabangu' });
  await shows(dialog, /^The user can sign in again, with a temporary password/);
  expect(await dialog.getByRole('textbox').count()).toBe(0);
  await console.button('Reactivate').click();
  await dialog.getByText('This email address is in use').first().waitFor();
  await shows(dialog, 'This badge number is in use');
  const next = newEmail();
  await dialog.getByLabel('Email').fill(next);
  await dialog.getByLabel('Badge Number').fill('');
  await console.button('Reactivate').click();
  const temporary = await handedOver(console, 'Bonginkosi Shabangu');
  await expect(system.signIn(next, temporary)).resolves.toBeDefined();
});

it('lets a manager manage the ranks below, and hand out temporary passwords; finance only reads', async () => {
  const manager = await signIn('manager', { path: searchFor(emailOf('admin')) });
  await isRefused(manager, 'Edit Super Admin', 'You may manage only users whose rank is below your own');
  await manager.button('Create User').click();
  await manager.dialog().waitFor();
  expect(await manager.choices('Role')).toEqual(['Traffic Officer', 'Senior Officer']);

  const finance = await signIn('finance', { path: searchFor('Dlamini') });
  for (const name of ['Create User', 'Edit Sipho Dlamini', 'Delete Sipho Dlamini']) {
    await isRefused(finance, name, 'Not available to the role Finance Officer');
  }
  await manager.page.keyboard.press('Escape');

  // Who forgot the password gets a temporary one.
  const { email } = await createUser(staffed().staff.admin, { firstName: 'Vusi', lastName: 'Gama' });
  await manager.goTo(searchFor(email));
  await manager.button('Reset sign-in of Vusi Gama').click();
  await shows(manager.confirmation(), /signed out everywhere/);
  await manager.button('Set Password').click();
  const temporary = await handedOver(manager, 'Vusi Gama');

  await expect(staffed().system.signIn(email, PASSWORD)).rejects.toThrow('Invalid email or password');
  const theirs = await visit('/');
  await replaces(theirs, email, temporary);
  await theirs.page.getByText('Welcome back, Vusi').first().waitFor();
  await theirs.close();
});
