import { once } from 'node:events';
import { Worker } from 'node:worker_threads';

import type { Paper, PaperSize } from './paper.ts';
import type { Pictures } from './pdf.ts';
import { type Picture, picturesOf } from './pictures.ts';
import { fitted } from './roll.ts';

/** What the thread is asked, and what it answers. */
export type Asked = { papers: readonly Paper[]; size: PaperSize; pictures: Pictures };
export type Answer = { pdf: Uint8Array } | { fault: string };

/** No PDF was made: too many wait for theirs, or this one took too long or could not be drawn. */
export class NoPdf extends Error {
  override readonly name = 'NoPdf';
  /** Whether it may be there if one asks again. */
  readonly isPassing: boolean;

  constructor(message: string, { isPassing, cause }: { isPassing: boolean; cause?: unknown }) {
    super(message, { cause });
    this.isPassing = isPassing;
  }
}

/** A PDF takes some 30 ms. So the last one in a full queue waits for seconds, not for minutes. */
const MOST_WAITING = 100;

/** In milliseconds: far more than a PDF takes, also on a machine that does much else. */
const PATIENCE = 15_000;

/**
 * For old objects and for new ones, in megabytes. A paper that needs more is a fault of ours, and must not take the
 * service with it; with more room for new ones, 300 papers left the process 30 MB larger, and came no sooner.
 */
const ROOM = { maxOldGenerationSizeMb: 128, maxYoungGenerationSizeMb: 8 };

const namesOf = ({ papers }: Asked): string => papers.map(({ name }) => name).join(', ');

type Options = { mostWaiting?: number; patience?: number };

/**
 * Makes PDFs on a processor of its own, while the service answers others. The thread starts when it is first asked,
 * draws one PDF after another, and must be ended; one that hangs is ended, and the next paper gets a new one.
 */
export class PdfThread {
  readonly #mostWaiting: number;
  readonly #patience: number;
  #worker: Worker | undefined;
  #waiting = 0;
  #last: Promise<unknown> = Promise.resolve();

  constructor({ mostWaiting = MOST_WAITING, patience = PATIENCE }: Options = {}) {
    this.#mostWaiting = mostWaiting;
    this.#patience = patience;
  }

  /** @throws NoPdf */
  async draw(papers: readonly Paper[], size: PaperSize, picture: Picture): Promise<Uint8Array> {
    if (this.#waiting >= this.#mostWaiting) {
      throw new NoPdf('Too many papers are being made at once', { isPassing: true });
    }
    this.#waiting += 1;
    try {
      const pictures = await picturesOf(papers, picture);
      const turn = this.#last.then(() =>
        this.#ask({ papers: papers.map((paper) => fitted(paper, size)), size, pictures }),
      );
      this.#last = turn.catch(() => undefined);
      return await turn;
    } finally {
      this.#waiting -= 1;
    }
  }

  async end(): Promise<void> {
    await this.#worker?.terminate();
  }

  async #ask(asked: Asked): Promise<Uint8Array> {
    const answer = await this.#answerOf(asked);
    if ('pdf' in answer) return answer.pdf;
    throw new NoPdf(`${namesOf(asked)} cannot be drawn: ${answer.fault}`, { isPassing: false });
  }

  async #answerOf(asked: Asked): Promise<Answer> {
    const worker = (this.#worker ??= this.#start());
    worker.postMessage(asked);
    try {
      // Rejects when the thread breaks, or when patience is at its end.
      const signal = AbortSignal.timeout(this.#patience);
      const [answer] = (await once(worker, 'message', { signal })) as [Answer];
      return answer;
    } catch (cause) {
      this.#worker = undefined;
      await worker.terminate();
      throw new NoPdf(`${namesOf(asked)} took too long, or broke the thread that draws`, {
        isPassing: true,
        cause,
      });
    }
  }

  #start(): Worker {
    const worker = new Worker(new URL('pdf-worker.ts', import.meta.url), {
      resourceLimits: ROOM,
    });
    // Whoever waits for an answer hears of it, too; where nobody waits, the service must not end by it.
    worker.on('error', () => {
      if (this.#worker === worker) this.#worker = undefined;
    });
    return worker;
  }
}
