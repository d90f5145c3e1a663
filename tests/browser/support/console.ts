import { buffer } from 'node:stream/consumers';

import type { Browser, BrowserContext, BrowserContextOptions, Locator, Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, beforeEach, expect } from 'vitest';

import { perWorker } from '../../support/per-worker.ts';
import { emailOf, type Name, sharedWithStaff, type Staffed } from '../../support/staff.ts';
import { DEMO_PASSWORD, sharedDemo, type TestSystem } from '../../support/test-system.ts';
import { PASSWORD } from '../../support/users.ts';
import { launchBrowser } from './browser.ts';
import { closeOpen, keepPage, keptPage } from './kept-pages.ts';
import { DESKTOP, PHONE, type Viewport } from './look.ts';
import { signedInState } from './signed-in.ts';

export { DESKTOP, PHONE };

/** For `expect.poll`: as long as the browser itself waits. */
export const PATIENT = { timeout: 30_000 };

/** As `expect`, of what may take a while; vitest's own patience ends after a second. */
export const expectSoon = <T>(ask: () => Promise<T> | T, message?: string) =>
  // oxlint-disable-next-line vitest/require-awaited-expect-poll -- whoever calls it does
  expect.poll(ask, { ...PATIENT, ...(message !== undefined && { message }) });

type Texts = Parameters<Locator['getByText']>;

/** Waits until a page, or a part of it, shows a text. */
export const shows = (part: Page | Locator, ...text: Texts): Promise<void> =>
  part.getByText(...text).waitFor();

/** A console that a test looks at. */
export class Console {
  readonly page: Page;
  readonly #context: BrowserContext;
  readonly address: string;
  readonly #close: () => Promise<void>;
  readonly #scripts: { dispose: () => Promise<void> }[] = [];
  #isClosed = false;

  constructor(context: BrowserContext, page: Page, address: string, close = () => context.close()) {
    this.#context = context;
    this.page = page;
    this.address = address;
    this.#close = close;
  }

  /** Before the end of the test, which closes what it has opened. */
  close = async (): Promise<void> => {
    if (this.#isClosed) return;
    this.#isClosed = true;
    for (const script of this.#scripts) await script.dispose();
    await this.#close();
  };

  /** Runs a script in each document of the page before those of its own, until the console is closed. */
  runFirst = async (script: string): Promise<void> => {
    this.#scripts.push(await this.page.addInitScript(script));
  };

  open = (path: string): Promise<unknown> => this.page.goto(`${this.address}${path}`);

  /** To another screen, without loading the console anew; what comes next must wait for it. */
  goTo = async (path: string): Promise<void> => {
    // Not while the console is on its way to a screen itself.
    await this.page.locator('main h1').first().waitFor();
    await this.page.evaluate(
      `history.pushState(null, '', ${JSON.stringify(path)}); dispatchEvent(new PopStateEvent('popstate'))`,
    );
  };

  /** A file that is downloaded when this is done. */
  async download(by: () => Promise<unknown>): Promise<{ name: string; text: string }> {
    const [file] = await Promise.all([this.page.waitForEvent('download'), by()]);
    return { name: file.suggestedFilename(), text: String(await buffer(await file.createReadStream())) };
  }

  /** One more tab of the same browser, signed in as this one is. */
  async secondTab(): Promise<Console> {
    return new Console(this.#context, await this.#context.newPage(), this.address);
  }

  /** Pixels by which the page is wider than the screen, and would have to be pushed about. */
  overflow = (): Promise<number> =>
    this.page.evaluate<number>('document.documentElement.scrollWidth - window.innerWidth');

  /** Through the form of the login page. */
  async signInAs(email: string, password = DEMO_PASSWORD): Promise<void> {
    await this.page.getByLabel('Email').fill(email);
    await this.page.getByLabel('Password').fill(password);
    await this.button('Sign in').click();
    await this.page
      .getByText(/^Welcome back, /)
      .first()
      .waitFor();
  }

  heading = (name: string | RegExp) => this.page.getByRole('heading', { level: 1, name, exact: true });
  button = (name: string | RegExp) => this.page.getByRole('button', { name, exact: true });
  link = (name: string | RegExp) => this.page.getByRole('link', { name, exact: true });
  section = (name: string | RegExp) => this.page.getByRole('region', { name, exact: true });
  row = (name: string | RegExp) => this.page.getByRole('row', { name });
  field = (label: string | RegExp) => this.page.getByLabel(label);
  /** A figure: the card with this title. */
  card = (title: string) => this.page.getByText(title, { exact: true }).first().locator('..');
  /** What a figure says beneath its title. */
  figure = (title: string): Promise<string> => this.card(title).locator('p').nth(1).innerText();
  dialog = () => this.page.getByRole('dialog');
  confirmation = () => this.page.getByRole('alertdialog');
  /** The message that is shown for three seconds. */
  toast = (text: string | RegExp) => this.#toasts().getByText(text, { exact: true });
  closeToast = (): Promise<void> => this.#toasts().getByRole('button', { name: 'Close' }).click();
  #toasts = () => this.page.getByRole('region', { name: 'Notifications' });

  /** An action of a menu, which a button of this name opens. */
  async act(menu: string | RegExp, action: string): Promise<void> {
    await this.page.getByRole('button', { name: menu, exact: true }).first().click();
    const named = { name: action, exact: true };
    // Of the filters, each is there or not.
    await this.page.getByRole('menuitem', named).or(this.page.getByRole('menuitemcheckbox', named)).click();
    await this.page.getByRole('menu').waitFor({ state: 'detached' });
  }

  #select = (field: string | RegExp) => this.page.getByRole('combobox', { name: field });

  async choose(field: string | RegExp, option: string): Promise<void> {
    const select = this.#select(field);
    if (await isNative(select)) return void (await select.selectOption({ label: option }));
    await select.click();
    await this.page.getByRole('option', { name: option, exact: true }).click();
    await this.page.getByRole('listbox').waitFor({ state: 'detached' });
  }

  async chosen(field: string | RegExp): Promise<string | null> {
    const select = this.#select(field);
    return ((await isNative(select)) ? select.locator('option:checked') : select).textContent();
  }

  /** What can be chosen. */
  async choices(field: string | RegExp): Promise<string[]> {
    await this.#select(field).click();
    const options = await this.page.getByRole('option').allTextContents();
    await this.page.keyboard.press('Escape');
    await this.page.getByRole('listbox').waitFor({ state: 'detached' });
    return options;
  }
}

/** Whether it is the browser's own. */
const isNative = (select: Locator): Promise<boolean> =>
  select.evaluate(({ tagName }) => tagName === 'SELECT');

/** All that a page says, or why that cannot be told. */
const textOf = (page: Page): Promise<string> =>
  page.locator('body').innerText({ timeout: 2000 }).catch(String);

/** Contexts that a test opens there by itself are closed after its file. */
export const sharedBrowser = perWorker(launchBrowser);

const LOCALE = 'en-GB';

type Opened = {
  viewport?: Viewport;
  path?: string;
  /** Of the browser. */
  locale?: string;
  /** Whether the test does to its browser what cannot be undone, or wants one of another locale. */
  isFresh?: boolean;
  /** Whether nothing tells it what others change. */
  isDeaf?: boolean;
};

const AS_USUAL = {
  viewport: DESKTOP,
  path: '/',
  locale: LOCALE,
  isFresh: false,
  isDeaf: false,
};

/** One of the staff, or a user whom the test has made. */
type Who = Name | { email: string };

const loginOf = (who: Who) =>
  typeof who === 'string' ? { email: emailOf(who) } : { email: who.email, password: PASSWORD };

export type ConsoleTools = {
  /** A browser profile as good as fresh, in which somebody is signed in. */
  signIn: (who: Who, opened?: Opened) => Promise<Console>;
  /** A fresh browser profile in which nobody is signed in. */
  visit: (path?: string, viewport?: Viewport) => Promise<Console>;
  /** What it runs against; a client of the API for each member of staff is in it. */
  staffed: () => Staffed;
};

/** A system with the records of others, and somebody of each role; for the whole file. */
export const useConsole = (start = sharedWithStaff): ConsoleTools => useConsoleOf(start);

/** As `useConsole`, over the demo data: for what needs many records. */
export function useDemoConsole(): Omit<ConsoleTools, 'staffed'> & { system: () => TestSystem } {
  const { signIn, visit, staffed } = useConsoleOf(async () => ({ system: await sharedDemo() }));
  return { signIn, visit, system: () => staffed().system };
}

function useConsoleOf<Staffing extends { system: TestSystem }>(start: () => Promise<Staffing>) {
  let tools: Staffing;
  let browser: Browser;

  beforeAll(async () => {
    [tools, browser] = await Promise.all([start(), sharedBrowser()]);
  }, 240_000);
  afterAll(() => closeOpen(browser));

  const opened = new Set<Console>();
  // What was opened before the first test is there for all of them.
  beforeEach(() => opened.clear());
  afterEach(async ({ task }) => {
    if (task.result?.state !== 'fail') return Promise.all([...opened].map((console) => console.close()));
    for (const page of browser.contexts().flatMap((context) => context.pages())) {
      process.stderr.write(`What was shown at ${page.url()}:\n${await textOf(page)}\n`);
    }
  });

  const newPage = async (profile: BrowserContextOptions): Promise<Page> => {
    const context = await browser.newContext({
      timezoneId: 'Africa/Mbabane',
      locale: LOCALE,
      ...profile,
      // A press would hit beside what is still on its way, and axe would see its colours.
      reducedMotion: 'reduce',
    });
    context.setDefaultTimeout(PATIENT.timeout);
    return context.newPage();
  };

  const open = async (path: string, page: Page, close?: () => Promise<void>): Promise<Console> => {
    const console = new Console(page.context(), page, tools.system.address, close);
    opened.add(console);
    await console.open(path);
    return console;
  };

  return {
    visit: async (path = '/', viewport: Viewport = DESKTOP) => open(path, await newPage({ viewport })),
    signIn: async (who: Who, how: Opened = {}) => {
      const { path, viewport, locale, isFresh, isDeaf } = { ...AS_USUAL, ...how };
      const { address } = tools.system;
      const storageState = await signedInState(address, loginOf(who));
      const profile = { viewport, locale, storageState };
      const kept = isFresh ? undefined : await keptPage(address, profile);
      const page = kept ?? (await newPage(profile));
      if (isDeaf) await page.route('**/api/live*', (route) => route.abort());
      return open(path, page, isFresh ? undefined : () => keepPage(page, address));
    },
    staffed: () => tools,
  };
}
