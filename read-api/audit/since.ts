import { readFile } from 'node:fs/promises';

import { Refusal } from '@fines/domain/shared/refusal.ts';
import type { EventStore } from '@fines/platform/event-store/event-store.ts';
import type { PersonalData } from '@fines/platform/personal-data/keys.ts';
import type { Pool } from '@fines/platform/postgres/postgres.ts';
import { messageOf } from '@fines/platform/program.ts';
import { READ_SCHEMA } from '@fines/platform/shared/read-model.ts';
import { openTreeHead } from '@fines/proof/check.ts';
import { refuseBrokenLog } from '@fines/proof/log-broken.ts';
import type { Hash } from '@fines/proof/merkle/hashing.ts';
import { toBase64, type NoteKey } from '@fines/proof/notes/keys.ts';
import { type TreeHead, parseTreeHead, parseNote } from '@fines/proof/notes/signed-note.ts';
import { isSignedNow, newestTreeHead, noteWithWitnesses } from '@fines/proof/record.ts';
import { readLeaves } from '@fines/proof/tiles-in-postgres.ts';
import { breakText } from '@fines/proof/verify/check.ts';
import { checkSince, type Since } from '@fines/proof/verify/since.ts';

import type { AccessLog } from '../access-log/looks.ts';
import type { SignedRecord } from '../record/open-routes.ts';
import type { Order } from './arguments.ts';
import { visible } from './history-text.ts';
import type { showProgress } from './verification-text.ts';

const SIGNED_WITHIN_MS = 15_000;

type Voices = { say: (text: string) => void; warn: (text: string) => void };

/** Who runs the program, and on which machine. */
type Reader = { personId: string; address: string };

/** What an audit reads, and how it tells what it finds. */
export type Dependencies = Voices &
  SignedRecord & {
    store: EventStore;
    personal: Pick<PersonalData, 'reveal'>;
    /** Where it is recorded what this program shows, before it does. */
    looks: Pick<AccessLog, 'record'>;
    reader: Reader;
    showProgress: typeof showProgress;
  };

/**
 * Has the log signed as it is now, and prints only the signed note, so that the output can be kept as a file. If
 * nobody signs, prints the newest note.
 *
 * @returns false if the log was changed after it was written
 */
export async function showTreeHead(
  { pool, logKey }: SignedRecord,
  { say, warn }: Voices,
  withinMs = SIGNED_WITHIN_MS,
): Promise<boolean> {
  const isAnswered = await isSignedNow(pool, withinMs);
  const broken = await brokenLog(pool);
  const isFresh = isAnswered && broken === undefined;
  const newest = await newestTreeHead(pool, logKey);
  if (newest === undefined) throw new Error('Nothing was signed yet. Does the projector run?');
  if (broken !== undefined) warn(broken);
  if (!isFresh) warn(`Nobody signs now: this is the newest checkpoint, of ${newest.signedAt.toISOString()}.`);
  say(await noteWithWitnesses(pool, newest));
  return broken === undefined;
}

async function brokenLog(pool: Pool): Promise<string | undefined> {
  try {
    await refuseBrokenLog(pool);
  } catch (error) {
    if (error instanceof Refusal) return error.message;
    throw error;
  }
}

type SinceOrder = Extract<Order, { kind: 'since' }>;

/** Checks whether the log begins with everything that a kept checkpoint covers, prints the result and returns it. */
export async function checkLogSince({ file, key }: SinceOrder, dependencies: Dependencies): Promise<boolean> {
  const treeHead = await readTreeHead(file, key);
  const { store, pool, say, warn } = dependencies;
  const progress = dependencies.showProgress(await store.end());
  const since = await checkSince(treeHead, { store, leaves: () => leavesIn(pool, warn) }, ({ position }) =>
    progress.at(position),
  ).finally(progress.end);
  say(sinceText(treeHead, since, key));
  return since.finding === undefined;
}

/** @throws Error with the name of the file */
async function readTreeHead(file: string, key: NoteKey | undefined): Promise<TreeHead> {
  const note = await readFile(file, 'utf8');
  try {
    return key === undefined ? parseTreeHead(parseNote(note).text) : openTreeHead(note, key);
  } catch (error) {
    throw new Error(`${file}: ${messageOf(error)}.`, { cause: error });
  }
}

/** The leaves only show where the log differs. Without them the check still shows whether it does. */
async function* leavesIn(pool: Pool, warn: Dependencies['warn']): AsyncGenerator<Hash> {
  try {
    yield* readLeaves(pool, READ_SCHEMA);
  } catch (error) {
    warn(`The tree in the database cannot be read: ${messageOf(error)}`);
  }
}

function sinceText(treeHead: TreeHead, since: Since, key: NoteKey | undefined): string {
  const { origin, size, root } = treeHead;
  const { entries, brokenChains, hiddenStreams, isExtension, finding } = since;
  const later = Math.max(0, entries - size);
  return [
    `Checkpoint   ${size} entries of ${origin}, root ${toBase64(root)}`,
    `Signature    ${key === undefined ? 'NOT CHECKED: give the verifier key of the log with --key' : `that of ${key.name}`}`,
    `Log          ${entries} entries, ${later} of them since`,
    `Hash chains  ${brokenChains === 0 ? 'whole' : `${brokenChains} BROKEN`}`,
    `Streams      ${hiddenStreams === 0 ? 'whole' : `${hiddenStreams} LACK what the log has of them`}`,
    `Signed part  ${isExtension ? `unchanged: the log begins with the ${size} entries that were signed` : 'NOT what was signed'}`,
    '',
    finding === undefined
      ? 'Nothing was changed, cut off or left out.'
      : `First difference: ${findingText(finding)}`,
    '',
  ]
    .map(visible)
    .join('\n');
}

const findingText = ({ place, problem }: NonNullable<Since['finding']>): string =>
  place === undefined ? problem : breakText({ ...place, problem });
