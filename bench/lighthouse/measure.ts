import { execFile } from 'node:child_process';
import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { connect } from 'node:tls';
import { promisify } from 'node:util';

import { chromium, type Page } from 'playwright-core';
import { z } from 'zod';

import { ownBrowser, QUIET } from '../../tests/browser/support/browser.ts';
import { signedInState } from '../../tests/browser/support/signed-in.ts';
import { hasCaddy, startCaddy } from '../../tests/support/caddy.ts';
import { DEMO_PASSWORD, type TestSystem } from '../../tests/support/test-system.ts';
import { type Figure, median, type Outcome } from '../tools/figure.ts';
import { holding, withFolder } from '../tools/holding.ts';
import { type Options, USUAL_TIMES } from '../tools/options.ts';

const part = 'lighthouse';

/** Comes from npm when it is asked for: it is larger than all that the tests need. */
const LIGHTHOUSE = 'lighthouse@13.5.0';
const EMAIL = 'manager@police.gov.sz';

/**
 * What Lighthouse takes the browser for, and how many audits the middle one is of. It slows down nothing: it reckons what
 * the device would have taken, so that what else the machine does just then counts four times on a phone.
 */
const DEVICES = {
  phone: { options: [], audits: 3 },
  desktop: { options: ['--preset=desktop'], audits: 1 },
} as const;
type Device = keyof typeof DEVICES;

const WANTED = { performance: 95, accessibility: 100, 'best-practices': 100 } as const;
type Category = keyof typeof WANTED;
const CATEGORIES = Object.keys(WANTED) as Category[];

/** Points by category, of 100. */
type Scores = Readonly<Record<Category, number>>;

/** Leads to where the screen is asked for. */
type Prepare = (page: Page) => Promise<unknown>;

/** The middle score of each category. */
const middleOf = (all: readonly Scores[]): Scores => ({
  performance: median(all.map(({ performance }) => performance)),
  accessibility: median(all.map(({ accessibility }) => accessibility)),
  'best-practices': median(all.map((scores) => scores['best-practices'])),
});

const leftOut = (reason: string): Outcome[] => [{ part, name: 'all of it', reason }];

/**
 * What Lighthouse says of the screens behind Caddy, as production has it: TLS and HTTP/2. Each in a browser of its own:
 * as one meets them, after signing in by the form; and as they are for a phone that is signed in and has nothing of the
 * console, as after an update.
 */
export async function measureLighthouse({ times }: Options, system: TestSystem): Promise<Outcome[]> {
  if (times < USUAL_TIMES) return leftOut(`takes half an hour: --times ${USUAL_TIMES}, as usual`);
  const browser = process.env['CHROMIUM_PATH'] ?? (await ownBrowser());
  if (browser === undefined) return leftOut('needs a whole Chromium: CHROMIUM_PATH');
  if (!hasCaddy) return leftOut('needs caddy');
  const paths = Object.entries(await pathsIn(system));
  return holding(
    () => startCaddy(system.address),
    (caddy) => caddy.stop(),
    async ({ address, authority }) => {
      const figures: Figure[] = [];
      const trusted = await keyOf(address, authority);
      const measure = async (path: string, device: Device, prepare: Prepare): Promise<Scores> => {
        const all: Scores[] = [];
        while (all.length < DEVICES[device].audits) {
          const scores = await inBrowser({ executablePath: browser, trusted }, prepare, (port) =>
            audit(`${address}${path}`, device, port),
          );
          all.push(scores);
        }
        return middleOf(all);
      };
      for (const [name, path] of paths) {
        const prepare: Prepare = (page) => (path === SIGN_IN ? Promise.resolve() : signIn(page, address));
        for (const device of Object.keys(DEVICES) as Device[]) {
          const scores = await measure(path, device, prepare);
          figures.push(...CATEGORIES.map((category) => figureOf(`${name}, ${device}`, category, scores)));
        }
      }
      for (const [name, path] of paths.filter(([, each]) => each !== SIGN_IN)) {
        const scores = await measure(path, 'phone', (page) => plantSession(page, address, system));
        figures.push(figureOf(`${name}, phone that has nothing of it`, 'performance', scores));
      }
      return figures;
    },
  );
}

const SIGN_IN = '/login';

const fineSchema = z.object({ data: z.tuple([z.object({ id: z.string() })]) });

async function pathsIn(system: TestSystem): Promise<Record<string, string>> {
  const client = await system.signIn(EMAIL);
  const { body } = await client.get('/fines?status=UNPAID&limit=1');
  const [fine] = fineSchema.parse(body).data;
  return {
    'sign-in': SIGN_IN,
    dashboard: '/',
    fines: '/fines',
    'a fine': `/fines/${fine.id}`,
    'issue form': '/fines/create',
    payments: '/payments',
    reports: '/reports',
    settings: '/settings',
  };
}

/** The hash by which a browser knows the public key of a server, whose own authority it does not know. */
async function keyOf(address: string, ca: string): Promise<string> {
  const { hostname, port } = new URL(address);
  const socket = connect({ host: hostname, port: Number(port), servername: hostname, ca });
  await once(socket, 'secureConnect');
  const key = socket.getPeerX509Certificate()?.publicKey.export({ type: 'spki', format: 'der' });
  socket.destroy();
  if (key === undefined) throw new Error('Caddy has no certificate');
  return createHash('sha256').update(key).digest('base64');
}

/** Playwright would end the whole process, and leave behind what else is held. */
const NO_SIGNALS = { handleSIGINT: false, handleSIGTERM: false, handleSIGHUP: false };

/** Measures in a new profile of the browser, through the port at which it lets itself be led. */
function inBrowser<Result>(
  { executablePath, trusted }: { executablePath: string; trusted: string },
  prepare: Prepare,
  measure: (port: number) => Promise<Result>,
): Promise<Result> {
  return withFolder('lighthouse', (profile) => {
    // With a certificate that it takes for wrong, a browser would cache nothing.
    const trust = `--ignore-certificate-errors-spki-list=${trusted}`;
    const args = [...QUIET, '--remote-debugging-port=0', trust];
    return holding(
      () => chromium.launchPersistentContext(profile, { executablePath, args, ...NO_SIGNALS }),
      (context) => context.close(),
      async (context) => {
        const page = context.pages()[0] ?? (await context.newPage());
        await prepare(page);
        // Lighthouse opens a tab of its own, beside which a console would go on working.
        await page.goto('about:blank');
        const [port] = (await readFile(join(profile, 'DevToolsActivePort'), 'utf8')).split('\n');
        return measure(z.coerce.number().parse(port));
      },
    );
  });
}

/** What nobody waits for is loaded meanwhile, as while one looks at the dashboard. */
const LOOKS_MS = 4000;

async function signIn(page: Page, address: string): Promise<void> {
  await page.goto(`${address}${SIGN_IN}`);
  await page.getByLabel('Email').fill(EMAIL);
  await page.getByLabel('Password', { exact: true }).fill(DEMO_PASSWORD);
  await page.keyboard.press('Enter');
  await page.getByRole('heading', { level: 1 }).waitFor();
  await delay(LOOKS_MS);
}

/** From an address that loads no script. */
async function plantSession(page: Page, address: string, system: TestSystem): Promise<void> {
  const { origins } = await signedInState(system.address, { email: EMAIL });
  await page.goto(`${address}/robots.txt`);
  for (const { name, value } of origins.flatMap((origin) => origin.localStorage)) {
    await page.evaluate(`localStorage.setItem(${JSON.stringify(name)}, ${JSON.stringify(value)})`);
  }
}

/** By then all of a screen is there. Lighthouse would wait for the end of the live connection, three times as long. */
const LOADED_MS = 15_000;

/** It keeps what the browser has stored, such as that somebody has signed in. */
const TO_STDOUT = [
  '--output=json',
  '--quiet',
  '--disable-storage-reset',
  `--max-wait-for-load=${LOADED_MS}`,
  `--only-categories=${CATEGORIES.join(',')}`,
];

const run = promisify(execFile);
const MOST_BYTES = 100_000_000;

const category = z.object({ score: z.number() }).transform(({ score }) => Math.round(score * 100));
const reportSchema = z.object({
  categories: z.object({
    performance: category,
    accessibility: category,
    'best-practices': category,
  } satisfies Record<Category, unknown>),
});

async function audit(url: string, device: Device, port: number): Promise<Scores> {
  const args = [LIGHTHOUSE, url, `--port=${port}`, ...TO_STDOUT, ...DEVICES[device].options];
  const { stdout } = await run('npx', ['--yes', ...args], { maxBuffer: MOST_BYTES });
  return reportSchema.parse(JSON.parse(stdout)).categories;
}

function figureOf(name: string, of: Category, scores: Scores): Figure {
  const value = scores[of];
  const wanted = WANTED[of];
  const target = { text: `≥ ${wanted} points`, isMet: value >= wanted };
  return { part, name: `${name}: ${of}`, value, unit: 'points', target };
}
