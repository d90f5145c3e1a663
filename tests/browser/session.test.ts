import { describe, expect, it } from 'vitest';

import { emailOf } from '../support/staff.ts';
import { DEMO_PASSWORD } from '../support/test-system.ts';
import { createUser, PASSWORD } from '../support/users.ts';
import { type Console, expectSoon, PHONE, shows, useConsole } from './support/console.ts';
import { signedInState } from './support/signed-in.ts';

const { signIn, visit, staffed } = useConsole();

const placeOf = ({ page }: Console): string => {
  const { pathname, search, hash } = new URL(page.url());
  return `${pathname}${search}${hash}`;
};

const ownEmail = ({ page }: Console) => page.getByRole('textbox', { name: 'Email' });

/** As if nobody had entered anything for so long that no more than this is left of the session. */
const lastInputWas = ({ page }: Console, { secondsLeft }: { secondsLeft: number }): Promise<unknown> =>
  page.evaluate(`{
    const session = JSON.parse(localStorage.getItem('auth-storage'));
    session.ends.idleAt = Date.now() + ${secondsLeft * 1000};
    localStorage.setItem('last-input', String(session.ends.idleAt - session.ends.idleAfter));
    localStorage.setItem('auth-storage', JSON.stringify(session));
    dispatchEvent(new StorageEvent('storage'));
  }`);

const DASHBOARD = 'Dashboard Overview';

/** tests/console has the table of all roles; this shows that the menu and each address go by it. */
const MENU = {
  officer: ['Dashboard', 'Fines', 'Vehicles', 'Settings'],
  auditor: [
    'Dashboard',
    'Fines',
    'Disputes',
    'Vehicles',
    'Officers',
    'Reports',
    'Payments',
    'Users',
    'Audit',
    'Personal Data',
    'Settings',
  ],
} as const;

/** Addresses that the role may not open, beside the one at which its story begins: one of each kind. */
const REFUSED = {
  officer: ['/vehicles/imports', '/fines/FN-2026-001/history'],
  auditor: ['/fines/create'],
} as const;

async function isLedBack(console: Console, name: keyof typeof MENU): Promise<void> {
  await expectSoon(() => placeOf(console)).toBe('/');
  const links = console.page.getByRole('navigation', { name: 'Main' }).getByRole('link');
  await expectSoon(() => links.allTextContents()).toEqual(MENU[name]);
  for (const path of REFUSED[name]) {
    await console.goTo('/settings');
    await console.heading('Settings').waitFor();
    await console.goTo(path);
    await console.heading(DASHBOARD).waitFor();
    expect({ path, at: placeOf(console) }).toEqual({ path, at: '/' });
  }
}

it('shows each role its menu, leads back from what is not for it, and the focus to what one opens on a phone', async () => {
  await isLedBack(await signIn('auditor', { path: '/nowhere/at/all?x=1' }), 'auditor');
  const console = await signIn('officer', { path: '/audit' });
  const { page } = console;
  await console.toast('Audit is not available to the role Traffic Officer').waitFor();
  await isLedBack(console, 'officer');
  await page.setViewportSize(PHONE);
  await console.button('Open menu').click();
  const menu = page.getByRole('dialog', { name: 'Menu' });
  await menu.waitFor();
  await page.keyboard.press('Escape');
  await menu.waitFor({ state: 'detached' });
  await console.button('Open menu').click();
  await menu.getByRole('link', { name: 'Settings' }).click();
  await menu.waitFor({ state: 'detached' });
  await expectSoon(() => page.evaluate('document.activeElement.textContent')).toBe('Settings');
  await console.button('Open menu').click();
  expect(await menu.getByRole('link', { name: 'Settings' }).getAttribute('aria-current')).toBe('page');
  expect(await menu.getByRole('link', { name: 'Dashboard' }).getAttribute('aria-current')).toBeNull();
  expect(await page.title()).toBe('Settings · Eswatini Police Traffic System');
});

describe('signing in', () => {
  it('says what is wrong, goes on to where one wanted to go, and keeps within the policy of its own pages', async () => {
    const console = await visit('/fines?filter=%7B%22status%22%3A%22PAID%22%7D');
    const { page } = console;
    await page.waitForURL('**/login');
    const complaints: string[] = [];
    page.on('console', (message) => {
      if (message.text().includes('Content Security Policy')) complaints.push(message.text());
    });
    await shows(page, 'Enter your credentials to access the dashboard');
    await page.getByLabel('Email').fill('nobody');
    await page.getByLabel('Password').fill('12345');
    await console.button('Sign in').click();
    await shows(page, 'Invalid email address');
    await shows(page, 'Password must be at least 6 characters');

    await page.getByLabel('Email').fill(emailOf('officer'));
    await page.getByLabel('Password').fill('not-the-password');
    await console.button('Sign in').click();
    await console.toast('Login failed').waitFor();
    await console.toast('Invalid email or password').waitFor();
    await expectSoon(() => page.evaluate('document.activeElement.name')).toBe('password');

    await page.route('**/api/auth/login', (route) => route.fulfill({ status: 500, body: '' }), { times: 1 });
    await console.button('Sign in').click();
    await console.toast('Invalid credentials').waitFor();

    await page.getByLabel('Password').fill(DEMO_PASSWORD);
    await console.button('Sign in').click();
    await console.toast('Login successful').waitFor();
    await console.toast('Welcome back, Sipho!').waitFor();
    await expectSoon(() => placeOf(console)).toMatch(/^\/fines\?filter=.*PAID/);

    await console.runFirst(
      `addEventListener('securitypolicyviolation', ({ violatedDirective }) => console.error('Content Security Policy: ' + violatedDirective));`,
    );
    await console.open('/login');
    await expectSoon(() => placeOf(console)).toBe('/');
    await console.heading(DASHBOARD).waitFor();
    expect(complaints).toEqual([]);
  });
});

describe('a session', () => {
  it('that ended on the server leads who is refused then to the login page once, and back', async () => {
    const { staff } = staffed();
    const user = await createUser(staff.admin, { firstName: 'Lindiwe', role: 'MANAGER' });
    const place = '/users?page=1&perPage=10&sort=email&order=DESC#here';
    // Nothing tells at once that a session has ended.
    const console = await signIn(user, { path: place, isDeaf: true });
    const { page } = console;
    await console.button('Create User').click();
    await page.getByRole('textbox', { name: 'First Name' }).fill('Gcina');
    await page.getByRole('textbox', { name: 'Last Name' }).fill('Dube');
    await page.getByRole('textbox', { name: 'Email' }).fill('gcina@police.gov.sz');
    await page.getByLabel('Password').fill(PASSWORD);
    await staff.admin.put(`/users/${user.id}`, { role: 'FINANCE_OFFICER' });
    await console.button('Create User').click();
    await console.toast('Your session has expired').waitFor();
    expect(await page.getByText('Your session has expired').count()).toBe(1);
    await expectSoon(() => placeOf(console)).toBe('/login');

    await console.signInAs(user.email, PASSWORD);
    await console.toast('Your role was changed: it is Finance Officer now.').waitFor();
    await shows(page.getByRole('banner').first(), 'Finance Officer');
    await expectSoon(() => placeOf(console)).toBe(place);
  });

  it('ends here though the logout call fails, and in the other tab too; what comes after shows nothing of it', async () => {
    const console = await signIn('manager', { path: '/settings' });
    const { page } = console;
    await expectSoon(() => ownEmail(console).inputValue()).toBe(emailOf('manager'));
    const other = await console.secondTab();
    await other.open('/fines');
    await other.heading('Fines').waitFor();
    await page.route('**/api/auth/logout', (route) => route.abort());
    await console.button('Logout').click();
    await page.waitForURL('**/login');
    await other.page.waitForURL('**/login');

    // Somebody else: nothing of the former one's, and the dashboard instead of his last screen.
    await console.signInAs(emailOf('officer'));
    await expectSoon(() => placeOf(console)).toBe('/');
    await shows(page.getByRole('banner').first(), 'Badge: RSP-1001');
    await console.button('Settings').click();
    await expectSoon(() => ownEmail(console).inputValue()).toBe(emailOf('officer'));

    // The session of another person, begun in another tab. Of a tab in the background both may come at once: the end
    // of one session, and another in its place.
    const { origins } = await signedInState(console.address, { email: emailOf('senior') });
    const session = origins[0]?.localStorage[0]?.value;
    await page.evaluate(
      `localStorage.setItem('auth-storage', ${JSON.stringify(session)}); dispatchEvent(new StorageEvent('storage'))`,
    );
    await shows(page.getByRole('banner').first(), 'Welcome back, Mandla');
    await expectSoon(() => ownEmail(console).inputValue()).toBe(emailOf('senior'));
  });

  it('asks in every tab before it ends for want of input, and brings back to a draft after it has', async () => {
    const { system, staff } = staffed();
    const user = await createUser(staff.admin, { firstName: 'Nokuthula' });
    const console = await signIn(user, { path: '/fines/create' });
    const { page } = console;
    await page.getByRole('textbox', { name: 'License Plate' }).fill('DRAFT 1');
    const other = await console.secondTab();
    await other.open('/fines');
    await other.heading('Fines').waitFor();
    const told: unknown[] = [];
    page.context().on('request', (request) => {
      if (request.url().endsWith('/auth/refresh')) told.push(request.postDataJSON());
    });

    await lastInputWas(console, { secondsLeft: 100 });
    const [question, sameQuestion] = [console.confirmation(), other.confirmation()];
    await shows(question, /^Nothing was entered here for a while\. You will be signed out in 1 min/);
    await sameQuestion.waitFor();
    await page.keyboard.press('Enter');
    await question.waitFor({ state: 'detached' });
    await sameQuestion.waitFor({ state: 'detached' });
    expect(told).toEqual([{ refreshToken: expect.any(String), idleSeconds: expect.any(Number) }]);
    expect(told).toMatchObject([{ idleSeconds: expect.closeTo(2, -1) }]);

    await system.query(
      `UPDATE auth.sessions SET last_input_at = now() - interval '1 hour' WHERE user_id = '${user.id}'`,
    );
    await lastInputWas(console, { secondsLeft: 0 });
    await console.toast('Your session has expired').waitFor();
    await expectSoon(() => placeOf(other)).toBe('/login');
    await console.signInAs(user.email, PASSWORD);
    await expectSoon(() => placeOf(console)).toBe('/fines/create');
    expect(await page.getByRole('textbox', { name: 'License Plate' }).inputValue()).toBe('DRAFT 1');
    // The other tab is signed in with it, and back where it was.
    await expectSoon(() => placeOf(other)).toBe('/fines');
  });
});
