import type { Locator } from 'playwright-core';

import type { Console } from './console.ts';

export const section = ({ page }: Console, name: string) => page.getByRole('region', { name, exact: true });

export const timeline = (console: Console) => section(console, 'Timeline').getByRole('listitem');

export async function choose({ page }: Console, field: string, option: string): Promise<void> {
  await page.getByRole('combobox', { name: field }).click();
  await page.getByRole('option', { name: option, exact: true }).click();
}

/** Says why in the dialog that asks, and goes on. */
export async function because(console: Console, reason: string, button: string): Promise<void> {
  await console.dialog().getByLabel('Reason').fill(reason);
  await console.dialog().getByRole('button', { name: button, exact: true }).click();
}

/** Nothing tells this console that the fine changes behind its back. */
export async function stopLiveUpdates({ page }: Console): Promise<void> {
  await page.route('**/api/live*', (route) => route.abort());
  // What is connected already would go on hearing.
  await page.reload();
}

/** The width of a picture that has been loaded; 0 before that. */
export const widthOf = (image: Locator) =>
  image.evaluate((element) => (element instanceof HTMLImageElement ? element.naturalWidth : 0));
