import type { Locator, Page } from 'playwright-core';
import { beforeAll, expect, it } from 'vitest';

import { findingsIn } from './support/axe.ts';
import { type Console, PHONE, shows, useDemoConsole } from './support/console.ts';
import { setTheme, settled } from './support/look.ts';
import { openScreen, type Screen, screensOver } from './support/screens.ts';

const { signIn, visit, system } = useDemoConsole();

let admin: Console;
let screens: readonly Screen[];

beforeAll(async () => {
  screens = await screensOver(await system().signIn('admin@police.gov.sz'));
  admin = await signIn('admin');
});

/** In light by all rules, and in dark by those that the colours can break. */
async function findings(page: Page, where: string): Promise<string[]> {
  const light = await findingsIn(page, { where });
  await setTheme(page, 'dark');
  const dark = await findingsIn(page, { where: `${where}, dark`, rules: 'of colour' });
  await setTheme(page, 'light');
  return [...light, ...dark];
}

/** The failure says each finding: rule, element and advice. */
const expectNone = (found: readonly string[]): void => expect(found.join('\n\n')).toBe('');

it('has no fault on the login page', async () => {
  const { page, button } = await visit('/login');
  await button('Sign in').click();
  await shows(page, 'Invalid email address');
  expectNone(await findings(page, '/login'));
});

it('has no fault on any screen', async () => {
  const found: string[] = [];
  for (const screen of screens) {
    await openScreen(admin.page, admin.address, screen);
    found.push(...(await findings(admin.page, screen.name)));
  }
  expectNone(found);
}, 480_000);

it('has no fault on the phone', async () => {
  const { page, open, button } = await signIn('admin', { viewport: PHONE });
  const found: string[] = [];
  for (const screen of ['/fines/create', '/fines', '/']) {
    await open(screen);
    await settled(page);
    found.push(...(await findings(page, `${screen}, phone`)));
  }
  await button('Open menu').click();
  await page.getByRole('navigation', { name: 'Main' }).waitFor();
  found.push(...(await findings(page, 'Menu, phone')));
  expectNone(found);
}, 120_000);

type DialogCase = {
  name: string;
  path: () => string;
  opener: (page: Page) => Locator;
  /** What opens the menu that the opener stands in. */
  menu?: string | RegExp;
  role?: 'dialog' | 'alertdialog' | 'listbox' | 'menu';
};

const named = (name: string | RegExp) => (page: Page) =>
  page.getByRole('button', { name, exact: true }).first();

/** A button in the row of somebody whom the admin may edit and delete. */
const ofOfficer = (name: RegExp) => (page: Page) =>
  page.getByRole('row', { name: /officer@police\.gov\.sz/ }).getByRole('button', { name });

const at = (screen: string) => (): string => screens.find(({ name }) => name === screen)?.path ?? '';
const atFine = at('fine-detail');

const DIALOGS: readonly DialogCase[] = [
  { name: 'Search and Commands', path: () => '/', opener: named('Find or go to') },
  { name: 'Edit', path: atFine, opener: named('Edit') },
  { name: 'Record Payment', path: atFine, opener: named('Record Payment') },
  { name: 'Dispute this fine', path: atFine, opener: named('Dispute this fine') },
  {
    name: 'Change status',
    path: atFine,
    opener: (page) => page.getByRole('combobox', { name: 'Change status' }),
    role: 'listbox',
  },
  { name: 'More', path: atFine, opener: named(/^More actions/), role: 'menu' },
  { name: 'Paper and language', path: atFine, opener: named(/: paper, language and PDF/), role: 'menu' },
  { name: 'Calendar', path: () => '/reports', opener: named('Open calendar') },
  {
    name: 'Refund',
    path: () => '/payments?filter={"status":"COMPLETED"}',
    menu: /^Actions for RCP-/,
    opener: (page) => page.getByRole('menuitem', { name: 'Refund' }),
  },
  { name: 'Assign to a Fine', path: at('suspense-line'), opener: named('Assign to a Fine') },
  { name: 'Add Offense', path: () => '/settings?tab=offenses', opener: named('Add Offense') },
  { name: 'Add Account', path: () => '/payments/imports', opener: named('Add Account') },
  {
    name: 'An entry of the log',
    path: () => '/audit/log',
    opener: (page) => page.getByRole('table').getByRole('link').first(),
  },
  { name: 'Create User', path: () => '/users', opener: named('Create User') },
  { name: 'Edit User', path: () => '/users', opener: ofOfficer(/^Edit\b/) },
  { name: 'Delete user', path: () => '/users', opener: ofOfficer(/^Delete\b/), role: 'alertdialog' },
];

it.each(DIALOGS)(
  'has no fault in the dialog: $name',
  async ({ name, path, opener, menu, role = 'dialog' }) => {
    await admin.open(path());
    await settled(admin.page);
    if (menu !== undefined) await named(menu)(admin.page).click();
    await opener(admin.page).click();
    await admin.page.getByRole(role).waitFor();
    expectNone(await findings(admin.page, name));
  },
);

it('has no fault while a message is shown', async () => {
  await admin.open('/reports');
  await settled(admin.page);
  await admin.download(() => admin.button('Export Offenses').click());
  // It waits below the pointer.
  await admin.toast(/exported/).hover();
  expectNone(await findings(admin.page, 'A message'));
});

it('has no fault with the last places open', async () => {
  const { page } = await signIn('officer', { path: '/fines/create' });
  // The list comes a moment after the form.
  await page.getByRole('combobox', { name: 'Location' }).click();
  await page.getByRole('listbox').waitFor();
  expectNone(await findings(page, 'The last places'));
});
