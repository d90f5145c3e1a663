import { execFile } from 'node:child_process';
import { promisify } from 'node:util';

import { type Browser, type KeyInput, launch, type Page } from 'puppeteer-core';

import { until } from '../support/wait.ts';

const NAMES = ['firefox-esr', 'firefox'];

const pathOf = (name: string): Promise<string | undefined> =>
  promisify(execFile)('which', [name]).then(
    ({ stdout }) => stdout.trim(),
    () => undefined,
  );

/** The Firefox of this machine; undefined if there is none. */
export const firefoxPath = (await Promise.all(NAMES.map(pathOf))).find((path) => path !== undefined);

/** Without a window, and spoken to by WebDriver BiDi. */
export const launchFirefox = (executablePath: string): Promise<Browser> =>
  launch({
    browser: 'firefox',
    executablePath,
    headless: true,
    extraPrefsFirefox: {
      'ui.prefersReducedMotion': 1,
      // Dates are typed and shown in the same way all the same.
      'intl.locale.requested': 'en-US',
    },
  });

const SELECTORS = {
  button: 'button',
  combobox: '[role="combobox"]',
  heading: 'h1',
  link: 'a[href]',
  menuitem: '[role^="menuitem"]',
  tab: '[role="tab"]',
  searchbox: 'input[type="search"]',
  textbox: 'input[type="text"], input[type="email"], textarea',
};
type Role = keyof typeof SELECTORS;

/**
 * In the page: whether something is shown under this name, its label or its text. Firefox could be asked itself, but
 * gives a button with an icon no name over BiDi.
 */
function isShown(selector: string, name: string, where: 'anywhere' | 'focused'): boolean {
  return [...document.querySelectorAll(selector)].some((element) => {
    const { id, ariaLabel, ariaLabelledByElements } = element;
    const label = ariaLabelledByElements?.[0] ?? document.querySelector(`label[for="${id}"]`);
    const shown = ariaLabel ?? (label ?? element).textContent;
    const isHere = where === 'anywhere' || element === document.activeElement;
    return isHere && shown.replace(/\s\*$/u, '') === name && element.checkVisibility();
  });
}

/** In the page: the text of what has the focus. */
const focusedText = (): string | undefined => document.activeElement?.textContent ?? undefined;

const FAR = 80;

/** A page as somebody uses it by the keyboard alone. */
export class FirefoxPage {
  readonly #page: Page;
  readonly #address: string;

  private constructor(page: Page, address: string) {
    this.#page = page;
    this.#address = address;
  }

  /** In a profile of its own. */
  static async open(browser: Browser, address: string): Promise<FirefoxPage> {
    const context = await browser.createBrowserContext();
    const page = await context.newPage();
    await page.setViewport({ width: 1440, height: 900 });
    const opened = new FirefoxPage(page, address);
    await opened.open('/');
    return opened;
  }

  /** With its profile. */
  close = (): Promise<void> => this.#page.browserContext().close();

  open = async (path: string): Promise<void> => void (await this.#page.goto(`${this.#address}${path}`));

  press = (key: KeyInput): Promise<void> => this.#page.keyboard.press(key);

  /** Key by key, into what has the focus. */
  type = (text: string): Promise<void> => this.#page.keyboard.type(text);

  #has = (role: Role, name: string, where: 'anywhere' | 'focused' = 'anywhere'): Promise<boolean> =>
    this.#page.evaluate(isShown, SELECTORS[role], name, where);

  /** Waits until it is shown. */
  sees = (role: Role, name: string): Promise<boolean> =>
    until(() => this.#has(role, name), `${role} "${name}"`);

  /** Waits until it has the focus. */
  isAt = (role: Role, name: string): Promise<boolean> =>
    until(() => this.#has(role, name, 'focused'), `the focus on ${role} "${name}"`);

  /** Waits until the text is shown. */
  reads = (text: string): Promise<boolean> =>
    until(async () => (await this.#text()).includes(text), `"${text}" on the page`);

  #text = (): Promise<string> => this.#page.evaluate(() => document.body.innerText);

  /** Presses Tab until this has the focus; fails if it cannot be reached. */
  async tabTo(role: Role, name: string, direction: 'forward' | 'back' = 'forward'): Promise<void> {
    await this.sees(role, name);
    if (direction === 'back') await this.#page.keyboard.down('Shift');
    for (let presses = 0; !(await this.#has(role, name, 'focused')); presses++) {
      if (presses === FAR) throw new Error(`${FAR} times Tab did not lead to ${role} "${name}"`);
      await this.press('Tab');
    }
    if (direction === 'back') await this.#page.keyboard.up('Shift');
  }

  /** The same with the arrows of a menu. */
  async arrowTo(role: Role, name: string): Promise<void> {
    await this.sees(role, name);
    for (let presses = 0; !(await this.#has(role, name, 'focused')); presses++) {
      if (presses === FAR) throw new Error(`${FAR} arrows did not lead to ${role} "${name}"`);
      await this.press('ArrowDown');
    }
  }

  async follow(role: 'button' | 'link', name: string, direction?: 'forward' | 'back'): Promise<void> {
    await this.tabTo(role, name, direction);
    // A button that has just become another one waits until it can have been read.
    await until(
      () => this.#page.evaluate(() => document.activeElement?.ariaDisabled !== 'true'),
      `${name} to be pressed`,
    );
    await this.press('Enter');
  }

  /** From the select that has the focus: the option that begins with what is typed. */
  async choose(beginning: string, option: string): Promise<void> {
    await this.press('Enter');
    await until(() => this.#page.evaluate(() => document.activeElement?.role === 'option'), 'the options');
    await this.type(beginning);
    await until(async () => (await this.#page.evaluate(focusedText)) === option, `the focus on ${option}`);
    await this.press('Enter');
    await until(() => this.#page.evaluate(() => document.activeElement?.role === 'combobox'), 'the choice');
  }

  /** Waits until the address of the page says so. */
  isLedTo = (part: string): Promise<boolean> => until(() => this.#page.url().includes(part), part);

  /** As the dialog for files would, in which nothing here can press keys. */
  async chooseFile(path: string): Promise<void> {
    const input = await this.#page.$('input[type=file]');
    if (input === null) throw new Error('No file is asked for');
    await input.uploadFile(path);
  }
}
