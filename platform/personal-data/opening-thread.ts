import type { KeyObject } from 'node:crypto';
import { once } from 'node:events';
import { Worker } from 'node:worker_threads';

/** What `findTexts` is asked, and what it answers, as JSON: a text crosses to another thread for less than objects. */
export type Asked = { concealed: string; kept: string };
export type Answer = string;

/** Room for new objects. With more it is no faster, and takes more memory. */
const YOUNG_MB = 4;

/**
 * Decrypts texts on a processor of its own, while the caller does something else. It starts when it is first asked, is
 * asked one thing after another, and must be ended. A key that it was given is forgotten with the answer.
 */
export class OpeningThread {
  #worker: Worker | undefined;

  /** @throws Error if the thread broke */
  async ask(asked: Asked, master: KeyObject): Promise<Answer> {
    const worker = (this.#worker ??= this.#start(master));
    worker.postMessage(asked);
    // Rejects when the thread breaks.
    const [answer] = (await once(worker, 'message')) as [Answer];
    return answer;
  }

  #start = (master: KeyObject): Worker =>
    new Worker(new URL('opening-worker.ts', import.meta.url), {
      workerData: master,
      resourceLimits: { maxYoungGenerationSizeMb: YOUNG_MB },
    });

  async end(): Promise<void> {
    await this.#worker?.terminate();
  }
}
