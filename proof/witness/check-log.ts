import { messageOf } from '@fines/platform/program.ts';
import { z } from 'zod';

import { openTreeHead, requireExtension } from '../check.ts';
import type { Hash } from '../merkle/hashing.ts';
import { NoteError, type NoteKey, type SigningKey } from '../notes/keys.ts';
import { hashOf, type TreeHead, parseTreeHead, formatNote, parseNote } from '../notes/signed-note.ts';
import { cosignedAt, cosignText } from '../notes/signing.ts';
import type { Memory } from './memory.ts';

/** Nothing was said that could be judged: nobody answered, or not now. */
export class NoAnswer extends Error {
  override readonly name = 'NoAnswer';
}

/** The system itself says that its log is not what it signed. */
class LogBroken extends Error {
  override readonly name = 'LogBroken';
}

const WITHIN_MS = 20_000;
/** Of any answer that is meant for us. */
const MOST_BYTES = 64 * 1024;

const problemSchema = z.looseObject({ code: z.string(), message: z.string() });
const consistencySchema = z.looseObject({ hashes: z.array(z.string()) });

/** What a witness asks of the system that it watches. */
export class LogApi {
  readonly #url: URL;

  constructor(url: URL) {
    this.#url = url;
  }

  /** The signed note of the newest checkpoint. @throws NoAnswer, LogBroken */
  async newest(): Promise<string> {
    const answer = await this.#ask('api/checkpoint');
    if (answer.type?.startsWith('text/plain')) return answer.text;
    throw new NoAnswer(`What answers at ${this.#url.href} is something else: it sent ${answer.type}`);
  }

  /** What should prove that a log of `to` entries begins with the first `from`. @throws NoAnswer, NoteError */
  async consistency(from: number, to: number): Promise<Hash[]> {
    const { text } = await this.#ask(`api/checkpoint/consistency?from=${from}&to=${to}`);
    const result = consistencySchema.safeParse(jsonOf(text));
    if (result.success) return result.data.hashes.map(hashOf);
    throw new NoteError('The proof of consistency cannot be read');
  }

  /** @throws NoAnswer also if it was refused */
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

/** What `fetch` says itself is only that it failed. */
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

/** What was answered contradicts what was seen before, or is not signed as it should be. */
export class Contradiction extends Error {
  override readonly name = 'Contradiction';
  /** The notes, for others to see. */
  readonly evidence: { seen: string | undefined; answered: string | undefined };

  constructor(message: string, evidence: Contradiction['evidence']) {
    super(message);
    this.evidence = evidence;
  }
}

/** A checkpoint that was found good, and the note that says so, with our cosignature. */
export type Seen = { note: string; treeHead: TreeHead };

/** What is answered now. @throws Contradiction if it is not good @throws NoAnswer */
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

/** Keeps and cosigns what is answered if it is new and good. @throws Contradiction @throws NoAnswer */
export async function checkAndCosign(witness: Witness): Promise<Seen & { isNew: boolean }> {
  const { seen, answered } = await checkNewest(witness);
  const { treeHead } = answered;
  if (seen?.treeHead.size === treeHead.size) return { ...seen, isNew: false };
  const note = cosigned(answered.note, witness);
  await witness.memory.keep(note, treeHead);
  return { note, treeHead, isNew: true };
}

/** @throws Error if it is not what this witness has kept of that log */
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

/** Nothing but what the log signed: further signatures are for others to judge. */
function cosigned(note: string, { log, key }: Witness): string {
  const { text, signatures } = parseNote(note);
  const ofLog = signatures.filter(({ name, keyId }) => name === log.name && keyId === log.keyId).slice(0, 1);
  return formatNote({ text, signatures: [...ofLog, cosignText(text, new Date(), key)] });
}
