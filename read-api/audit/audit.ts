import { plateKey } from '@fines/domain/shared/plate.ts';
import { Refusal } from '@fines/domain/shared/refusal.ts';
import { messageOf } from '@fines/platform/program.ts';
import { verify } from '@fines/proof/verify/verify.ts';
import { z } from 'zod';

import { fineHistory, RECORD_REMOVED } from '../fine/history.ts';
import { namesOf } from '../user/names.ts';
import type { Order } from './arguments.ts';
import { exportLog } from './export.ts';
import { historyText } from './history-text.ts';
import { showInClear } from './in-clear.ts';
import { looksAt, looksBy, looksText } from './looks.ts';
import { checkLogSince, showTreeHead, type Dependencies } from './since.ts';
import { verificationText } from './verification-text.ts';

/** Looks up names. Without read tables there are no names, and the program goes on without them. */
const namesIn =
  ({ pool, warn }: Pick<Dependencies, 'pool' | 'warn'>) =>
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
  { store, pool, personal, looks, reader, say, warn }: Dependencies,
): Promise<boolean> {
  const history = await fineHistory(fineNumber, {
    store,
    personal,
    namesOf: namesIn({ pool, warn }),
    // Nobody can open this URL: only a service has the secret that signs links.
    photoUrlOf: (sha256) => `/api/photos/${sha256}`,
    logger: { error: (_details: unknown, message?: string) => warn(message ?? '') },
    asOf,
  });
  await looks.record({
    ...reader,
    kind: 'HISTORY',
    subject: fineNumber,
    ...plateOf(history.state),
  });
  say(json ? `${JSON.stringify(history, null, 2)}\n` : historyText(history, asOf));
  return history.chain.valid;
}

const ofVehicle = z.object({ licensePlate: z.string() });

/** The key of the plate that some data names, by which looks are found. */
function plateOf(data: unknown): { plateKey: string } | undefined {
  const plate = ofVehicle.safeParse(data).data?.licensePlate;
  return plate === undefined ? undefined : { plateKey: plateKey(plate) };
}

/** Prints everything that the hashes are made of, so that anybody can compute them. */
async function showRaw(stream: string, { store, looks, reader, say }: Dependencies): Promise<boolean> {
  const events = await store.readStream(stream);
  if (events.length === 0) throw new Error(`There is no stream ${stream}.`);
  const plate = events.map(({ data }) => plateOf(data)).findLast((found) => found !== undefined);
  await looks.record({ ...reader, kind: 'EXPORT', subject: stream, ...plate });
  const json = JSON.stringify(
    events,
    (_, value: unknown) => (typeof value === 'bigint' ? String(value) : value),
    2,
  );
  say(`${json}\n`);
  return true;
}

/** Shows who looked. Itself a look, which is among them. */
async function showLooks(
  { at }: Extract<Order, { kind: 'looks' }>,
  { pool, looks, reader, say, warn }: Dependencies,
): Promise<boolean> {
  const plate = 'plate' in at ? { plateKey: plateKey(at.plate) } : {};
  await looks.record({ ...reader, kind: 'EXPORT', subject: `looks ${JSON.stringify(at)}`, ...plate });
  const found = 'plate' in at ? await looksAt(pool, at.plate) : await looksBy(pool, at.by);
  const names = await namesIn({ pool, warn })(found.map(({ person_id: id }) => id));
  say(looksText('plate' in at ? at.plate : at.by, found, names));
  return true;
}

async function verifyLog({ store, say, showProgress }: Dependencies): Promise<boolean> {
  const progress = showProgress(await store.end());
  const started = performance.now();
  const verification = await verify(store, {
    now: Date.now(),
    onEvent: ({ position }) => progress.at(position),
  }).finally(progress.end);
  say(verificationText(verification, (performance.now() - started) / 1000));
  return verification.firstBreak === undefined;
}

function carryOut(order: Order, dependencies: Dependencies): Promise<boolean> {
  switch (order.kind) {
    case 'history':
      return showHistory(order, dependencies);
    case 'raw':
      return showRaw(order.stream, dependencies);
    case 'looks':
      return showLooks(order, dependencies);
    case 'verify':
      return verifyLog(dependencies);
    case 'checkpoint':
      return showTreeHead(dependencies, dependencies);
    case 'in-clear':
      return showInClear(dependencies);
    case 'export':
      return exportLog(order.folder, dependencies);
    case 'since':
      return checkLogSince(order, dependencies);
    default:
      return order satisfies never;
  }
}

/**
 * Replays the history of a fine, checks the log, or tells who looked. It only reads, but for the looks that it leaves.
 *
 * @returns whether everything that was looked at is as it should be
 */
export async function audit(order: Order, dependencies: Dependencies): Promise<boolean> {
  try {
    return await carryOut(order, dependencies);
  } catch (error) {
    if (order.kind === 'history' && error instanceof Refusal) {
      const isGone = error.code === RECORD_REMOVED;
      throw new Error(isGone ? error.message : `There is no fine ${order.fineNumber}.`, { cause: error });
    }
    throw error;
  }
}
