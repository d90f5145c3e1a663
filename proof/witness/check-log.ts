import { messageOf } from '@fines/platform/program.ts';
import { z } from 'zod';

import { openTreeHead, requireExtension } from '../check.ts';
import { type Fetched, fetchText } from '../fetch-text.ts';
import { type Hash, sameHash } from '../merkle/hashing.ts';
import { NoteError, type NoteKey, type SigningKey } from '../notes/keys.ts';
import { hashOf, type TreeHead, parseTreeHead, formatNote, parseNote } from '../notes/signed-note.ts';
import { cosignatureTimes, cosignText, signaturesOf } from '../notes/signing.ts';
import type { Kept, Memory } from './memory.ts';

/** No usable answer: the system cannot be reached, or cannot answer now. This says nothing about the log. */
export class NoAnswer extends Error {
  override readonly name = 'NoAnswer';
}

/** The system itself says that its log is not to be believed. */
class Admission extends Error {
  override readonly name = 'Admission';
}

/** What the codes of such answers mean. */
const ADMISSIONS = new Map([
  ['log-broken', 'The system itself says that its log is not what it signed'],
  ['another-log', 'The system itself says that its log was replaced by another one'],
]);

const WITHIN_MS = 20_000;

const problemSchema = z.looseObject({ code: z.string(), message: z.string() });
const consistencySchema = z.looseObject({ from: z.int(), to: z.int(), hashes: z.array(z.string()) });

/** A proof that a log of `to` entries begins with the first `from`. */
export type Consistency = { from: number; to: number; path: Hash[] };

/** Reads such a proof as the API answers it. @throws NoteError */
export function readConsistency(text: string): Consistency {
  const result = consistencySchema.safeParse(jsonOf(text));
  if (!result.success) throw new NoteError('The proof of consistency cannot be read');
  const { from, to, hashes } = result.data;
  return { from, to, path: hashes.map(hashOf) };
}

/** The API of the system that a witness watches. */
export class LogApi {
  readonly #url: URL;

  constructor(url: URL) {
    this.#url = url;
  }

  /** The signed note of the newest tree head. @throws NoAnswer, Admission */
  async newest(): Promise<string> {
    const answer = await this.#ask('api/checkpoint');
    if (answer.type?.startsWith('text/plain')) return answer.text;
    throw new NoAnswer(`What answers at ${this.#url.href} is something else: it sent ${answer.type}`);
  }

  /** The proof that a log of `to` entries begins with the first `from`. @throws NoAnswer, Admission, NoteError */
  async consistency(from: number, to: number): Promise<Hash[]> {
    const { text } = await this.#ask(`api/checkpoint/consistency?from=${from}&to=${to}`);
    return readConsistency(text).path;
  }

  /** @throws NoAnswer, also if the system refuses the note */
  async tell(note: string): Promise<void> {
    await this.#ask('api/checkpoint/cosignatures', {
      method: 'POST',
      headers: { 'Content-Type': 'text/plain; charset=utf-8' },
      body: note,
    });
  }

  async #ask(path: string, request: RequestInit = {}): Promise<Fetched> {
    const signal = AbortSignal.timeout(WITHIN_MS);
    const answer = await fetchText(new URL(path, this.#url), { ...request, signal }).catch(
      (error: unknown) => {
        throw new NoAnswer(messageOf(error), { cause: error });
      },
    );
    if (answer.status >= 200 && answer.status < 300) return answer;
    throw refusal(answer.status, answer.text);
  }
}

function refusal(status: number, text: string): Error {
  const { data: problem } = problemSchema.safeParse(jsonOf(text));
  const admission = problem && ADMISSIONS.get(problem.code);
  if (admission !== undefined) return new Admission(`${admission}: ${problem?.message}`);
  return new NoAnswer(`The system answers ${status}: ${problem?.message ?? 'without a reason'}`);
}

function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** What a witness saw, of which log, and the key with which it says so. */
export type Keeping = { memory: Memory; log: NoteKey; key: SigningKey };
export type Witness = Keeping & { api: LogApi };

/** The answer contradicts what was seen before, or is not signed as it should be. */
export class Contradiction extends Error {
  override readonly name = 'Contradiction';
  /** Both notes, so that others can judge. */
  readonly evidence: { seen: string | undefined; answered: string | undefined };

  constructor(message: string, evidence: Contradiction['evidence']) {
    super(message);
    this.evidence = evidence;
  }
}

/** A tree head, and the note that was answered. */
type Answered = { note: string; treeHead: TreeHead };

/** A tree head that was found good, its note with our cosignatures, and when the first and the newest were made. */
export type Seen = Answered & { since: Date; at: Date };

/** Fetches and checks the newest tree head. @throws Contradiction if it is not good @throws NoAnswer */
export async function checkNewest(witness: Witness): Promise<{ seen: Seen | undefined; answered: Answered }> {
  const { api, log } = witness;
  const seen = await lastSeen(witness);
  let note: string | undefined;
  try {
    note = await api.newest();
    const treeHead = openTreeHead(note, log);
    if (seen !== undefined) await requireFollows(api, seen.treeHead, treeHead);
    return { seen, answered: { note, treeHead } };
  } catch (error) {
    if (error instanceof NoteError || error instanceof Admission)
      throw new Contradiction(error.message, { seen: seen?.note, answered: note });
    throw error;
  }
}

/** On a quiet log a cosignature is renewed after this time, to show that its witness is alive. */
const RENEWED_AFTER_MS = 24 * 3_600_000;

/** What became of the newest tree head: it was cosigned for the first time, cosigned again, or left as it was. */
export type News = 'new' | 'renewed' | 'same';

/** Stores and cosigns the newest tree head if it is good, and new or long known. @throws Contradiction @throws NoAnswer */
export async function checkAndCosign(witness: Witness): Promise<Answered & { news: News }> {
  const { seen, answered } = await checkNewest(witness);
  const { treeHead } = answered;
  const known = seen?.treeHead.size === treeHead.size ? seen : undefined;
  if (known !== undefined && Date.now() - known.at.getTime() < RENEWED_AFTER_MS)
    return { ...known, news: 'same' };
  const kept = await cosignAndKeep(witness, answered, known);
  return { ...kept, news: known === undefined ? 'new' : 'renewed' };
}

/** Cosigns a tree head that was found good, and stores that before anybody hears of it. */
export async function cosignAndKeep(
  keeping: Keeping,
  { note: answered, treeHead }: Answered,
  known: Seen | undefined,
): Promise<Seen> {
  const at = new Date();
  const note = cosigned(answered, keeping, { known: known?.note, at });
  await keeping.memory.keep(note, treeHead);
  const since = known?.treeHead.size === treeHead.size ? known.since : at;
  return { note, treeHead, since, at };
}

/**
 * The largest tree head that was kept, wherever in the folder it is.
 *
 * @throws Error if a file is not from this witness, is of another log, or contradicts another file
 */
export async function lastSeen({ memory, log, key }: Keeping): Promise<Seen | undefined> {
  const kept = (await memory.newest()).map((one) => openKept(one, log, key));
  const [largest, ...others] = kept.toSorted((one, other) => other.treeHead.size - one.treeHead.size);
  const other = largest && others.find(({ treeHead }) => contradict(treeHead, largest.treeHead));
  if (other === undefined) return largest;
  throw new Error(
    `Two logs of ${largest?.treeHead.size} entries were cosigned by this witness: ${largest?.file} and ${other.file}. Keep this folder as evidence`,
  );
}

/** Whether two tree heads show by themselves that they are not of one log. */
export const contradict = (one: TreeHead, other: TreeHead): boolean =>
  one.size === other.size && !sameHash(one.root, other.root);

function openKept({ file, note }: Kept, log: NoteKey, key: SigningKey): Seen & Kept {
  const { text, since, at } = cosignedTextOf(note, key) ?? {};
  if (text === undefined || since === undefined || at === undefined)
    throw new Error(`The file ${file} is not what this witness kept`);
  const treeHead = parseTreeHead(text);
  if (treeHead.origin === log.name) return { file, note, treeHead, since, at };
  throw new Error(`This folder is of ${treeHead.origin}: give the witness of ${log.name} another one`);
}

/** The text of a note that bears our signature, and when we made the first and the newest; else undefined. */
function cosignedTextOf(note: string, key: SigningKey) {
  try {
    const signed = parseNote(note);
    const times = cosignatureTimes(signed, key);
    return { text: signed.text, since: times.at(0), at: times.at(-1) };
  } catch (error) {
    if (error instanceof NoteError) return undefined;
    throw error;
  }
}

async function requireFollows(api: LogApi, seen: TreeHead, newer: TreeHead): Promise<void> {
  const isGrown = 0 < seen.size && seen.size < newer.size;
  requireExtension(seen, newer, isGrown ? await api.consistency(seen.size, newer.size) : []);
}

/**
 * Contains only the log's signature and ours, because we cannot judge those of others. Our first one stays when it is
 * renewed: it says since when the tree head is known.
 */
function cosigned(
  note: string,
  { log, key }: Keeping,
  { known, at }: { known: string | undefined; at: Date },
): string {
  const signed = parseNote(note);
  const before = known === undefined ? undefined : parseNote(known);
  const first = before?.text === signed.text ? signaturesOf(before, key).slice(0, 1) : [];
  const signatures = [...signaturesOf(signed, log).slice(0, 1), ...first];
  return formatNote({ text: signed.text, signatures: [...signatures, cosignText(signed.text, at, key)] });
}
