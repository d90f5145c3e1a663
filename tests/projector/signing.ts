import { createPublicKey, type KeyObject } from 'node:crypto';

import { ensureRecordTables, TREE_HEAD_WANTED } from '@fines/platform/shared/record-tables.ts';
import { openTreeHead } from '@fines/proof/check.ts';
import { makePrivateKeyText, noteKey, privateKeyOf } from '@fines/proof/notes/keys.ts';
import type { TreeHead } from '@fines/proof/notes/signed-note.ts';
import { newestVerification } from '@fines/proof/record.ts';
import { logSignerOf } from '@fines/proof/signing/log-signer.ts';
import { Signer, type SignerOptions } from '@fines/proof/signing/signer.ts';
import { pino } from 'pino';

import { project } from './projecting.ts';
import type { Tables } from './servers.ts';

const silent = pino({ level: 'silent' });

export const newKey = (): KeyObject => privateKeyOf(makePrivateKeyText());

type Options = { privateKey?: KeyObject; origin?: string } & Pick<SignerOptions, 'newest' | 'witnesses'> &
  Partial<Pick<SignerOptions, 'logger'>>;

/** A signer of the test's own process, which runs when the test says so. */
export async function openSigner(servers: Tables, options: Options = {}): Promise<Signer> {
  const { privateKey = newKey(), origin, ...more } = options;
  await ensureRecordTables(servers.pool);
  const { pool, log } = servers;
  const signature = { signer: logSignerOf({ signingKey: privateKey, publicKey: undefined }), origin };
  return new Signer({ pool, store: log.store, logger: silent, signature, ...more });
}

/** Brings the read tables to the end of the log, and has them signed. */
export async function signAll(servers: Tables, signer: Signer): Promise<void> {
  await project(servers);
  await signer.run(false);
}

/** Has a projector sign as soon as it can, as whoever wants a checkpoint does. */
export const wantSigned = ({ pool }: Tables): Promise<unknown> =>
  pool.query('SELECT pg_notify($1, $2)', [TREE_HEAD_WANTED, 'test']);

/** All that was signed, in the order of signing. */
export async function signedNotes({ pool }: Tables): Promise<string[]> {
  const { rows } = await pool.query<{ note: string }>(
    'SELECT note FROM audit.checkpoints ORDER BY signed_at',
  );
  return rows.map(({ note }) => note);
}

/** What notes say that one key signed. */
export function opened(notes: readonly string[], privateKey: KeyObject): TreeHead[] {
  const publicKey = createPublicKey(privateKey.export({ format: 'pem', type: 'pkcs8' }));
  return notes.map((note) => openTreeHead(note, noteKey(note.split('\n')[0] ?? '', 'note', publicKey)));
}

/** What the newest verification found. */
export const foundBroken = async ({ pool }: Tables): Promise<string | null | undefined> =>
  (await newestVerification(pool))?.firstBreak;
