import { randomUUID } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';

import type { Queryable, Pool } from '@fines/platform/postgres/postgres.ts';
import {
  TREE_HEADS,
  COSIGNATURES,
  VERIFICATIONS,
  TREE_HEAD_SIGNED,
  TREE_HEAD_WANTED,
} from '@fines/platform/shared/record-tables.ts';

import { EMPTY_ROOT, type Hash } from './merkle/hashing.ts';
import type { NoteKey } from './notes/keys.ts';

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

/** Undefined if nothing was signed yet. */
export async function newestTreeHead(on: Queryable): Promise<SignedTreeHead | undefined> {
  const { rows } = await on.query<SignedTreeHead>(`${TREE_HEAD} ORDER BY signed_at DESC LIMIT 1`);
  return rows[0];
}

/** The tree head of a log at a size. If several keys signed it, the newest signature counts. */
export async function treeHeadAt(
  on: Queryable,
  { origin, size }: Pick<SignedTreeHead, 'origin' | 'size'>,
): Promise<SignedTreeHead | undefined> {
  const { rows } = await on.query<SignedTreeHead>(
    `${TREE_HEAD} WHERE origin = $1 AND size = $2 ORDER BY signed_at DESC LIMIT 1`,
    [origin, size],
  );
  return rows[0];
}

/** A tree that was signed. Every later tree must begin with it. */
export type SignedTree = Pick<SignedTreeHead, 'size' | 'root'>;

/** Every tree begins with it. */
export const EMPTY_TREE: SignedTree = { size: 0, root: EMPTY_ROOT };

/** The largest signed tree of a log, or else the empty tree; and whether the given key signed it. */
export async function largestSigned(
  on: Queryable,
  { name, keyId }: Pick<NoteKey, 'name'> & Partial<Pick<NoteKey, 'keyId'>>,
): Promise<SignedTree & { isByKey: boolean }> {
  const { rows } = await on.query<SignedTree & { isByKey: boolean }>(
    `SELECT size, root, coalesce(bool_or(key_id = $2), false) AS "isByKey" FROM ${TREE_HEADS}
     WHERE origin = $1 AND size = (SELECT max(size) FROM ${TREE_HEADS} WHERE origin = $1) GROUP BY size, root`,
    [name, keyId],
  );
  return rows[0] ?? { ...EMPTY_TREE, isByKey: false };
}

/** All signed trees of a log, the smallest first. */
export async function allSigned(on: Queryable, origin: string): Promise<SignedTree[]> {
  const { rows } = await on.query<SignedTree>(
    `SELECT DISTINCT size, root FROM ${TREE_HEADS} WHERE origin = $1 ORDER BY size`,
    [origin],
  );
  return rows;
}

/** Stores a tree head in the caller's transaction. No tree head may be published before it is stored. */
export async function keepTreeHead(
  on: Queryable,
  { origin, size, keyId, root, note }: Omit<SignedTreeHead, 'signedAt'> & { keyId: number },
): Promise<void> {
  await on.query(`INSERT INTO ${TREE_HEADS} (origin, size, key_id, root, note) VALUES ($1, $2, $3, $4, $5)`, [
    origin,
    size,
    keyId,
    root,
    note,
  ]);
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
