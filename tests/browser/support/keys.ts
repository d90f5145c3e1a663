import type { Locator, Page } from 'playwright-core';

import type { Console } from './console.ts';

const FAR = 80;

const hasFocus = async (target: Locator): Promise<boolean> =>
  (await target.and(target.page().locator(':focus')).count()) > 0;

/** Presses Tab, or Shift+Tab, until something has the focus; fails if it cannot be reached. */
export async function tabTo(target: Locator, key: 'Tab' | 'Shift+Tab' = 'Tab'): Promise<void> {
  await target.waitFor();
  for (let presses = 0; presses < FAR; presses++) {
    if (await hasFocus(target)) return;
    await target.page().keyboard.press(key);
  }
  throw new Error(`${FAR} times ${key} did not lead to ${target.toString()}`);
}

/** How the focus is shown at whatever has it. */
export const focusRing = (page: Page): Promise<{ style: string; width: string; colour: string }> =>
  page.evaluate(`(() => {
    const { outlineStyle, outlineWidth, outlineColor } = getComputedStyle(document.activeElement);
    return { style: outlineStyle, width: outlineWidth, colour: outlineColor };
  })()`);

/** Whether the focus is somewhere within the first element that a selector finds. */
export const isFocusWithin = (page: Page, selector: string): Promise<boolean> =>
  page.evaluate(`document.querySelector('${selector}')?.contains(document.activeElement) ?? false`);

/** From the login page, where the first field has the focus. */
export async function signInByKeyboard({ page }: Console, email: string, password: string): Promise<void> {
  await page.getByLabel('Email').and(page.locator(':focus')).waitFor();
  await page.keyboard.type(email);
  await page.keyboard.press('Tab');
  await page.keyboard.type(password);
  await page.keyboard.press('Enter');
  await page.getByRole('heading', { level: 1, name: 'Dashboard Overview' }).waitFor();
}
