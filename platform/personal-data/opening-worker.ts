import type { KeyObject } from 'node:crypto';
import { parentPort, workerData } from 'node:worker_threads';

import type { Asked } from './opening-thread.ts';
import { findTexts } from './opening.ts';

/** The other end of an `OpeningThread`. */
const master = workerData as KeyObject;
parentPort?.on('message', ({ concealed, kept }: Asked) =>
  parentPort?.postMessage(JSON.stringify(findTexts(JSON.parse(concealed), JSON.parse(kept), master))),
);
