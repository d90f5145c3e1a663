import { parentPort } from 'node:worker_threads';

import type { Answer, Asked } from './pdf-thread.ts';
import { pdfOf } from './pdf.ts';

/** The other end of a `PdfThread`. */
async function answerTo({ papers, size, pictures }: Asked): Promise<Answer> {
  try {
    return { pdf: await pdfOf(papers, size, pictures) };
  } catch (error) {
    return { fault: String(error) };
  }
}

parentPort?.on('message', (asked: Asked) => {
  void answerTo(asked).then((answer) => parentPort?.postMessage(answer));
});
