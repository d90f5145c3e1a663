import { access } from 'node:fs/promises';

import { type Browser, chromium } from 'playwright-core';

const SYSTEM_BROWSERS = [
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
 * A headless Chromium: the one in `CHROMIUM_PATH`, else the machine's own, else the one that comes as an npm
 * package (`BUNDLED_CHROMIUM=1` asks for that one).
 */
export async function launchBrowser(): Promise<Browser> {
  const own = await systemBrowser();
  if (own !== undefined) return chromium.launch({ executablePath: own, args: QUIET });
  const { default: bundled } = await import('@sparticuz/chromium');
  return chromium.launch({
    executablePath: await bundled.executablePath(),
    args: [...bundled.args.filter((flag) => flag !== ONE_PROCESS), ...QUIET],
  });
}

async function systemBrowser(): Promise<string | undefined> {
  const { CHROMIUM_PATH, BUNDLED_CHROMIUM } = process.env;
  if (BUNDLED_CHROMIUM === '1') return undefined;
  for (const path of CHROMIUM_PATH === undefined ? SYSTEM_BROWSERS : [CHROMIUM_PATH]) {
    if (
      await access(path).then(
        () => true,
        () => false,
      )
    )
      return path;
  }
  return undefined;
}
