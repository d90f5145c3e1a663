import type { Locator } from 'playwright-core';

import type { Console } from './console.ts';

export const timeline = (console: Console) => console.section('Timeline').getByRole('listitem');

/** Why something cannot be done with the fine, as its button or field says. */
export async function reasonOf(console: Console, name: string, description: string): Promise<void> {
  const { page } = console;
  const control = page
    .getByRole('button', { name, description, exact: true })
    .or(page.getByRole('combobox', { name, description }));
  await control.and(page.locator('[aria-disabled=true]')).waitFor();
}

/** Says why in the dialog that asks, and goes on. */
export async function because(console: Console, reason: string, button: string): Promise<void> {
  await console.dialog().getByLabel('Reason').fill(reason);
  await console.dialog().getByRole('button', { name: button, exact: true }).click();
}

/** The width of a picture that has been loaded; 0 before that. */
export const widthOf = (image: Locator) =>
  image.evaluate((element) => (element instanceof HTMLImageElement ? element.naturalWidth : 0));
