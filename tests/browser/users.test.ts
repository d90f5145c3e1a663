import { formatDate } from '@fines/admin-ui/src/format/dates.ts';
import { localDay, shiftDay } from '@fines/domain/shared/dates.ts';
import { expect, it } from 'vitest';

import { emailOf } from '../support/staff.ts';
import { createUser, newBadge, newEmail, PASSWORD } from '../support/users.ts';
import { type Console, expectSoon, PHONE, shows, useConsole } from './support/console.ts';
import { searchFor } from './support/search-for.ts';
import { handedOver, replaces } from './support/temporary-password.ts';

const { signIn, visit, staffed } = useConsole();

const field = (console: Console, label: string) =>
  console.dialog().getByRole('textbox', { name: label, exact: true });

/** The control is there, says why it may not be used, and does nothing. */
async function isRefused(console: Console, name: string, reason: string): Promise<void> {
  await console.button(name).hover();
  await console.page.getByRole('tooltip', { name: reason }).last().waitFor();
  await console.button(name).press('Enter');
  expect(await console.page.locator('[role=dialog], [role=alertdialog]').count()).toBe(0);
}

it('finds users, creates one, and keeps the form until it is right; as cards on a phone', async () => {
  const console = await signIn('admin', { path: searchFor('simelane') });
  const { page } = console;
  await console.row('Thandeka Simelane').waitFor();
  await page.getByRole('group', { name: 'Role' }).getByRole('button', { name: 'Manager' }).click();
  await shows(page, 'No data available');

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

  await field(console, 'Email').fill(newEmail());
  await console.button('Create User').click();
  await console.toast('User created successfully').waitFor();
  await console.dialog().waitFor({ state: 'detached' });
  await shows(console.row('Temndeni Zwane-Nxumalo'), 'Senior Officer');

  await page.setViewportSize(PHONE);
  const cards = page.getByRole('list', { name: 'Users' }).getByRole('listitem');
  await shows(cards.filter({ hasText: 'Temndeni Zwane-Nxumalo' }), 'Senior Officer');
});

it('leads a user through service: edited, given a last day, deleted, and reactivated under another address', async () => {
  const { staff } = staffed();
  const name = { firstName: 'Bongani', lastName: 'Shongwe' };
  const { email } = await createUser(staff.admin, name);
  const console = await signIn('admin', { path: searchFor(email) });
  const { page } = console;
  await console.button('Edit Bongani Shongwe').click();
  await page.getByRole('dialog', { name: 'Edit User' }).waitFor();
  expect(await field(console, 'Email').isEditable()).toBe(false);
  expect(await console.dialog().getByLabel('Password').count()).toBe(0);

  await field(console, 'First Name').fill('Bonginkosi');
  const badgeNumber = newBadge();
  await field(console, 'Badge Number').fill(badgeNumber);
  await shows(console.dialog(), 'From the midnight after it the user cannot sign in');
  const day = shiftDay(localDay(new Date().toISOString()), 60);
  await field(console, 'Last day of service').fill(day);
  await console.button('Save Changes').click();
  await console.toast('User updated successfully').waitFor();
  await shows(console.row('Bonginkosi Shongwe'), `Until ${formatDate(day)}`);

  // The last day of service stands on the page, too.
  await page.getByRole('link', { name: 'Bonginkosi Shongwe' }).click();
  await page.getByRole('heading', { name: 'Bonginkosi Shongwe' }).waitFor();
  await shows(page, `Last day of service: none → ${formatDate(day)}`);

  // The page offers what the list does.
  await console.act(/^More actions for/, 'Reset Sign-in');
  await shows(console.confirmation(), /signed out everywhere/);
  await console.button('Cancel').click();
  await console.button('Edit').click();
  await page.getByRole('dialog', { name: 'Edit User' }).waitFor();
  await console.button('Cancel').click();

  // Gone after a question.
  await console.goTo(searchFor(email));
  await console.button('Delete Bonginkosi Shongwe').click();
  await shows(console.confirmation(), 'Are you sure you want to delete this user?');
  await shows(console.confirmation(), 'its e-mail address and badge number are free for others');
  await console.button('Delete').click();
  await console.toast('User deleted successfully').waitFor();
  await expectSoon(() => console.row('Bonginkosi Shongwe').count()).toBe(0);

  // Who comes back is given another address and badge number if they are taken.
  await createUser(staff.admin, { email, badgeNumber });
  await console.goTo(searchFor('Bonginkosi Shongwe'));
  await console.choose('Status', 'Inactive');
  await console.button('Reactivate Bonginkosi Shongwe').click();
  const dialog = page.getByRole('dialog', { name: 'Reactivate Bonginkosi Shongwe' });
  await shows(dialog, /^The user can sign in again, with a temporary password/);
  expect(await dialog.getByRole('textbox').count()).toBe(0);
  await console.button('Reactivate').click();
  await dialog.getByText('This email address is in use').first().waitFor();
  await shows(dialog, 'This badge number is in use');
  await dialog.getByLabel('Email').fill(newEmail());
  await dialog.getByLabel('Badge Number').fill('');
  await console.button('Reactivate').click();
  await handedOver(console, 'Bonginkosi Shongwe');
});

it('lets a manager manage the ranks below, and hand out temporary passwords; finance only reads', async () => {
  const manager = await signIn('manager', { path: searchFor(emailOf('admin')) });
  await isRefused(manager, 'Edit Super Admin', 'You may manage only users whose rank is below your own');
  await manager.button('Create User').click();
  await manager.dialog().waitFor();
  expect(await manager.choices('Role')).toEqual(['Traffic Officer', 'Senior Officer']);

  const finance = await signIn('finance', { path: searchFor('Dlamini') });
  await isRefused(finance, 'Create User', 'Not available to the role Finance Officer');
  await manager.page.keyboard.press('Escape');

  // Who forgot the password gets a temporary one.
  const { email } = await createUser(staffed().staff.admin, { firstName: 'Vusi', lastName: 'Gama' });
  await manager.goTo(searchFor(email));
  await manager.button('Reset sign-in of Vusi Gama').click();
  await shows(manager.confirmation(), /signed out everywhere/);
  await manager.button('Set Password').click();
  const temporary = await handedOver(manager, 'Vusi Gama');

  const theirs = await visit('/');
  await replaces(theirs, email, temporary);
  await theirs.page.getByText('Welcome back, Vusi').first().waitFor();
  await theirs.close();
});
