import type { Locator } from 'playwright-core';

import type { Console } from './console.ts';

export const timeline = (console: Console) => console.section('Timeline').getByRole('listitem');

/** Why an action cannot be done with the fine, as the menu beside its title says. */
export async function reasonOf(console: Console, name: string, reason: string): Promise<void> {
  await console.button(/^More actions for /).click();
  const item = console.page.getByRole('menuitem', { name: `${name} ${reason}` });
  await item.and(console.page.locator('[aria-disabled=true]')).waitFor();
  await console.page.keyboard.press('Escape');
  await item.waitFor({ state: 'detached' });
}

/** Says why in the dialog that asks, and goes on. */
export async function because(console: Console, reason: string, button: string): Promise<void> {
  await console.dialog().getByLabel('Reason').fill(reason);
  await console.dialog().getByRole('button', { name: button, exact: true }).click();
}

/** The width of a picture that has been loaded; 0 before that. */
export const widthOf = (image: Locator) =>
  image.evaluate((element) => (element instanceof HTMLImageElement ? element.naturalWidth : 0));
