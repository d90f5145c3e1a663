import { expect } from 'vitest';

import { emailOf, type Name } from '../../support/staff.ts';
import type { Console, ConsoleTools } from './console.ts';

/** Somebody who comes to work: through the login page. */
export async function beginDay({ visit }: Pick<ConsoleTools, 'visit'>, name: Name): Promise<Console> {
  const console = await visit('/');
  await console.signInAs(emailOf(name));
  return console;
}

/** Chooses a screen from the menu. */
export async function goTo(console: Console, screen: string, heading = screen): Promise<void> {
  await console.page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: screen }).click();
  await console.heading(heading).waitFor();
}

/** Signs out; what is kept in the browser opens nothing any more. */
export async function endDay(console: Console): Promise<void> {
  await console.button('Logout').click();
  await console.button('Sign in').waitFor();
  await console.open('/fines');
  await console.button('Sign in').waitFor();
  expect(await console.page.getByRole('navigation').count()).toBe(0);
  await console.close();
}
