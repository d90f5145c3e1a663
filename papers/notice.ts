import type { PublicLink } from '@fines/domain/fine/public-link.ts';
import type { FineView } from '@fines/domain/fine/view.ts';

import { demandOf, legalBasis } from './demand.ts';
import type { Block, Paper } from './paper.ts';
import { type About, fineCode, fineFactsOf, numbered, paperOf, penOf } from './parts.ts';

/**
 * The paper that the driver gets: who, what, where, when, how much, by when, how to pay, and how to contest it.
 *
 * @param link where the public sees it, if there is such a place
 */
export function noticeOf(fine: FineView, about: About, link: PublicLink | null): Paper {
  const { say, word } = penOf(about);
  const { fineNumber, photoUrl } = fine;
  const photo: Block[] =
    photoUrl === null ? [] : [{ kind: 'photo', address: photoUrl, alt: word('evidenceOfOffense') }];
  return paperOf(about, {
    name: say(({ t }) => t('noticeOf', { fineNumber })),
    blocks: [
      numbered(word('noticeTitle'), fineNumber, fineCode(fine, link)),
      { kind: 'facts', heading: null, facts: fineFactsOf(fine, about) },
      ...photo,
      ...demandOf(fine, about, { link }),
      legalBasis(about),
      { kind: 'signatures', signers: [word('officer'), word('receivedBy')] },
    ],
  });
}
