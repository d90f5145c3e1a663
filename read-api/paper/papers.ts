import { buffer } from 'node:stream/consumers';

import type { Letterhead } from '@fines/domain/letterhead/letterhead.ts';
import { checkpointLine } from '@fines/domain/record/checkpoint-line.ts';
import { asCode } from '@fines/domain/shared/text.ts';
import { MOST_PAPERS, PAPER_SIZES, type Paper } from '@fines/papers/paper.ts';
import type { About } from '@fines/papers/parts.ts';
import { NoPdf, type PdfThread } from '@fines/papers/pdf-thread.ts';
import { requestContext } from '@fines/platform/http/context.ts';
import type { Reply } from '@fines/platform/http/endpoint.ts';
import { unavailable } from '@fines/platform/http/problem.ts';
import type { Logger } from '@fines/platform/logger.ts';
import { FairQueue } from '@fines/platform/queue/fair-queue.ts';
import { type PhotoLinks, photoOfUrl, type PhotoStore } from '@fines/platform/shared/photo-store.ts';
import { z } from 'zod';

import type { Asker } from '../access-log/list-look.ts';
import type { AccessLog } from '../access-log/looks.ts';
import { readLetterhead } from '../letterhead/letterheads.ts';
import type { SignedRecord } from '../record/open-routes.ts';
import { newest } from '../record/status.ts';

const LANGUAGE_OF = { en: 'en-SZ', ss: 'ss-SZ' } as const satisfies Readonly<
  Record<string, About['language']>
>;

/** What may be asked of every paper. */
export const paperQuery = z.object({
  size: z.enum(PAPER_SIZES, `must be ${PAPER_SIZES.join(' or ')}`).default('A4'),
  language: z.enum(['en', 'ss'], 'must be en or ss').default('en'),
});
export type PaperQuery = z.output<typeof paperQuery>;

/** `RCP-2026-001,RCP-2026-002`: the papers of several records, in one file. */
export const numbersOfPapers = z
  .string()
  .transform((text) => [...new Set(asCode(text).split(','))])
  .pipe(z.array(z.string()).max(MOST_PAPERS, `must be ${MOST_PAPERS} at most`));

type Asked = {
  query: PaperQuery;
  asker: Asker;
  /** Without the ending: `FN-2026-001-notice`. */
  fileName: string;
  /** One or several of a kind. */
  papers: (about: About) => readonly Paper[];
};

type Dependencies = SignedRecord & {
  thread: Pick<PdfThread, 'draw'>;
  photos: Pick<PhotoStore, 'open'>;
  photoLinks: PhotoLinks;
  looks: Pick<AccessLog, 'record'>;
  logger: Pick<Logger, 'error'>;
};

/** Papers of one person are made two at a time: so whoever asks for many does not delay another person's one. */
const AT_ONCE = 2;

/** Answers with papers as PDFs. */
export class Papers {
  readonly #dependencies: Dependencies;
  readonly #turns = new FairQueue({ perPerson: AT_ONCE, waitingPerPerson: Infinity });

  constructor(dependencies: Dependencies) {
    this.#dependencies = dependencies;
  }

  /** @throws a problem 503 if it cannot be made just now */
  async reply({ query: { size, language }, asker, fileName, papers }: Asked): Promise<Reply> {
    const { pool, photoLinks } = this.#dependencies;
    const [letterhead, { checkpoint }] = await Promise.all([
      readLetterhead(pool, photoLinks),
      newest(this.#dependencies),
    ]);
    const about = {
      language: LANGUAGE_OF[language],
      letterhead,
      now: new Date().toISOString(),
      checkpoint: checkpoint && checkpointLine(checkpoint),
    };
    const pdf = await this.#turns.run(requestContext()?.personId ?? '', () =>
      this.#dependencies.thread
        .draw(papers(about), size, (address) => this.#picture(address, letterhead, asker))
        .catch((error: unknown) => this.#refuse(error)),
    );
    return {
      body: Buffer.from(pdf.buffer, pdf.byteOffset, pdf.byteLength),
      headers: {
        'Content-Type': 'application/pdf',
        'Content-Disposition': `inline; filename="${fileName}.pdf"`,
      },
    };
  }

  /** A photo on a paper is looked at like one on the screen; the crest of the authority is no secret. */
  async #picture(address: string, { crestUrl }: Letterhead, asker: Asker): Promise<Uint8Array | undefined> {
    const sha256 = photoOfUrl(address);
    if (sha256 === undefined) return undefined;
    const { photos, looks } = this.#dependencies;
    if (address !== crestUrl) {
      await looks.record({
        kind: 'PHOTO',
        subject: sha256,
        personId: asker.actor.id,
        address: asker.address,
      });
    }
    const photo = await photos.open(sha256);
    return photo && buffer(photo.content);
  }

  #refuse(error: unknown): never {
    if (!(error instanceof NoPdf) || !error.isPassing) throw error;
    this.#dependencies.logger.error({ err: error }, 'a paper could not be made');
    throw unavailable('This paper cannot be made just now. Try again in a moment.');
  }
}
