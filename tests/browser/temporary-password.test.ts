import { expect, it } from 'vitest';

import { createUser, newEmail, PASSWORD } from '../support/users.ts';
import { shows, useConsole } from './support/console.ts';
import { searchFor } from './support/search-for.ts';
import { handedOver, replaces } from './support/temporary-password.ts';

const { signIn, visit, staffed } = useConsole();

it('who forgot the password gets a temporary one from a manager', async () => {
  const { email } = await createUser(staffed().staff.admin, { firstName: 'Vusi', lastName: 'Gama' });
  const console = await signIn('manager', { path: searchFor(email) });
  await console.button('Reset sign-in of Vusi Gama').click();
  await shows(console.confirmation(), /signed out everywhere/);
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
  await console.choose('Status', 'Inactive');
  await console.button('Reactivate Zanele Maseko').click();
  const dialog = page.getByRole('dialog', { name: 'Reactivate Zanele Maseko' });
  await shows(dialog, /^The user can sign in again, with a temporary password/);
  expect(await dialog.getByRole('textbox').count()).toBe(0);
  await console.button('Reactivate').click();
  await dialog.getByText('This email address is in use').first().waitFor();
  await shows(dialog, 'This badge number is in use');
  const next = newEmail();
  await dialog.getByLabel('Email').fill(next);
  await dialog.getByLabel('Badge Number').fill('');
  await console.button('Reactivate').click();
  const temporary = await handedOver(console, 'Zanele Maseko');
  await expect(staffed().system.signIn(next, temporary)).resolves.toBeDefined();
});
