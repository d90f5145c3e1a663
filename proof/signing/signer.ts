import { type KeyObject, randomBytes } from 'node:crypto';

import { Finding } from '@fines/platform/http/health.ts';
import type { Logger } from '@fines/platform/logger.ts';
import {
  type Connection,
  lockedTransaction,
  type Pool,
  type Queryable,
  transaction,
} from '@fines/platform/postgres/postgres.ts';
import { requireKnownLog } from '@fines/platform/shared/known-log.ts';
import { READ_SCHEMA, durable, type Checkpoint, findCheckpoint } from '@fines/platform/shared/read-model.ts';

import { sameHash } from '../merkle/hashing.ts';
import { type NoteKey, noteKey, formatVerifierKey } from '../notes/keys.ts';
import { treeHeadText } from '../notes/signed-note.ts';
import {
  keepTreeHead,
  type KeptVerification,
  largestSigned,
  newestTreeHead,
  type SignedTree,
  keepVerification,
  newestVerification,
} from '../record.ts';
import { treeIn } from '../tiles-in-postgres.ts';
import { askWitnesses, hasSeen, type Witnesses } from './ask-witnesses.ts';
import {
  countAfter,
  cutOff,
  examineNewest,
  LogBroken,
  NEWEST,
  type Stores,
  firstForged,
  type LinksBefore,
} from './examine.ts';
import { type LogSigner, type Signatory, signNote } from './log-signer.ts';
import { keysInLog, requireRightKey, WrongKey } from './right-key.ts';

/** What signs, and the log's name if one is configured. */
type Signature = { signer: LogSigner; origin: string | undefined };

export const newOrigin = (): string => `traffic-fines/${randomBytes(4).toString('hex')}`;

/**
 * A log without a configured name keeps the name in the newest tree head of its key; for a new key, of any other.
 *
 * @param publicKey undefined if the key is not known
 */
export const originOf = async (
  on: Queryable,
  given: string | undefined,
  publicKey: KeyObject | undefined,
): Promise<string> =>
  given ?? (await newestTreeHead(on, publicKey))?.origin ?? (await newestTreeHead(on))?.origin ?? newOrigin();

async function keyOf(on: Queryable, { signer: { publicKey }, origin }: Signature): Promise<NoteKey> {
  return noteKey(await originOf(on, origin, publicKey), 'note', publicKey);
}

/** The tree is not the one that was examined, or does not begin with what was signed last. */
class AnotherTree extends Error {
  override readonly name = 'AnotherTree';
}

/**
 * Signs the tree unless this key did so before. The signature is on disk before anybody can see it. A lock lets only
 * one process sign at a time, and a tree must begin with the last signed one, so there are never two roots for one
 * size.
 *
 * @returns the key if there is a new signature
 * @throws AnotherTree
 */
export function signTree(pool: Pool, tree: SignedTree, signature: Signature): Promise<NoteKey | undefined> {
  const sign = async (connection: Connection): Promise<NoteKey | undefined> => {
    const key = await keyOf(connection, signature);
    const isNew = await isToBeSigned(connection, tree, key);
    if (isNew) await keepTreeHead(connection, await signed(tree, { key, signer: signature.signer }));
    return isNew ? key : undefined;
  };
  return lockedTransaction(pool, 'checkpoints of the log', durable(sign));
}

async function isToBeSigned(connection: Connection, tree: SignedTree, key: NoteKey): Promise<boolean> {
  const last = await largestSigned(connection, key);
  const kept = treeIn(connection, READ_SCHEMA);
  const has = async ({ size, root }: SignedTree): Promise<boolean> => sameHash(await kept.root(size), root);
  if (!(await has(tree))) throw new AnotherTree('The tree was replaced while it was examined');
  // Another process was faster.
  if (last.size > tree.size) return false;
  if (!(await has(last)))
    throw new AnotherTree(`The tree does not begin with what was signed of ${key.name}`);
  return last.size < tree.size || !last.isByKey;
}

async function signed({ size, root }: SignedTree, by: Signatory) {
  const { name: origin, keyId } = by.key;
  const text = treeHeadText({ origin, size, root });
  return { origin, size, keyId, root, note: await signNote(text, [by]) };
}

/** The health check reports it when nothing could be signed for longer than this. */
const LATE_SECONDS = 300;

export type SignerOptions = Stores & {
  logger: Logger;
  signature: Signature;
  /** Asked before the first signature after a start: they know if all was set back to an earlier state. */
  witnesses?: Witnesses | undefined;
  /** How many of the newest entries are read again before each signature. */
  newest?: number;
};

const NO_WITNESSES: Witnesses = { urls: [], keys: [] };

/** Signs the tree over the log, as long as the log matches the tree and the tree begins with what was signed before. */
export class Signer {
  readonly #options: SignerOptions;
  #linksBefore: LinksBefore = new Map();
  /** Whether the log has all that its witnesses saw: they are asked until it does, and then no more. */
  #isWitnessed = false;
  #broken: string | undefined;
  #failure: Error | undefined;
  /** When the last run succeeded, or else when this signer was made. */
  #doneAt = performance.now();
  #running: Promise<unknown> = Promise.resolve();
  #stopped = false;

  constructor(options: SignerOptions) {
    this.#options = options;
  }

  /** Reports how long nothing was signed, and why. */
  check = async (): Promise<Finding> => {
    const seconds = Math.round((performance.now() - this.#doneAt) / 1000);
    const figures = { logBroken: this.#broken === undefined ? 0 : 1, unsignedSeconds: seconds };
    if (this.#broken !== undefined) {
      return new Finding(figures, `nothing is signed, the log is not what was written: ${this.#broken}`);
    }
    if (this.#failure instanceof WrongKey)
      return new Finding(figures, `nothing is signed: ${this.#failure.message}`);
    const isLate = seconds > LATE_SECONDS;
    return new Finding(
      figures,
      isLate ? `nothing was signed for ${seconds} s: ${this.#failure?.message ?? 'still at it'}` : undefined,
    );
  };

  /** Waits for the run that is under way. */
  async stop(): Promise<void> {
    this.#stopped = true;
    await this.#running;
  }

  /**
   * Signs the entries that are new. With `isWanted` it examines the log even if there are none.
   *
   * @returns true if everything is signed, or the log was found to be broken; false if the run failed
   */
  run(isWanted: boolean): Promise<boolean> {
    const running = this.#run(isWanted);
    this.#running = running;
    return running;
  }

  async #run(isWanted: boolean): Promise<boolean> {
    if (this.#stopped) return false;
    try {
      this.#broken = await this.#whatIsBroken(isWanted);
      this.#failure = undefined;
      this.#doneAt = performance.now();
      return true;
    } catch (error) {
      if (this.#stopped) return false;
      this.#failure = error instanceof Error ? error : new Error(String(error));
      this.#options.logger.error({ err: error }, 'the log could not be signed');
      return false;
    }
  }

  /** Once the log was found to be forged, nothing is signed until somebody has it verified and nothing is found. */
  async #whatIsBroken(isWanted: boolean): Promise<string | undefined> {
    const { pool, logger } = this.#options;
    const known = await newestVerification(pool);
    if (known?.isForged === true) return known.firstBreak ?? undefined;
    const started = performance.now();
    try {
      const hidden = await this.#sign(isWanted);
      if (hidden !== undefined) await this.#keepHidden(hidden, { known, started });
      return undefined;
    } catch (error) {
      if (!(error instanceof LogBroken)) throw error;
      // Throws if the store holds another log: its break says nothing of ours. Signing goes on when ours is back.
      await requireKnownLog(pool, this.#options.store);
      const { message: firstBreak } = error;
      logger.error({ firstBreak }, 'nothing is signed: the log is not what was written');
      await this.#keepBreak(firstBreak, { isForged: true, started });
      return firstBreak;
    }
  }

  /** Signing goes on. What was found before is named until the whole log is verified again. */
  async #keepHidden(
    hidden: string,
    { known, started }: { known: KeptVerification | undefined; started: number },
  ): Promise<void> {
    if (known !== undefined && known.firstBreak !== null) return;
    this.#options.logger.error({ firstBreak: hidden }, 'a stream lacks what the log has of it');
    await this.#keepBreak(hidden, { isForged: false, started });
  }

  async #keepBreak(
    firstBreak: string,
    { isForged, started }: { isForged: boolean; started: number },
  ): Promise<void> {
    const { pool } = this.#options;
    const entries = (await findCheckpoint(pool, READ_SCHEMA))?.entries ?? 0;
    const seconds = (performance.now() - started) / 1000;
    const keep = (connection: Connection): Promise<void> =>
      keepVerification(connection, { entries, seconds, firstBreak, isForged });
    await transaction(pool, durable(keep));
  }

  /** Returns what hides a stream from people, if the newest streams show it. */
  async #sign(isWanted: boolean): Promise<string | undefined> {
    const { pool, store, signature } = this.#options;
    const tables = await findCheckpoint(pool, READ_SCHEMA);
    if (tables === undefined) return undefined;
    const key = await keyOf(pool, signature);
    this.#isWitnessed ||= await this.#hasAllSeen(tables, key);
    if (!this.#isWitnessed || tables.entries === 0) return undefined;
    await requireRightKey(pool, store, key);
    return this.#signNew(tables, key, isWanted);
  }

  async #signNew(tables: Checkpoint, key: NoteKey, isWanted: boolean): Promise<string | undefined> {
    const { pool } = this.#options;
    const largest = await largestSigned(pool, key);
    const ahead = largest.size - tables.entries;
    if (ahead > 0) return this.#requireRest(tables, ahead);
    const isDone = ahead === 0 && largest.isByKey;
    return isDone && !isWanted ? undefined : this.#signEntries(tables.entries);
  }

  /** False if the read tables have not come as far as a witness saw. @throws LogBroken */
  async #hasAllSeen(tables: Checkpoint, key: NoteKey): Promise<boolean> {
    const { pool, store, logger, witnesses = NO_WITNESSES } = this.#options;
    const { keys } = await keysInLog(pool, store, key.name);
    for (const seen of await askWitnesses(witnesses, [key, ...keys], logger))
      if (!(await hasSeen(this.#options, tables, seen))) return false;
    return true;
  }

  async #signEntries(size: number): Promise<string | undefined> {
    const { pool, signature, logger, newest = NEWEST } = this.#options;
    const examined = await examineNewest(this.#options, { size, newest, known: this.#linksBefore });
    this.#linksBefore = examined.linksBefore;
    const key = await signTree(pool, examined, signature).catch(this.#whereItDiffers);
    if (key !== undefined) logger.info({ size, verifierKey: formatVerifierKey(key) }, 'the log was signed');
    return examined.hidden;
  }

  /** After a crash of Postgres the read tables may be behind what was signed. The log must still have the rest. */
  async #requireRest({ entries, position }: Checkpoint, ahead: number): Promise<undefined> {
    const found = await countAfter(this.#options.store, position, ahead);
    if (found < ahead) throw await cutOff(this.#options, entries + ahead, entries + found);
  }

  #whereItDiffers = async (error: unknown): Promise<never> => {
    if (!(error instanceof AnotherTree)) throw error;
    const { pool, signature } = this.#options;
    throw await firstForged(this.#options, await keyOf(pool, signature));
  };
}
