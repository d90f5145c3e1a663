import { expect } from 'vitest';

import type { Console } from './console.ts';

export const NEW_PASSWORD = 'chosen-by-myself-2026';

/** What the dialog shows once. */
export async function handedOver(console: Console, name: string): Promise<string> {
  await console.page.getByRole('dialog', { name: `Temporary Password for ${name}` }).waitFor();
  const password = await console.dialog().getByLabel('Temporary Password').inputValue();
  await console.page.keyboard.press('Escape');
  await console.button('Done').click();
  await console.dialog().waitFor({ state: 'detached' });
  return password;
}

/** Through the login page and the page that asks for another password. */
export async function replaces(console: Console, email: string, temporary: string): Promise<void> {
  const { page } = console;
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password').fill(temporary);
  await console.button('Sign in').click();
  await console.heading('Choose a New Password').waitFor();
  await page.reload();
  await console.heading('Choose a New Password').waitFor();
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
  await replace(NEW_PASSWORD);
  await console.toast('Password changed successfully').waitFor();
}
