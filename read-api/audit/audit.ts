import { Refusal } from '@fines/domain/shared/refusal.ts';
import { messageOf } from '@fines/platform/program.ts';
import { verify } from '@fines/proof/verify/verify.ts';

import { fineHistory } from '../fine/history.ts';
import { namesOf } from '../user/names.ts';
import type { Order } from './arguments.ts';
import { historyText } from './history-text.ts';
import { looksAt, looksBy, looksText } from './looks.ts';
import { checkLogSince, showTreeHead, type Tools } from './since.ts';
import { verificationText } from './verification-text.ts';

/** Without read tables there are no names, which is no reason to tell nothing. */
const namesIn =
  ({ pool, warn }: Pick<Tools, 'pool' | 'warn'>) =>
  async (ids: readonly string[]): ReturnType<typeof namesOf> => {
    try {
      return await namesOf(pool, ids);
    } catch (error) {
      warn(`Names cannot be looked up, so people are shown by their ids: ${messageOf(error)}`);
      return new Map();
    }
  };

async function showHistory(
  { fineNumber, asOf, json }: Extract<Order, { kind: 'history' }>,
  { store, pool, say, warn }: Tools,
): Promise<boolean> {
  const history = await fineHistory(fineNumber, {
    store,
    namesOf: namesIn({ pool, warn }),
    // Not to be opened: only a service has the secret that signs links.
    photoUrlOf: (sha256) => `/api/photos/${sha256}`,
    logger: { error: (_details: unknown, message?: string) => warn(message ?? '') },
    asOf,
  });
  say(json ? `${JSON.stringify(history, null, 2)}\n` : historyText(history, asOf));
  return history.chain.valid;
}

/** With all that its hash was made of, so that anybody can compute it. */
async function showRaw(stream: string, { store, say }: Tools): Promise<boolean> {
  const events = await store.readStream(stream);
  if (events.length === 0) throw new Error(`There is no stream ${stream}.`);
  const json = JSON.stringify(
    events,
    (_, value: unknown) => (typeof value === 'bigint' ? String(value) : value),
    2,
  );
  say(`${json}\n`);
  return true;
}

async function showLooks(
  { at }: Extract<Order, { kind: 'looks' }>,
  { pool, say, warn }: Tools,
): Promise<boolean> {
  const looks = 'plate' in at ? await looksAt(pool, at.plate) : await looksBy(pool, at.email);
  const names = await namesIn({ pool, warn })(looks.map(({ person_id: id }) => id));
  say(looksText('plate' in at ? at.plate : at.email, looks, names));
  return true;
}

async function verifyLog({ store, say, showProgress }: Tools): Promise<boolean> {
  const progress = showProgress(await store.end());
  const started = performance.now();
  const verification = await verify(store.readAll(), {
    now: Date.now(),
    onEvent: ({ position }) => progress.at(position),
  }).finally(progress.end);
  say(verificationText(verification, (performance.now() - started) / 1000));
  return verification.firstBreak === undefined;
}

function carryOut(order: Order, tools: Tools): Promise<boolean> {
  switch (order.kind) {
    case 'history':
      return showHistory(order, tools);
    case 'raw':
      return showRaw(order.stream, tools);
    case 'looks':
      return showLooks(order, tools);
    case 'verify':
      return verifyLog(tools);
    case 'checkpoint':
      return showTreeHead(tools.pool, tools);
    case 'since':
      return checkLogSince(order, tools);
    default:
      return order satisfies never;
  }
}

/**
 * Replays the history of a fine, checks the log, or tells who looked. It only reads.
 *
 * @returns whether everything that was looked at is as it should be
 */
export async function audit(order: Order, tools: Tools): Promise<boolean> {
  try {
    return await carryOut(order, tools);
  } catch (error) {
    if (order.kind === 'history' && error instanceof Refusal) {
      throw new Error(`There is no fine ${order.fineNumber}.`, { cause: error });
    }
    throw error;
  }
}
