import { type KeyObject, randomUUID } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';

import { ENTRY_VERSION } from '@fines/platform/event-store/hash-chain.ts';
import type { Queryable, Pool } from '@fines/platform/postgres/postgres.ts';
import {
  TREE_HEADS,
  COSIGNATURES,
  VERIFICATIONS,
  TREE_HEAD_SIGNED,
  TREE_HEAD_WANTED,
} from '@fines/platform/shared/record-tables.ts';

import { openTreeHead } from './check.ts';
import { EMPTY_ROOT, type Hash, sameHash } from './merkle/hashing.ts';
import { NoteError, type NoteKey, noteKey } from './notes/keys.ts';

/** A signed tree head. All of them are kept for ever. */
export type SignedTreeHead = {
  origin: string;
  /** How many entries the tree head covers. */
  size: number;
  root: Hash;
  /** The signed note, without cosignatures. */
  note: string;
  /** By the clock of Postgres. */
  signedAt: Date;
};

const TREE_HEAD = `SELECT origin, size, root, note, signed_at AS "signedAt" FROM ${TREE_HEADS}`;

/** Who can write into the table can forge a row, but not the signature in its note. */
function isSignedBy(publicKey: KeyObject, { origin, size, root, note }: SignedTreeHead): boolean {
  try {
    const signed = openTreeHead(note, noteKey(origin, 'note', publicKey));
    return signed.size === size && sameHash(signed.root, root);
  } catch (error) {
    if (error instanceof NoteError) return false;
    throw error;
  }
}

/** Nearly always the first is signed. Where it is not, so many are read at a time. */
const AT_A_TIME = 100;

/** The first that a key signed; without a key, the first. */
async function firstSigned(
  on: Queryable,
  which: string,
  parameters: readonly unknown[],
  by: KeyObject | undefined,
): Promise<SignedTreeHead | undefined> {
  for (let [offset, limit] = [0, 1]; ; offset += limit, limit = AT_A_TIME) {
    const { rows } = await on.query<SignedTreeHead>(`${TREE_HEAD} ${which} LIMIT ${limit} OFFSET ${offset}`, [
      ...parameters,
    ]);
    const found = rows.find((row) => by === undefined || isSignedBy(by, row));
    if (found !== undefined || rows.length < limit) return found;
  }
}

/** Undefined if nothing was signed yet. @param by the key of the log; without it every row is believed */
export const newestTreeHead = (on: Queryable, by?: KeyObject): Promise<SignedTreeHead | undefined> =>
  firstSigned(on, 'ORDER BY signed_at DESC', [], by);

/** The tree head of a log at a size. If several keys signed it, the newest signature counts. */
export const treeHeadAt = (
  on: Queryable,
  { origin, size }: Pick<SignedTreeHead, 'origin' | 'size'>,
  by?: KeyObject,
): Promise<SignedTreeHead | undefined> =>
  firstSigned(on, 'WHERE origin = $1 AND size = $2 ORDER BY signed_at DESC', [origin, size], by);

/** A tree that was signed. Every later tree must begin with it. */
export type SignedTree = Pick<SignedTreeHead, 'size' | 'root'>;

/** Every tree begins with it. */
export const EMPTY_TREE: SignedTree = { size: 0, root: EMPTY_ROOT };

/** A log, and the key that signs it, if it is known. */
export type LogKey = Pick<NoteKey, 'name'> & Partial<Pick<NoteKey, 'keyId' | 'publicKey'>>;

/**
 * The largest signed tree of a log, or else the empty tree; and whether the key signed it. Until the key has signed for
 * the first time, others count, which are those of a key before it. From then on none but its own: that of the others
 * was looked at then, and what is said to be theirs now may be forged.
 */
export async function largestSigned(
  on: Queryable,
  { name, keyId, publicKey }: LogKey,
): Promise<SignedTree & { isByKey: boolean }> {
  const largest = 'WHERE origin = $1 AND key_id = $2 ORDER BY size DESC';
  const own = await firstSigned(on, largest, [name, keyId], publicKey);
  if (own !== undefined) return { size: own.size, root: own.root, isByKey: true };
  const others = 'WHERE origin = $1 AND key_id IS DISTINCT FROM $2 ORDER BY size DESC';
  const { size, root } = (await firstSigned(on, others, [name, keyId], undefined)) ?? EMPTY_TREE;
  return { size, root, isByKey: false };
}

/** All signed trees of a log, the smallest first: those of the key, or if it signed none, those of others. */
export async function allSigned(on: Queryable, { name, publicKey }: LogKey): Promise<SignedTree[]> {
  const { rows } = await on.query<SignedTreeHead>(`${TREE_HEAD} WHERE origin = $1 ORDER BY size`, [name]);
  const own = publicKey === undefined ? [] : rows.filter((row) => isSignedBy(publicKey, row));
  return own.length > 0 ? own : rows;
}

/** Stores a tree head in the caller's transaction. No tree head may be published before it is stored. */
export async function keepTreeHead(
  on: Queryable,
  { origin, size, keyId, root, note }: Omit<SignedTreeHead, 'signedAt'> & { keyId: number },
): Promise<void> {
  await on.query(
    `INSERT INTO ${TREE_HEADS} (origin, size, key_id, root, note, entry_version) VALUES ($1, $2, $3, $4, $5, $6)`,
    [origin, size, keyId, root, note, ENTRY_VERSION],
  );
}

/** A witness's statement that it saw a tree head. `at` is by the clock of the witness. */
export type Cosignature = { witness: string; keyId: number; line: string; at: Date };

type Of = Pick<SignedTreeHead, 'origin' | 'size'>;

/** The oldest first. */
export async function cosignaturesOf(on: Queryable, { origin, size }: Of): Promise<Cosignature[]> {
  const { rows } = await on.query<Cosignature>(
    `SELECT witness, key_id AS "keyId", line, at FROM ${COSIGNATURES}
     WHERE origin = $1 AND size = $2 ORDER BY at, witness`,
    [origin, size],
  );
  return rows;
}

/** The signed note with the cosignatures of its witnesses. */
export async function noteWithWitnesses(on: Queryable, treeHead: SignedTreeHead): Promise<string> {
  const lines = (await cosignaturesOf(on, treeHead)).map(({ line }) => `${line.trimEnd()}\n`);
  return treeHead.note + lines.join('');
}

/** Only this many of the newest cosignatures are searched: those of some days. */
const RECENT = 5000;

/** The newest tree head that each witness of a log has seen. Witnesses that were silent for days are left out. */
export async function newestWitnesses(
  on: Queryable,
  origin: string,
): Promise<(Pick<Cosignature, 'witness' | 'at'> & { size: number })[]> {
  const { rows } = await on.query<{ witness: string; size: number; at: Date }>(
    `SELECT DISTINCT ON (witness) witness, size, at FROM (
       SELECT witness, size, at FROM ${COSIGNATURES} WHERE origin = $1 ORDER BY size DESC LIMIT ${RECENT}
     ) AS recent ORDER BY witness, size DESC, at DESC`,
    [origin],
  );
  return rows;
}

/** Of one tree head only the first cosignature of a witness's key is kept. */
export async function keepCosignature(
  on: Queryable,
  { origin, size }: Of,
  { witness, keyId, line, at }: Cosignature,
): Promise<void> {
  await on.query(
    `INSERT INTO ${COSIGNATURES} (origin, size, witness, key_id, line, at) VALUES ($1, $2, $3, $4, $5, $6)
     ON CONFLICT DO NOTHING`,
    [origin, size, witness, keyId, line, at],
  );
}

/** The result of a check of the log. */
export type KeptVerification = {
  entries: number;
  seconds: number;
  /** What is wrong, and where it begins; null if nothing is. */
  firstBreak: string | null;
  /** True if the log is not what was written, so nothing is signed. Else `firstBreak` was written wrong. */
  isForged: boolean;
  at: Date;
};

/** Undefined if the log was never checked. */
export async function newestVerification(on: Queryable): Promise<KeptVerification | undefined> {
  const { rows } = await on.query<KeptVerification>(
    `SELECT entries, seconds, first_break AS "firstBreak", is_forged AS "isForged", at
     FROM ${VERIFICATIONS} ORDER BY at DESC, id DESC LIMIT 1`,
  );
  return rows[0];
}

export async function keepVerification(
  on: Queryable,
  { entries, seconds, firstBreak, isForged }: Omit<KeptVerification, 'at'>,
): Promise<void> {
  await on.query(
    `INSERT INTO ${VERIFICATIONS} (entries, seconds, first_break, is_forged) VALUES ($1, $2, $3, $4)`,
    [entries, seconds, firstBreak, isForged],
  );
}

/**
 * Asks the projector to sign the log. True if it answers in time: then the newest tree head covers all that the read
 * tables showed before, or the log was found to be broken.
 */
export async function isSignedNow(pool: Pool, withinMs: number): Promise<boolean> {
  const connection = await pool.connect();
  const waiting = new AbortController();
  // Tells our answer from others: a signature that is under way now may cover less.
  const asked = randomUUID();
  try {
    await connection.query(`LISTEN ${TREE_HEAD_SIGNED}`);
    const signed = new Promise<boolean>((resolve) => {
      connection.on('notification', ({ payload }) => {
        if (payload === asked) resolve(true);
      });
      connection.once('end', () => resolve(false));
    });
    await connection.query('SELECT pg_notify($1, $2)', [TREE_HEAD_WANTED, asked]);
    return await Promise.race([signed, delay(withinMs, false, { signal: waiting.signal })]);
  } finally {
    waiting.abort();
    // It still listens, so it cannot go back to the pool.
    connection.release(true);
  }
}
