import { messageOf } from '@fines/platform/program.ts';
import { z } from 'zod';

import { openTreeHead, requireExtension } from '../check.ts';
import type { Hash } from '../merkle/hashing.ts';
import { NoteError, type NoteKey, type SigningKey } from '../notes/keys.ts';
import { hashOf, type TreeHead, parseTreeHead, formatNote, parseNote } from '../notes/signed-note.ts';
import { cosignedAt, cosignText } from '../notes/signing.ts';
import type { Memory } from './memory.ts';

/** No usable answer: the system cannot be reached, or cannot answer now. This says nothing about the log. */
export class NoAnswer extends Error {
  override readonly name = 'NoAnswer';
}

/** The system itself says that its log is not what it signed. */
class LogBroken extends Error {
  override readonly name = 'LogBroken';
}

const WITHIN_MS = 20_000;
/** The longest answer that is accepted. */
const MOST_BYTES = 64 * 1024;

const problemSchema = z.looseObject({ code: z.string(), message: z.string() });
const consistencySchema = z.looseObject({ hashes: z.array(z.string()) });

/** The API of the system that a witness watches. */
export class LogApi {
  readonly #url: URL;

  constructor(url: URL) {
    this.#url = url;
  }

  /** The signed note of the newest tree head. @throws NoAnswer, LogBroken */
  async newest(): Promise<string> {
    const answer = await this.#ask('api/checkpoint');
    if (answer.type?.startsWith('text/plain')) return answer.text;
    throw new NoAnswer(`What answers at ${this.#url.href} is something else: it sent ${answer.type}`);
  }

  /** The proof that a log of `to` entries begins with the first `from`. @throws NoAnswer, NoteError */
  async consistency(from: number, to: number): Promise<Hash[]> {
    const { text } = await this.#ask(`api/checkpoint/consistency?from=${from}&to=${to}`);
    const result = consistencySchema.safeParse(jsonOf(text));
    if (result.success) return result.data.hashes.map(hashOf);
    throw new NoteError('The proof of consistency cannot be read');
  }

  /** @throws NoAnswer, also if the system refuses the note */
  async tell(note: string): Promise<void> {
    await this.#ask('api/checkpoint/cosignatures', {
      method: 'POST',
      headers: { 'Content-Type': 'text/plain; charset=utf-8' },
      body: note,
    });
  }

  async #ask(path: string, request: RequestInit = {}): Promise<{ type: string | null; text: string }> {
    const url = new URL(path, this.#url);
    const signal = AbortSignal.timeout(WITHIN_MS);
    try {
      const response = await fetch(url, { ...request, signal });
      const text = await textOf(response);
      if (!response.ok) throw refusal(response.status, text);
      return { type: response.headers.get('Content-Type'), text };
    } catch (error) {
      if (error instanceof LogBroken || error instanceof NoAnswer) throw error;
      throw new NoAnswer(`${url.href} does not answer: ${reasonOf(error)}`, { cause: error });
    }
  }
}

/** `fetch` itself says only that it failed. The reason is in its cause. */
const reasonOf = (error: unknown): string =>
  messageOf(error instanceof Error && error.cause instanceof Error ? error.cause : error);

async function textOf({ body }: Response): Promise<string> {
  const chunks: Uint8Array[] = [];
  let bytes = 0;
  for await (const chunk of body ?? []) {
    bytes += chunk.length;
    if (bytes > MOST_BYTES) throw new Error(`it sent more than ${MOST_BYTES} bytes`);
    chunks.push(chunk);
  }
  return Buffer.concat(chunks).toString();
}

function refusal(status: number, text: string): Error {
  const { data: problem } = problemSchema.safeParse(jsonOf(text));
  if (status === 409 && problem?.code === 'log-broken') return new LogBroken(problem.message);
  return new NoAnswer(`The system answers ${status}: ${problem?.message ?? 'without a reason'}`);
}

function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

export type Witness = { api: LogApi; memory: Memory; log: NoteKey; key: SigningKey };

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

/** A tree head that was found good, and its note with our cosignature. */
export type Seen = { note: string; treeHead: TreeHead };

/** Fetches and checks the newest tree head. @throws Contradiction if it is not good @throws NoAnswer */
export async function checkNewest({
  api,
  memory,
  log,
  key,
}: Witness): Promise<{ seen: Seen | undefined; answered: Seen }> {
  const seen = await lastSeen(memory, log, key);
  const note = await newestNote(api, seen?.note);
  try {
    const treeHead = openTreeHead(note, log);
    if (seen !== undefined) await requireFollows(api, seen.treeHead, treeHead);
    return { seen, answered: { note, treeHead } };
  } catch (error) {
    if (error instanceof NoteError)
      throw new Contradiction(error.message, { seen: seen?.note, answered: note });
    throw error;
  }
}

/** Stores and cosigns the newest tree head if it is new and good. @throws Contradiction @throws NoAnswer */
export async function checkAndCosign(witness: Witness): Promise<Seen & { isNew: boolean }> {
  const { seen, answered } = await checkNewest(witness);
  const { treeHead } = answered;
  if (seen?.treeHead.size === treeHead.size) return { ...seen, isNew: false };
  const note = cosigned(answered.note, witness);
  await witness.memory.keep(note, treeHead);
  return { note, treeHead, isNew: true };
}

/** @throws Error if the stored note is not from this witness or is of another log */
export async function lastSeen(memory: Memory, log: NoteKey, key: SigningKey): Promise<Seen | undefined> {
  const note = await memory.latest();
  if (note === undefined) return undefined;
  const signed = parseNote(note);
  if (cosignedAt(signed, key) === undefined)
    throw new Error('The file "latest" is not what this witness kept');
  const treeHead = parseTreeHead(signed.text);
  if (treeHead.origin === log.name) return { note, treeHead };
  throw new Error(`This folder is of ${treeHead.origin}: give the witness of ${log.name} another one`);
}

async function newestNote(api: LogApi, seen: string | undefined): Promise<string> {
  try {
    return await api.newest();
  } catch (error) {
    if (!(error instanceof LogBroken)) throw error;
    const message = `The system itself says that its log is not what it signed: ${error.message}`;
    throw new Contradiction(message, { seen, answered: undefined });
  }
}

async function requireFollows(api: LogApi, seen: TreeHead, newer: TreeHead): Promise<void> {
  const isGrown = 0 < seen.size && seen.size < newer.size;
  requireExtension(seen, newer, isGrown ? await api.consistency(seen.size, newer.size) : []);
}

/** Contains only the log's signature and ours, because we cannot judge those of others. */
function cosigned(note: string, { log, key }: Witness): string {
  const { text, signatures } = parseNote(note);
  const ofLog = signatures.filter(({ name, keyId }) => name === log.name && keyId === log.keyId).slice(0, 1);
  return formatNote({ text, signatures: [...ofLog, cosignText(text, new Date(), key)] });
}
