import type { IncomingMessage, ServerResponse } from 'node:http';

import { listenHttp, type Listening } from '@fines/platform/http/listen.ts';
import { messageOf } from '@fines/platform/program.ts';

import { openTreeHead, requireExtension } from '../check.ts';
import { EMPTY_ROOT } from '../merkle/hashing.ts';
import { toBase64, NoteError } from '../notes/keys.ts';
import {
  formatSignature,
  parseNote,
  parseSubmission,
  parseTreeHead,
  type Submission,
  type TreeHead,
} from '../notes/signed-note.ts';
import { signaturesOf } from '../notes/signing.ts';
import { Contradiction, contradict, cosignAndKeep, type Keeping, type Seen } from './check-log.ts';
import { type Output, raiseAlarm } from './watch.ts';

type Answer = { status: number; text: string; type?: string };

type Submitted = Submission & { treeHead: TreeHead };

/** Ends the handling of a submission. */
class Refused extends Error {
  override readonly name = 'Refused';
  readonly answer: Answer;

  constructor(status: number, text: string, type?: string) {
    super(text);
    this.answer = { status, text: `${text}\n`, type };
  }
}

/** More than the longest proof and a note with many witnesses have. */
const MOST_BYTES = 32 * 1024;

/** Who sends the same checkpoint again within this time gets the same cosignature, without work for the disk. */
const SAME_WITHIN_MS = 60_000;

/** A witness that others call (C2SP tlog-witness): it cosigns what a log shows it, if that follows on what it saw. */
export class Listener {
  readonly #keeping: Keeping;
  readonly #output: Output;
  #seen: Seen | undefined;
  /** One submission at a time: what was seen must not change between a check and the storing of its result. */
  #turn: Promise<unknown> = Promise.resolve();

  /** @param seen what `lastSeen` finds in the memory */
  constructor(keeping: Keeping, seen: Seen | undefined, output: Output) {
    this.#keeping = keeping;
    this.#seen = seen;
    this.#output = output;
  }

  listen = (address: { host: string; port: number }): Promise<Listening> => listenHttp(this.#handle, address);

  #handle = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const { status, text, type = 'text/plain; charset=utf-8' } = await this.#received(request);
    if (status === 413) response.setHeader('Connection', 'close');
    response.writeHead(status, { 'Content-Type': type }).end(text);
  };

  async #received(request: IncomingMessage): Promise<Answer> {
    if (request.url !== '/add-checkpoint') return { status: 404, text: 'There is /add-checkpoint only\n' };
    if (request.method !== 'POST') return { status: 405, text: 'Send it with POST\n' };
    const chunks: Buffer[] = [];
    let bytes = 0;
    try {
      for await (const chunk of request.iterator({ destroyOnReturn: false }) as AsyncIterable<Buffer>) {
        bytes += chunk.length;
        if (bytes > MOST_BYTES) return { status: 413, text: `At most ${MOST_BYTES} bytes\n` };
        chunks.push(chunk);
      }
    } catch {
      // The client has left, and nobody reads this.
      return { status: 400, text: 'The request broke off\n' };
    }
    const answer = this.#turn.then(() => this.#answerTo(Buffer.concat(chunks).toString()));
    this.#turn = answer;
    return answer;
  }

  /** Never rejects. */
  async #answerTo(submission: string): Promise<Answer> {
    try {
      return { status: 200, text: await this.#cosign(submission) };
    } catch (error) {
      if (error instanceof Refused) return error.answer;
      this.#output.alert(`A checkpoint could not be kept: ${messageOf(error)}`);
      return { status: 500, text: 'The checkpoint could not be kept\n' };
    }
  }

  /** Returns our signature line. @throws Refused */
  async #cosign(text: string): Promise<string> {
    const { memory, key } = this.#keeping;
    const submitted = this.#read(text);
    if ((await memory.alarm()) !== undefined) throw new Refused(503, 'An alarm stands: nothing is cosigned');
    await this.#requireFollows(submitted);
    if (!this.#hasJustCosigned(submitted.note)) await this.#keep(submitted);
    const [newest] = signaturesOf(parseNote(this.#seen?.note ?? ''), key).slice(-1);
    if (newest === undefined) throw new Error('what was kept lacks our cosignature');
    return formatSignature(newest);
  }

  /** @throws Refused for what the log has not signed */
  #read(text: string): Submitted {
    const { log } = this.#keeping;
    const submission = orRefused(400, () => parseSubmission(text));
    const { origin } = orRefused(400, () => parseTreeHead(parseNote(submission.note).text));
    if (origin !== log.name) throw new Refused(404, `Only ${log.name} is witnessed here`);
    const treeHead = orRefused(403, () => openTreeHead(submission.note, log));
    if (submission.old <= treeHead.size) return { ...submission, treeHead };
    throw new Refused(400, 'The old size is larger than that of the checkpoint');
  }

  /** @throws Refused */
  async #requireFollows({ old, path, note, treeHead }: Submitted): Promise<void> {
    const seen = this.#seen?.treeHead ?? { ...treeHead, size: 0, root: EMPTY_ROOT };
    const isOfTwoLogs = contradict(seen, treeHead);
    if (isOfTwoLogs) await this.#raise(note);
    if (isOfTwoLogs || old !== seen.size) throw new Refused(409, String(seen.size), 'text/x.tlog.size');
    orRefused(422, () => requireExtension(seen, treeHead, path));
  }

  async #keep(submitted: Submitted): Promise<void> {
    this.#seen = await cosignAndKeep(this.#keeping, submitted, this.#seen);
    const { size, root } = submitted.treeHead;
    this.#output.info(`${size} entries, root ${toBase64(root)}: good, kept and cosigned`);
  }

  #hasJustCosigned = (note: string): boolean =>
    this.#seen !== undefined &&
    parseNote(this.#seen.note).text === parseNote(note).text &&
    Date.now() - this.#seen.at.getTime() < SAME_WITHIN_MS;

  /** Only who holds the log's key can have signed two roots for one size. A proof that does not fit is no evidence. */
  async #raise(note: string): Promise<void> {
    const what = 'The log has signed another root for the size that was seen';
    const evidence = { seen: this.#seen?.note, answered: note };
    await raiseAlarm(new Contradiction(what, evidence), this.#keeping, this.#output);
  }
}

function orRefused<Result>(status: number, read: () => Result): Result {
  try {
    return read();
  } catch (error) {
    if (error instanceof NoteError) throw new Refused(status, error.message);
    throw error;
  }
}
