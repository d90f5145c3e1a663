import { once } from 'node:events';
import { readdir } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';

import { publicLinkAnswerSchema } from '@fines/domain/fine/public-link.ts';
import { readRunning } from '@fines/embedded/running.ts';
import { secretsIn } from '@fines/embedded/secrets.ts';
import { formStamps, type Stamp } from '@fines/public-site/dispute/stamp.ts';
import { publicSiteConfig, startPublicSite } from '@fines/public-site/public-site.ts';
import { pino } from 'pino';
import { onTestFinished } from 'vitest';
import { z } from 'zod';

import type { ApiClient } from '../support/api-client.ts';
import { issue } from '../support/fines.ts';
import { forkProgram } from '../support/fork-program.ts';
import type { TestSystem } from '../support/test-system.ts';
import { until } from '../support/wait.ts';

/**
 * Another site beside the system's own, for one test, with something that is not as it is there. It is behind a proxy:
 * what a test says of where it comes from is believed.
 *
 * @returns its address
 */
export async function siteBeside(system: TestSystem, env: NodeJS.ProcessEnv = {}): Promise<string> {
  const { PUBLIC_CODE_SECRET, PUBLIC_SITE_TOKEN } = await secretsIn(system.dataDir);
  const { DATABASE_URL } = await system.addresses();
  const config = publicSiteConfig({
    PORT: '0',
    DATABASE_URL,
    PHOTO_DIR: system.dataDir,
    PUBLIC_CODE_SECRET,
    PUBLIC_SITE_TOKEN,
    COMMAND_API_URL: (await readRunning(system.dataDir))?.site,
    TRUST_PROXY: '1',
    ...env,
  });
  const closers: (() => Promise<unknown>)[] = [];
  const { port } = await startPublicSite(config, pino({ level: 'silent' }), (close) =>
    closers.unshift(close),
  );
  onTestFinished(async () => {
    for (const close of closers) await close();
  });
  return `http://127.0.0.1:${port}`;
}

/**
 * Another command API beside the system's own, for one test, with something that is not as it is there.
 *
 * @returns where a public site submits what the public does
 */
export async function commandApiBeside(system: TestSystem, env: NodeJS.ProcessEnv): Promise<string> {
  const child = forkProgram(COMMAND_API, {
    env: {
      ...process.env,
      ...(await secretsIn(system.dataDir)),
      ...(await system.addresses()),
      REDIS_URL: '',
      PHOTO_DIR: join(system.dataDir, 'photos'),
      PORT: '0',
      METRICS_PORT: '0',
      PUBLIC_SITE_PORT: '0',
      ...env,
    },
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  });
  onTestFinished(async () => {
    const exited = once(child, 'exit');
    child.kill();
    await exited;
  });
  const [message] = await once(child, 'message');
  return `http://127.0.0.1:${readySchema.parse(message).sitePort}`;
}

const COMMAND_API = resolve(import.meta.dirname, '../../command-api/main.ts');
const readySchema = z.object({ type: z.literal('ready'), sitePort: z.int() });

export type ShownFine = { fineNumber: string; path: string };

/** A new fine, once the site shows it, and where. */
export async function fineOnSite(officer: ApiClient): Promise<ShownFine> {
  const { fine, headers } = await issue(officer);
  const seen = { 'X-Min-Position': headers.get('X-Position') ?? '' };
  const { link } = publicLinkAnswerSchema.parse(
    (await officer.get(`/fines/${fine.id}/public-link`, seen)).body,
  );
  return { fineNumber: fine.id, path: new URL(link?.url ?? '').pathname };
}

/** What a form carries that was opened so long ago, as the system's site signs it. */
export async function stampOf(system: TestSystem, fineNumber: string, secondsAgo = 10): Promise<Stamp> {
  const { PUBLIC_CODE_SECRET } = await secretsIn(system.dataDir);
  return formStamps(PUBLIC_CODE_SECRET, () => Date.now() - secondsAgo * 1000).stampFor(fineNumber);
}

export const WRITTEN = {
  reason: 'reasonNoSign',
  text: 'The sign lay in the grass.',
  email: '',
  phone: '',
} as const;

/** As a browser sends it that has no picture, or these. */
export function formOf(
  fields: Readonly<Record<string, string>>,
  pictures: readonly Uint8Array<ArrayBuffer>[] = [],
): FormData {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) form.append(name, value);
  if (pictures.length === 0) form.append('pictures', new Blob([], { type: 'application/octet-stream' }), '');
  for (const bytes of pictures) form.append('pictures', new Blob([bytes], { type: 'image/jpeg' }), 'a.jpg');
  return form;
}

/** Sends a dispute to the page of a fine, as a browser does that shows what is answered itself. */
export const sendTo = (page: string, form: FormData, from = '192.0.2.1'): Promise<Response> =>
  fetch(`${page}/dispute`, {
    method: 'POST',
    body: form,
    redirect: 'manual',
    headers: { 'X-Forwarded-For': from },
  });

/** The pictures that wait somewhere on this machine to be passed on, of other tests too. */
export const waitingPictures = async (): Promise<string[]> =>
  (await readdir(tmpdir())).filter((name) => name.startsWith('fines-picture-'));

/** Waits until of those that came since then none is left. */
export const noneLeftSince = (before: readonly string[]): Promise<unknown> =>
  until(
    async () => (await waitingPictures()).every((name) => before.includes(name)),
    'the pictures to be deleted',
  );
