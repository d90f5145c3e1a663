import { access } from 'node:fs/promises';

import { type Browser, chromium } from 'playwright-core';

const OWN_BROWSERS = [
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
];

/** Nothing but the test's own pages: no updates, no sync, no first-run pages. */
const QUIET = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-dev-shm-usage',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];

/** What the npm package asks for; in one process, fresh profiles would share what they have stored. */
const ONE_PROCESS = '--single-process';

/**
 * A headless Chromium: the one in `CHROMIUM_PATH`, else the one that comes as an npm package, which takes a third less
 * of the machine than a whole browser, else the machine's own.
 */
export async function launchBrowser(): Promise<Browser> {
  const { CHROMIUM_PATH } = process.env;
  if (CHROMIUM_PATH !== undefined) return launchOwn(CHROMIUM_PATH);
  try {
    return await launchPackaged();
  } catch (error) {
    const own = await ownBrowser();
    if (own === undefined) throw error;
    return launchOwn(own);
  }
}

const launchOwn = (executablePath: string): Promise<Browser> =>
  chromium.launch({ executablePath, args: QUIET });

async function launchPackaged(): Promise<Browser> {
  const { default: packaged } = await import('@sparticuz/chromium');
  return chromium.launch({
    executablePath: await packaged.executablePath(),
    args: [...packaged.args.filter((flag) => flag !== ONE_PROCESS), ...QUIET],
  });
}

/** The machine's own, if it has one. */
async function ownBrowser(): Promise<string | undefined> {
  for (const path of OWN_BROWSERS) {
    const isThere = await access(path).then(
      () => true,
      () => false,
    );
    if (isThere) return path;
  }
  return undefined;
}
