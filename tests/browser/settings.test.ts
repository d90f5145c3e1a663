import { formatDate } from '@fines/admin-ui/src/format/dates.ts';
import { localDay, shiftDay } from '@fines/domain/shared/dates.ts';
import { expect, it } from 'vitest';

import { createUser, newBadge, PASSWORD } from '../support/users.ts';
import { expectSoon, shows, useConsole } from './support/console.ts';

const { signIn, staffed } = useConsole();

it('changes the own profile and password, asks before what was entered is lost, and keeps the look of this machine', async () => {
  const lastDay = shiftDay(localDay(new Date().toISOString()), 60);
  const badge = newBadge();
  const { system, staff } = staffed();
  const user = await createUser(staff.admin, { firstName: 'Mandla', lastDay });
  const elsewhere = await system.signIn(user.email, PASSWORD);
  const console = await signIn(user, { path: '/settings' });
  const { page } = console;
  const input = (name: string) => page.getByRole('textbox', { name, exact: true });
  expect(await input('Email').inputValue()).toBe(user.email);
  expect(await input('Email').isEditable()).toBe(false);
  await shows(page, 'Email cannot be changed');
  expect(await input('Last day of service').inputValue()).toBe(formatDate(lastDay));
  expect(await page.getByRole('tab', { name: 'Letterhead' }).count()).toBe(0);
  await input('First Name').fill('Mandlenkosi');
  await input('Badge Number').fill('RSP-1001');
  await console.button('Save Changes').click();
  await console.toast('Failed to update profile').waitFor();
  expect(await input('Badge Number').getAttribute('aria-invalid')).toBe('true');
  await input('Badge Number').fill(badge);
  await console.button('Save Changes').click();
  await console.toast('Profile updated successfully').waitFor();
  const bar = page.getByRole('banner').first();
  await shows(bar, 'Welcome back, Mandlenkosi');
  await shows(bar, `Badge: ${badge}`);
  expect((await staff.admin.get(`/users/${user.id}`)).body).toMatchObject({
    firstName: 'Mandlenkosi',
    badgeNumber: badge,
  });

  // What was entered is not lost unasked, once for each time one goes.
  const lastName = 'Nxumalo-Zwane';
  await input('Badge Number').press('End');
  await page.keyboard.type('X');
  // It is read again meanwhile.
  await staff.admin.put(`/users/${user.id}`, { lastName });
  await expectSoon(() => input('Last Name').inputValue()).toBe(lastName);
  await page.getByRole('tab', { name: 'Profile' }).focus();
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('Enter');
  await console.confirmation().getByRole('button', { name: 'Stay' }).click();
  await console.confirmation().waitFor({ state: 'detached' });
  await page.getByRole('tab', { name: 'Security' }).and(page.locator(':focus')).waitFor();
  expect(await input('Badge Number').inputValue()).toMatch(/X$/);
  await page.keyboard.press('Enter');
  await console.confirmation().getByRole('button', { name: 'Leave' }).click();
  await page.getByRole('heading', { name: 'Change Password' }).waitFor();

  const fill = (name: string, text: string) => page.getByLabel(name).fill(text);
  await fill('Current Password', 'not-this-one');
  await fill('New Password', 'short');
  await fill('Confirm Password', 'other');
  await console.button('Change Password').click();
  await shows(page, 'Password must be at least 8 characters');
  await shows(page, 'Passwords do not match');
  await fill('New Password', 'a-new-password-2026');
  await fill('Confirm Password', 'a-new-password-2026');
  await console.button('Change Password').click();
  await console.toast('Failed to change password').waitFor();
  expect(await page.getByLabel('Current Password').getAttribute('aria-invalid')).toBe('true');
  await fill('Current Password', PASSWORD);
  await console.button('Change Password').click();
  await console.toast('Password changed successfully').waitFor();
  expect(await page.getByLabel('New Password').inputValue()).toBe('');

  expect((await elsewhere.get('/auth/me')).status).toBe(401);
  await expect(system.signIn(user.email, 'a-new-password-2026')).resolves.toBeDefined();

  // On this machine, also after signing out.
  await page.getByRole('tab', { name: 'System', exact: true }).click();
  await page.getByRole('radio', { name: 'Dark' }).check();
  await console.toast('Theme Updated').waitFor();
  await page.getByLabel('Payment alerts').uncheck();
  await console.toast('Preferences Updated').waitFor();
  const sidebar = async () => (await page.getByRole('navigation', { name: 'Main' }).boundingBox())?.width;
  expect(await sidebar()).toBe(256);
  await console.button('Close menu').click();
  await console.button('Logout').click();
  await console.button('Sign in').waitFor();
  await console.signInAs(user.email, 'a-new-password-2026');
  await console.open('/settings?tab=system');
  expect(await page.getByRole('radio', { name: 'Dark' }).isChecked()).toBe(true);
  expect(await page.getByLabel('Payment alerts').isChecked()).toBe(false);
  expect(await page.getByLabel('Fine alerts').isChecked()).toBe(true);
  await expectSoon(sidebar).toBe(64);
});
