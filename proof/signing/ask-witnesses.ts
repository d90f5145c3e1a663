import type { Logger } from '@fines/platform/logger.ts';
import { messageOf } from '@fines/platform/program.ts';
import { type Checkpoint, READ_SCHEMA } from '@fines/platform/shared/read-model.ts';
import { z } from 'zod';

import { openTreeHead } from '../check.ts';
import { fetchText } from '../fetch-text.ts';
import { sameHash } from '../merkle/hashing.ts';
import { NoteError, type NoteKey, parseVerifierKey } from '../notes/keys.ts';
import { parseNote, type TreeHead } from '../notes/signed-note.ts';
import { cosignedAt, signaturesOf } from '../notes/signing.ts';
import { treeIn } from '../tiles-in-postgres.ts';
import { countAfter, LogBroken, type Stores } from './examine.ts';

const parts = (text: string): string[] =>
  text
    .split(',')
    .map((part) => part.trim())
    .filter((part) => part !== '');

/** The verifier keys of the witnesses who are believed, separated by commas, as an environment variable. */
export const WITNESS_KEYS = z
  .string()
  .default('')
  .transform((text, context) => {
    try {
      return parts(text).map(witnessKeyOf);
    } catch (error) {
      context.addIssue(messageOf(error));
      return z.NEVER;
    }
  });

function witnessKeyOf(text: string): NoteKey {
  const key = parseVerifierKey(text);
  if (key.kind === 'cosignature') return key;
  throw new Error(`${key.name} is not the key of a witness, but of a log`);
}

const httpUrl = z
  .url({ protocol: /^https?$/, error: 'must be http:// or https:// addresses' })
  .transform((url) => new URL(url));

/** Where witnesses publish the newest note that they kept, separated by commas. */
export const WITNESS_NOTE_URLS = z.string().default('').transform(parts).pipe(z.array(httpUrl));

/** Whom the log asks before it signs. */
export type Witnesses = { urls: readonly URL[]; keys: readonly NoteKey[] };

/** What a witness saw last of the log. */
export type Seen = { witness: string; treeHead: TreeHead };

const WITHIN_MS = 5000;

/** Asks all at once. One that does not answer, or shows nothing that both it and the log signed, is only told of. */
export async function askWitnesses(
  { urls, keys }: Witnesses,
  logKeys: readonly NoteKey[],
  logger: Logger,
): Promise<Seen[]> {
  const ask = async (url: URL): Promise<Seen[]> => {
    try {
      const { status, text } = await fetchText(url, { signal: AbortSignal.timeout(WITHIN_MS) });
      if (status !== 200) throw new Error(`it answers ${status}`);
      return [seenIn(text, keys, logKeys)];
    } catch (error) {
      logger.warn(
        { url: url.href, reason: messageOf(error) },
        'a witness does not say what it saw of the log',
      );
      return [];
    }
  };
  return (await Promise.all(urls.map(ask))).flat();
}

/** @throws NoteError */
function seenIn(note: string, witnesses: readonly NoteKey[], logKeys: readonly NoteKey[]): Seen {
  const signed = parseNote(note);
  const witness = witnesses.find((key) => cosignedAt(signed, key) !== undefined);
  if (witness === undefined) throw new NoteError('None of WITNESS_KEYS cosigned it');
  const key = logKeys.find((one) => signaturesOf(signed, one).length > 0);
  if (key === undefined) throw new NoteError('It is not signed by this log');
  return { witness: witness.name, treeHead: openTreeHead(note, key) };
}

/**
 * Compares the log with what a witness saw of it. Returns false if the read tables have not come so far, and the log
 * has.
 *
 * @throws LogBroken if the log is another one, or does not go so far: then all of it was set back
 */
export async function hasSeen(
  { pool, store }: Stores,
  { entries, position }: Checkpoint,
  { witness, treeHead: { size, root } }: Seen,
): Promise<boolean> {
  const ahead = size - entries;
  if (ahead > 0) {
    const found = await countAfter(store, position, ahead);
    if (found === ahead) return false;
    throw new LogBroken(`the witness ${witness} saw ${size} entries, and the log has ${entries + found}`);
  }
  if (sameHash(await treeIn(pool, READ_SCHEMA).root(size), root)) return true;
  throw new LogBroken(
    `the witness ${witness} saw other ${size} entries than the first ${size} of these ${entries}`,
  );
}
