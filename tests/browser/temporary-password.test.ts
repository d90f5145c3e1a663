import { expect, it } from 'vitest';

import { createUser, newEmail, PASSWORD } from '../support/users.ts';
import { type Console, PHONE, useConsole } from './support/console.ts';
import { searchFor } from './support/search-for.ts';

const { signIn, visit, staffed } = useConsole();

const NEW = 'chosen-by-myself-2026';

/** What the dialog shows once. */
async function handedOver(console: Console, name: string): Promise<string> {
  await console.page.getByRole('dialog', { name: `Temporary password for ${name}` }).waitFor();
  const password = await console.dialog().getByLabel('Temporary Password').inputValue();
  await console.page.keyboard.press('Escape');
  await console.button('Done').click();
  await console.dialog().waitFor({ state: 'detached' });
  return password;
}

/** Through the login page and the page that asks for another password. */
async function replaces(console: Console, email: string, temporary: string): Promise<void> {
  const { page } = console;
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password').fill(temporary);
  await console.button('Sign in').click();
  await console.heading('Choose a new password').waitFor();
  await page.reload();
  await console.heading('Choose a new password').waitFor();
  expect(await page.getByRole('navigation').count()).toBe(0);

  const replace = async (wanted: string): Promise<void> => {
    await page.getByLabel('Temporary Password').fill(temporary);
    await page.getByLabel('New Password').fill(wanted);
    await page.getByLabel('Confirm Password').fill(wanted);
    await console.button('Change Password').click();
  };
  await replace('password1');
  await page
    .getByText(/^This password is too easy to guess/)
    .first()
    .waitFor();
  await replace(NEW);
  await console.toast('Password changed successfully').waitFor();
}

it('a new user gets a temporary password, shown once, and replaces it before anything else', async () => {
  const console = await signIn('admin', { path: '/users' });
  const email = newEmail();
  await console.button('Create User').click();
  const field = (label: string) => console.dialog().getByRole('textbox', { name: label, exact: true });
  await field('First Name').fill('Temndeni');
  await field('Last Name').fill('Zwane');
  await field('Email').fill(email);
  await console.button('Create User').click();
  // The dialog keeps it from screen readers, and so from `toast`.
  await console.page.getByText('User created successfully').waitFor();
  const temporary = await handedOver(console, 'Temndeni Zwane');
  await console.close();

  const theirs = await visit('/fines', PHONE);
  await replaces(theirs, email, temporary);
  await theirs.heading('Fines').waitFor();
  expect(await theirs.overflow()).toBeLessThanOrEqual(0);
  await theirs.close();
  await expect(staffed().system.signIn(email, NEW)).resolves.toBeDefined();
});

it('who forgot the password gets a temporary one from a manager', async () => {
  const { email } = await createUser(staffed().staff.admin, { firstName: 'Vusi', lastName: 'Gama' });
  const console = await signIn('manager', { path: searchFor(email) });
  await console.button('Reset sign-in of Vusi Gama').click();
  await console
    .confirmation()
    .getByText(/signed out everywhere/)
    .waitFor();
  await console.button('Set password').click();
  const temporary = await handedOver(console, 'Vusi Gama');
  await console.close();
  await expect(staffed().system.signIn(email, PASSWORD)).rejects.toThrow('Invalid email or password');
  const theirs = await visit('/');
  await replaces(theirs, email, temporary);
  await theirs.page.getByText('Welcome back, Vusi').first().waitFor();
  await theirs.close();
});

it('who comes back is given another address and badge number if they are taken', async () => {
  const { admin } = staffed().staff;
  const { id, email, badgeNumber } = await createUser(admin, { firstName: 'Zanele', lastName: 'Maseko' });
  await admin.delete(`/users/${id}`);
  await createUser(admin, { email, badgeNumber });

  const console = await signIn('admin', { path: searchFor('Maseko') });
  const { page } = console;
  await page.getByRole('combobox', { name: 'Status' }).click();
  await page.getByRole('option', { name: 'Inactive' }).click();
  await console.button('Reactivate Zanele Maseko').click();
  const dialog = page.getByRole('dialog', { name: 'Reactivate Zanele Maseko' });
  await dialog.getByText('This email address is in use').first().waitFor();
  await dialog.getByText('This badge number is in use').waitFor();
  const next = newEmail();
  await dialog.getByLabel('Email').fill(next);
  await dialog.getByLabel('Badge Number').fill('');
  await console.button('Reactivate').click();
  await console.toast('User reactivated successfully').waitFor();
  await dialog.waitFor({ state: 'detached' });
  await expect(staffed().system.signIn(next, PASSWORD)).resolves.toBeDefined();
  await console.close();
});
