import { messageOf } from '@fines/platform/program.ts';
import { type Hash } from '@fines/proof/merkle/hashing.ts';
import { hashOf } from '@fines/proof/notes/inclusion-proof.ts';
import { NoteError } from '@fines/proof/notes/note-error.ts';
import { z } from 'zod';

/** Nothing was said that could be judged: nobody answered, or not now. */
export class NoAnswer extends Error {
  override readonly name = 'NoAnswer';
}

/** The system itself says that its log is not what it signed. */
export class LogBroken extends Error {
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
