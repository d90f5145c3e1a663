import { describe, expect, it } from 'vitest';

import { emailOf } from '../support/staff.ts';
import { createUser, newEmail, PASSWORD } from '../support/users.ts';
import { type Console, PATIENT, PHONE, useOwnConsole } from './support/console.ts';
import { handedOver } from './support/temporary-password.ts';

const { signIn, visit, staffed } = useOwnConsole();

type Person = {
  id: string;
  firstName: string;
  lastName: string;
  badgeNumber: string | null;
  isActive: boolean;
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

const rowOf = ({ page }: Console, name: string) => page.getByRole('row').filter({ hasText: name });
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
  const console = await signIn('admin', { path: '/users' });
  const { page } = console;
  await console.button('Create User').click();
  await page.getByRole('dialog', { name: 'Create User' }).waitFor();
  await page.getByRole('combobox', { name: 'Role' }).getByText('Traffic Officer').waitFor();

  await field(console, 'First Name').fill('Temndeni');
  await console.dialog().getByLabel('Password').fill('short');
  await console.button('Create User').click();
  await console.dialog().getByText('Last name is required').waitFor();
  await console.dialog().getByText('Invalid email address').waitFor();
  await console.dialog().getByText('Password must be at least 8 characters').waitFor();

  await field(console, 'Last Name').fill('Zwane');
  await console.dialog().getByLabel('Password').fill(PASSWORD);
  await field(console, 'Email').fill(emailOf('officer').toUpperCase());
  await field(console, 'Badge Number').fill('RSP-7001');
  await page.getByRole('combobox', { name: 'Role' }).click();
  await page.getByRole('option', { name: 'Senior Officer' }).click();
  await console.button('Create User').click();
  await page.getByText('Failed to create user').waitFor();
  await console.dialog().getByText('This email address is in use').waitFor();
  expect(await field(console, 'Email').getAttribute('aria-invalid')).toBe('true');
  expect(await field(console, 'First Name').inputValue()).toBe('Temndeni');

  const email = newEmail();
  await field(console, 'Email').fill(email);
  await console.button('Create User').click();
  await console.toast('User created successfully').waitFor();
  await console.dialog().waitFor({ state: 'detached' });
  await rowOf(console, 'Temndeni Zwane').getByText('Senior Officer').waitFor();
  expect(await onServer(email)).toMatchObject({ badgeNumber: 'RSP-7001', role: 'SENIOR_OFFICER' });
  const { system } = staffed();
  await expect(system.signIn(email, PASSWORD)).resolves.toBeDefined();
  await console.close();
});

it('edits a user whom somebody else changes meanwhile, and keeps what was typed', async () => {
  const { id, email } = await createUser(staffed().staff.admin, {
    firstName: 'Bongani',
    lastName: 'Shongwe',
  });
  const console = await signIn('admin', { path: '/users' });
  const { page } = console;
  await console.button('Edit Bongani Shongwe').click();
  await page.getByRole('dialog', { name: 'Edit User' }).waitFor();
  expect(await field(console, 'Email').isEditable()).toBe(false);
  expect(await console.dialog().getByLabel('Password').count()).toBe(0);

  await field(console, 'First Name').fill('Bonginkosi');
  await field(console, 'Badge Number').fill('RSP-1001');
  await staffed().staff.manager.put(`/users/${id}`, { lastName: 'Shabangu', firstName: 'Bhekani' });
  await console.button('Save Changes').click();
  await page.getByText('Failed to update user').waitFor();
  await console
    .dialog()
    .getByText(/^Someone else changed this user meanwhile/)
    .waitFor();
  await expect.poll(() => field(console, 'Last Name').inputValue(), PATIENT).toBe('Shabangu');
  expect(await field(console, 'First Name').inputValue()).toBe('Bonginkosi');
  await console.dialog().getByText('Saved meanwhile: Bhekani').waitFor();

  // The officer has that badge.
  await console.button('Save Changes').click();
  await expect.poll(() => field(console, 'Badge Number').getAttribute('aria-invalid'), PATIENT).toBe('true');
  await field(console, 'Badge Number').fill('');
  await console.button('Save Changes').click();
  await console.toast('User updated successfully').waitFor();
  await rowOf(console, 'Bonginkosi Shabangu').waitFor();
  expect(await onServer(email)).toMatchObject({
    firstName: 'Bonginkosi',
    lastName: 'Shabangu',
    badgeNumber: null,
  });
  await console.close();
});

it('deletes a user after a question, and lets one in again', async () => {
  const { email } = await createUser(staffed().staff.admin, { firstName: 'Vusi', lastName: 'Gama' });
  const console = await signIn('admin', { path: '/users' });
  const { page } = console;
  const total = () => page.getByText('Total Users').locator('..').textContent();
  await rowOf(console, 'Vusi Gama').waitFor();
  const before = await total();

  await isRefused(console, 'Delete Super Admin', 'You cannot delete your own account');

  await console.button('Delete Vusi Gama').click();
  await console.confirmation().getByText('Are you sure you want to delete this user?').waitFor();
  await console.confirmation().getByText('its e-mail address and badge number are free for others').waitFor();
  await console.button('Cancel').click();
  expect((await onServer(email))?.isActive).toBe(true);
  await console.button('Delete Vusi Gama').click();
  await console.button('Delete').click();
  await console.toast('User deleted successfully').waitFor();
  await expect.poll(() => rowOf(console, 'Vusi Gama').count(), PATIENT).toBe(0);
  expect(await total()).not.toBe(before);
  expect((await onServer(email))?.isActive).toBe(false);

  await page.getByRole('combobox', { name: 'Status' }).click();
  await page.getByRole('option', { name: 'Inactive' }).click();
  await console.button('Reactivate Vusi Gama').click();
  await console
    .dialog()
    .getByText(/^The user can sign in again, with a temporary password/)
    .waitFor();
  await console.button('Reactivate').click();
  await handedOver(console, 'Vusi Gama');
  expect((await onServer(email))?.isActive).toBe(true);
  await console.close();
});

it('lets a manager manage the ranks below, and finance only read', async () => {
  const manager = await signIn('manager', { path: '/users' });
  await isRefused(manager, 'Edit Super Admin', 'You may manage only users whose rank is below your own');
  await manager.button('Create User').click();
  await manager.page.getByRole('combobox', { name: 'Role' }).click();
  const roles = manager.page.getByRole('option');
  await expect.poll(() => roles.allTextContents(), PATIENT).toEqual(['Traffic Officer', 'Senior Officer']);
  await manager.close();

  const finance = await signIn('finance', { path: '/users' });
  await rowOf(finance, 'Sipho Dlamini').waitFor();
  for (const name of ['Create User', 'Edit Sipho Dlamini', 'Delete Sipho Dlamini']) {
    await isRefused(finance, name, 'Not available to the role Finance Officer');
  }
  await finance.close();
});

it('finds users among many, a page at a time; as cards on a phone', async () => {
  const { admin } = staffed().staff;
  await Promise.all(
    Array.from({ length: 8 }, (_, n) => createUser(admin, { firstName: 'Cadet', lastName: `Number ${n}` })),
  );
  const console = await signIn('admin', { path: '/users' });
  const { page } = console;
  await page.getByText(/^Page 1 of 2$/).waitFor();
  expect(await page.getByRole('row').count()).toBe(11);
  await console.button('Next page').click();
  await page.getByText(/^Page 2 of 2$/).waitFor();
  await page.getByRole('searchbox').fill('number 7');
  await page.getByText(/^Page 1 of 1$/).waitFor();
  await rowOf(console, 'Cadet Number 7').waitFor();
  await page.getByRole('searchbox').fill('');
  await page.getByRole('group', { name: 'Role' }).getByRole('button', { name: 'Finance Officer' }).click();
  await expect.poll(() => page.getByRole('row').count(), PATIENT).toBe(2);
  await rowOf(console, 'Thandeka Simelane').waitFor();
  await console.close();

  const phone = await signIn('admin', { path: '/users', viewport: PHONE });
  const cards = phone.page.getByRole('list', { name: 'Users' }).getByRole('listitem');
  await cards.first().waitFor();
  expect(await cards.count()).toBe(10);
  await cards.filter({ hasText: 'Cadet Number 0' }).getByText('Traffic Officer').waitFor();
  await phone.close();
});

describe('Settings', () => {
  it('change the own profile, which the top bar shows at once', async () => {
    const console = await signIn('senior', { path: '/settings' });
    const { page } = console;
    const input = (name: string) => page.getByRole('textbox', { name, exact: true });
    expect(await input('Email').inputValue()).toBe(emailOf('senior'));
    expect(await input('Email').isEditable()).toBe(false);
    await page.getByText('Email cannot be changed').waitFor();
    await input('First Name').fill('Mandlenkosi');
    await input('Badge Number').fill('RSP-1001');
    await console.button('Save Changes').click();
    await console.toast('Failed to update profile').waitFor();
    expect(await input('Badge Number').getAttribute('aria-invalid')).toBe('true');
    await input('Badge Number').fill('RSP-2002');
    await console.button('Save Changes').click();
    await console.toast('Profile updated successfully').waitFor();
    const bar = page.getByRole('banner').first();
    await bar.getByText('Welcome back, Mandlenkosi').waitFor();
    await bar.getByText('Badge: RSP-2002').waitFor();
    expect((await staffed().staff.senior.get('/auth/me')).body).toMatchObject({
      firstName: 'Mandlenkosi',
      badgeNumber: 'RSP-2002',
    });
    await page.reload();
    await bar.getByText('Welcome back, Mandlenkosi').waitFor();
    await console.close();
  });

  it('change the own password, which signs out everywhere else', async () => {
    const { system, staff } = staffed();
    const { email } = await createUser(staff.admin, { firstName: 'Nomsa', lastName: 'Kunene' });
    const elsewhere = await system.signIn(email, PASSWORD);
    const own = await visit('/settings');
    await own.signInAs(email, PASSWORD);
    const { page } = own;
    await page.getByRole('tab', { name: 'Profile' }).focus();
    await page.keyboard.press('ArrowRight');
    await page.getByRole('heading', { name: 'Change Password' }).waitFor();
    await page.reload();
    await page.getByRole('heading', { name: 'Change Password' }).waitFor();

    const fill = (name: string, text: string) => page.getByLabel(name).fill(text);
    await fill('Current Password', 'not-this-one');
    await fill('New Password', 'short');
    await fill('Confirm Password', 'other');
    await own.button('Change Password').click();
    await page.getByText('Password must be at least 8 characters').waitFor();
    await page.getByText('Passwords do not match').waitFor();
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
    await expect(system.signIn(email, 'a-new-password-2026')).resolves.toBeDefined();
    await page.reload();
    await own.heading('Settings').waitFor();
    await own.close();
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
    await expect.poll(sidebar, PATIENT).toBe(64);
    await console.close();
  });
});
