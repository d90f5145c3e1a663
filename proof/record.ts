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

/** A checkpoint that was signed: kept for good, beside all before it. */
export type SignedTreeHead = {
  origin: string;
  /** How many entries it covers. */
  size: number;
  root: Hash;
  /** The signed note, without those who witnessed it. */
  note: string;
  /** By the clock of Postgres. */
  signedAt: Date;
};

const TREE_HEAD = `SELECT origin, size, root, note, signed_at AS "signedAt" FROM ${TREE_HEADS}`;

/** Undefined as long as nothing was signed. */
export async function newestTreeHead(on: Queryable): Promise<SignedTreeHead | undefined> {
  const { rows } = await on.query<SignedTreeHead>(`${TREE_HEAD} ORDER BY signed_at DESC LIMIT 1`);
  return rows[0];
}

/** That of the log whose newest is given, at a size; signed last, where several keys did. */
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

/** A tree as it was signed: every later one must begin with it. */
export type SignedTree = Pick<SignedTreeHead, 'size' | 'root'>;

/** Every tree begins with it. */
export const EMPTY_TREE: SignedTree = { size: 0, root: EMPTY_ROOT };

/** The largest that was signed of a log, if none the empty one; and whether the key that is asked for signed it. */
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

/** All that were signed of a log, the smallest first. */
export async function allSigned(on: Queryable, origin: string): Promise<SignedTree[]> {
  const { rows } = await on.query<SignedTree>(
    `SELECT DISTINCT size, root FROM ${TREE_HEADS} WHERE origin = $1 ORDER BY size`,
    [origin],
  );
  return rows;
}

/** In the caller's transaction: what is not kept is not signed. */
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

/** That a witness saw a checkpoint, at a time by its own clock. */
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

/** The note as it was signed, and the lines of those who witnessed it. */
export async function noteWithWitnesses(on: Queryable, treeHead: SignedTreeHead): Promise<string> {
  const lines = (await cosignaturesOf(on, treeHead)).map(({ line }) => `${line.trimEnd()}\n`);
  return treeHead.note + lines.join('');
}

/** So many of the newest are looked through for those of each witness: some days' worth. */
const RECENT = 5000;

/** The newest checkpoint that each witness of a log has seen; who has been silent for days is not among them. */
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

/** The first that a witness gives of a checkpoint counts. */
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

/** What came of checking the whole log. */
export type KeptVerification = {
  entries: number;
  seconds: number;
  /** What is wrong, and where it begins; null if nothing is. */
  firstBreak: string | null;
  /** Whether the log is not what was written: then nothing is signed. Else something was written wrong. */
  isForged: boolean;
  at: Date;
};

/** Undefined as long as it was never checked. */
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
 * Asks the projector to sign the log. Whether it says in time that it has: that the newest checkpoint covers all that
 * the read tables showed when it was asked, or that the log was found to be broken.
 */
export async function isSignedNow(pool: Pool, withinMs: number): Promise<boolean> {
  const connection = await pool.connect();
  const waiting = new AbortController();
  // What was under way when it was asked may cover less.
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
    // It listens.
    connection.release(true);
  }
}
