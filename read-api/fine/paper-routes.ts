import { publicLinkAnswerSchema } from '@fines/domain/fine/public-link.ts';
import { conflict } from '@fines/domain/shared/refusal.ts';
import { parseNumber } from '@fines/domain/shared/streams.ts';
import { noticeOf } from '@fines/papers/notice.ts';
import type { Paper } from '@fines/papers/paper.ts';
import type { About } from '@fines/papers/parts.ts';
import { reminderOf } from '@fines/papers/reminder.ts';
import { type Endpoint, endpoint } from '@fines/platform/http/endpoint.ts';
import type { Pool } from '@fines/platform/postgres/postgres.ts';
import type { PhotoLinks } from '@fines/platform/shared/photo-store.ts';
import type { PublicLinks } from '@fines/platform/shared/public-links.ts';
import { z } from 'zod';

import { type Asker, fineLook } from '../access-log/list-look.ts';
import type { AccessLog } from '../access-log/looks.ts';
import { numbersOfPapers, paperQuery, type Papers } from '../paper/papers.ts';
import { findFine, fineViewOf } from './fine-row.ts';
import { ownerOf } from './owner.ts';

type Dependencies = {
  pool: Pool;
  photoLinks: PhotoLinks;
  publicLinks: PublicLinks;
  looks: AccessLog;
  papers: Papers;
};

const fineParams = z.object({ id: z.string() });

/** The fine, how many reminders of it were noted, and where the public sees it: whoever has these has looked at it. */
async function lookedAt({ pool, photoLinks, publicLinks, looks }: Dependencies, id: string, asker: Asker) {
  const row = await findFine(pool, id);
  const number = parseNumber(id);
  if (number !== undefined) await looks.record(fineLook(number, asker));
  return {
    fine: fineViewOf(photoLinks)(row),
    remindersSent: row.state.remindersSent,
    link: publicLinks.linkOf(id),
  };
}

/** What makes the letter of the newest reminder. Its address is a look-up of the plate. */
async function letterAbout(
  dependencies: Dependencies,
  id: string,
  asker: Asker,
): Promise<(about: About) => Paper> {
  const { fine, remindersSent: number, link } = await lookedAt(dependencies, id, asker);
  if (number === 0) throw conflict('not-reminded', `No reminder of ${id} was noted yet`);
  const owner = await ownerOf(dependencies, fine, asker);
  return (about) => reminderOf(fine, about, { number, owner, link });
}

export const finePaperEndpoints = (dependencies: Dependencies): Endpoint[] => [
  endpoint({
    method: 'get',
    path: '/fines/:id/public-link',
    summary: 'Where the public sees a fine, for its papers: the address with its code',
    access: 'signed-in',
    params: fineParams,
    answers: { 200: publicLinkAnswerSchema },
    handle: async ({ params: { id }, ...asker }) => {
      const { link } = await lookedAt(dependencies, id, asker);
      return { body: { link } };
    },
  }),
  endpoint({
    method: 'get',
    path: '/fines/:id/notice.pdf',
    summary: 'The notice of a fine, as the fine stands now',
    access: 'signed-in',
    params: fineParams,
    query: paperQuery,
    answers: { 200: 'pdf' },
    handle: async ({ params: { id }, query, actor, address }) => {
      const asker = { actor, address };
      const { fine, link } = await lookedAt(dependencies, id, asker);
      return dependencies.papers.reply({
        query,
        asker,
        fileName: `${id}-notice`,
        papers: (about) => [noticeOf(fine, about, link)],
      });
    },
  }),
  endpoint({
    method: 'get',
    path: '/fines/:ids/reminder.pdf',
    summary: 'The letter of the newest reminder of a fine, or those of several in one file',
    access: 'signed-in',
    params: z.object({ ids: numbersOfPapers }),
    query: paperQuery,
    answers: { 200: 'pdf' },
    problems: [409],
    handle: async ({ params: { ids }, query, actor, address }) => {
      const asker = { actor, address };
      const letters = await Promise.all(ids.map((id) => letterAbout(dependencies, id, asker)));
      return dependencies.papers.reply({
        query,
        asker,
        fileName: ids.length === 1 ? `${ids.join()}-reminder` : 'reminders',
        papers: (about) => letters.map((letterOf) => letterOf(about)),
      });
    },
  }),
];
