import { formatDate } from '@fines/admin-ui/src/format/dates.ts';
import { localDay, shiftDay } from '@fines/domain/shared/dates.ts';
import { describe, expect, it } from 'vitest';

import { emailOf } from '../support/staff.ts';
import { createUser, newEmail, PASSWORD } from '../support/users.ts';
import { type Console, expectSoon, PHONE, shows, useConsole } from './support/console.ts';
import { searchFor } from './support/search-for.ts';

const { signIn, staffed } = useConsole();

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

it('creates a user, keeping the form until it is right', async () => {
  const console = await signIn('admin', { path: searchFor('Zwane-Nxumalo') });
  const { page } = console;
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

  const email = newEmail();
  await field(console, 'Email').fill(email);
  await console.button('Create User').click();
  await console.toast('User created successfully').waitFor();
  await console.dialog().waitFor({ state: 'detached' });
  await shows(console.row('Temndeni Zwane-Nxumalo'), 'Senior Officer');
  expect(await onServer(email)).toMatchObject({ badgeNumber: 'RSP-7001', role: 'SENIOR_OFFICER' });
  const { system } = staffed();
  await expect(system.signIn(email, PASSWORD)).resolves.toBeDefined();
});

it('edits a user whom somebody else changes meanwhile, and keeps what was typed', async () => {
  const name = { firstName: 'Bongani', lastName: 'Shongwe' };
  const { id, email } = await createUser(staffed().staff.admin, name);
  const console = await signIn('admin', { path: searchFor(email) });
  const { page } = console;
  await console.button('Edit Bongani Shongwe').click();
  await page.getByRole('dialog', { name: 'Edit User' }).waitFor();
  expect(await field(console, 'Email').isEditable()).toBe(false);
  expect(await console.dialog().getByLabel('Password').count()).toBe(0);

  await field(console, 'First Name').fill('Bonginkosi');
  await field(console, 'Badge Number').fill('RSP-1001');
  await staffed().staff.manager.put(`/users/${id}`, { lastName: 'Shabangu', firstName: 'Bhekani' });
  // The screen follows, which tells nobody that what was typed is about to be saved over something.
  await expectSoon(() => field(console, 'Last Name').inputValue()).toBe('Shabangu');
  await console.button('Save Changes').click();
  await shows(page, 'Failed to update user');
  await shows(console.dialog(), /^Someone else changed this user meanwhile/);
  await expectSoon(() => field(console, 'Last Name').inputValue()).toBe('Shabangu');
  expect(await field(console, 'First Name').inputValue()).toBe('Bonginkosi');
  await shows(console.dialog(), 'Saved meanwhile: Bhekani');

  // The officer has that badge.
  await console.button('Save Changes').click();
  await expectSoon(() => field(console, 'Badge Number').getAttribute('aria-invalid')).toBe('true');
  await field(console, 'Badge Number').fill('');
  await console.button('Save Changes').click();
  await console.toast('User updated successfully').waitFor();
  await console.row('Bonginkosi Shabangu').waitFor();
  expect(await onServer(email)).toMatchObject({
    firstName: 'Bonginkosi',
    lastName: 'Shabangu',
    badgeNumber: null,
  });
});

it('sets the last day of service, which the list, the page and the user himself then show', async () => {
  const name = { firstName: 'Musa', lastName: 'Nxumalo' };
  const user = await createUser(staffed().staff.admin, name);
  const { id, email } = user;
  const console = await signIn('admin', { path: searchFor(email) });
  await console.button('Edit Musa Nxumalo').click();
  await console.page.getByRole('dialog', { name: 'Edit User' }).waitFor();
  const lastDay = field(console, 'Last day of service');
  await shows(console.dialog(), 'From the midnight after it the user cannot sign in');

  await lastDay.fill('30 Nov 2020');
  await console.button('Save Changes').click();
  await shows(console.dialog(), 'The last day of service must be today or later');
  const day = shiftDay(localDay(new Date().toISOString()), 60);
  await lastDay.fill(day);
  await console.button('Save Changes').click();
  await console.toast('User updated successfully').waitFor();
  await shows(console.row('Musa Nxumalo'), `Until ${formatDate(day)}`);
  expect(await onServer(email)).toMatchObject({ lastDay: day, isActive: true });

  await console.page.getByRole('link', { name: 'Musa Nxumalo' }).click();
  await console.page.getByRole('heading', { name: 'Musa Nxumalo' }).waitFor();
  await shows(console.page, `Last day of service: none → ${day}`);

  const own = await signIn(user, { path: '/settings' });
  await expectSoon(() => own.page.getByLabel('Last day of service').inputValue()).toBe(formatDate(day));

  await staffed().staff.admin.put(`/users/${id}`, { lastDay: null });
});

it('deletes a user after a question, but nobody the own account', async () => {
  const { email } = await createUser(staffed().staff.admin, { firstName: 'Vusi', lastName: 'Gama' });
  const console = await signIn('admin', { path: searchFor(email) });
  const { page } = console;
  const total = () => console.card('Total Users').textContent();
  await console.row('Vusi Gama').waitFor();
  const before = await total();
  await console.button('Delete Vusi Gama').click();
  await shows(console.confirmation(), 'Are you sure you want to delete this user?');
  await shows(console.confirmation(), 'its e-mail address and badge number are free for others');
  await console.button('Cancel').click();
  expect((await onServer(email))?.isActive).toBe(true);
  await console.button('Delete Vusi Gama').click();
  await console.button('Delete').click();
  await console.toast('User deleted successfully').waitFor();
  await expectSoon(() => console.row('Vusi Gama').count()).toBe(0);
  expect(await total()).not.toBe(before);
  expect((await onServer(email))?.isActive).toBe(false);

  await page.getByRole('searchbox').fill(emailOf('admin'));
  await isRefused(console, 'Delete Super Admin', 'You cannot delete your own account');
});

it('lets a manager manage the ranks below, and finance only read', async () => {
  const manager = await signIn('manager', { path: searchFor(emailOf('admin')) });
  await isRefused(manager, 'Edit Super Admin', 'You may manage only users whose rank is below your own');
  await manager.button('Create User').click();
  const roles = manager.page.getByRole('combobox', { name: 'Role' }).getByRole('option');
  await expectSoon(() => roles.allTextContents()).toEqual(['Traffic Officer', 'Senior Officer']);

  const finance = await signIn('finance', { path: searchFor('Dlamini') });
  for (const name of ['Create User', 'Edit Sipho Dlamini', 'Delete Sipho Dlamini']) {
    await isRefused(finance, name, 'Not available to the role Finance Officer');
  }
});

it('finds users among many, a page at a time; as cards on a phone', async () => {
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

  await page.setViewportSize(PHONE);
  const cards = page.getByRole('list', { name: 'Users' }).getByRole('listitem');
  await shows(cards.filter({ hasText: 'Thandeka Simelane' }), 'Finance Officer');
});

describe('Settings', () => {
  it('change the own profile, which the top bar shows at once', async () => {
    const user = await createUser(staffed().staff.admin, { firstName: 'Mandla' });
    const console = await signIn(user, { path: '/settings' });
    const { page } = console;
    const input = (name: string) => page.getByRole('textbox', { name, exact: true });
    expect(await input('Email').inputValue()).toBe(user.email);
    expect(await input('Email').isEditable()).toBe(false);
    await shows(page, 'Email cannot be changed');
    await input('First Name').fill('Mandlenkosi');
    await input('Badge Number').fill('RSP-1001');
    await console.button('Save Changes').click();
    await console.toast('Failed to update profile').waitFor();
    expect(await input('Badge Number').getAttribute('aria-invalid')).toBe('true');
    await input('Badge Number').fill('RSP-2004');
    await console.button('Save Changes').click();
    await console.toast('Profile updated successfully').waitFor();
    const bar = page.getByRole('banner').first();
    await shows(bar, 'Welcome back, Mandlenkosi');
    await shows(bar, 'Badge: RSP-2004');
    expect(await onServer(user.email)).toMatchObject({ firstName: 'Mandlenkosi', badgeNumber: 'RSP-2004' });
    await page.reload();
    await shows(bar, 'Welcome back, Mandlenkosi');
  });

  it('change the own password, which signs out everywhere else', async () => {
    const { system, staff } = staffed();
    const user = await createUser(staff.admin, { firstName: 'Nomsa', lastName: 'Kunene' });
    const elsewhere = await system.signIn(user.email, PASSWORD);
    const own = await signIn(user, { path: '/settings' });
    const { page } = own;
    await page.getByRole('tab', { name: 'Profile' }).focus();
    await page.keyboard.press('ArrowRight');
    await page.keyboard.press('Enter');
    await page.getByRole('heading', { name: 'Change Password' }).waitFor();
    await page.reload();

    const fill = (name: string, text: string) => page.getByLabel(name).fill(text);
    await fill('Current Password', 'not-this-one');
    await fill('New Password', 'short');
    await fill('Confirm Password', 'other');
    await own.button('Change Password').click();
    await shows(page, 'Password must be at least 8 characters');
    await shows(page, 'Passwords do not match');
    await fill('New Password', 'a-new-password-2026');
    await fill('Confirm Password', 'a-new-password-2026');
    await own.button('Change Password').click();
    await own.toast('Failed to change password').waitFor();
    expect(await page.getByLabel('Current Password').getAttribute('aria-invalid')).toBe('true');
    await fill('Current Password', PASSWORD);
    await own.button('Change Password').click();
    await own.toast('Password changed successfully').waitFor();
    expect(await page.getByLabel('New Password').inputValue()).toBe('');

    expect((await elsewhere.get('/auth/me')).status).toBe(401);
    await expect(system.signIn(user.email, 'a-new-password-2026')).resolves.toBeDefined();
    await page.reload();
    await own.heading('Settings').waitFor();
  });

  it('keep theme, notifications and sidebar on this machine, also after signing out', async () => {
    const console = await signIn('officer', { path: '/settings?tab=system' });
    const { page } = console;
    await page.getByRole('radio', { name: 'Dark' }).check();
    await console.toast('Theme Updated').waitFor();
    await page.getByLabel('Payment alerts').uncheck();
    await console.toast('Preferences Updated').waitFor();
    const sidebar = async () => (await page.getByTestId('sidebar').boundingBox())?.width;
    expect(await sidebar()).toBe(256);
    await console.button('Collapse sidebar').click();
    await console.button('Logout').click();
    await console.button('Sign in').waitFor();
    await console.signInAs(emailOf('officer'));
    await console.open('/settings?tab=system');
    expect(await page.getByRole('radio', { name: 'Dark' }).isChecked()).toBe(true);
    expect(await page.getByLabel('Payment alerts').isChecked()).toBe(false);
    expect(await page.getByLabel('Fine alerts').isChecked()).toBe(true);
    await expectSoon(sidebar).toBe(64);
  });
});
