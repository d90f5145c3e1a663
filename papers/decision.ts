import type { DisputeView } from '@fines/domain/fine/dispute-view.ts';
import type { FineView } from '@fines/domain/fine/view.ts';
import { fullNameOf } from '@fines/domain/shared/person.ts';

import { demandOf, legalBasis } from './demand.ts';
import type { Block, Paper } from './paper.ts';
import { type About, numbered, paperOf, penOf } from './parts.ts';
import { addressOf, type Addressee } from './reminder.ts';
import { linesOf } from './speech.ts';

/** A dispute that was decided. */
export type DecidedDispute = DisputeView & {
  status: 'APPROVED' | 'REJECTED';
  resolution: string;
  resolvedAt: string;
  resolvedBy: NonNullable<DisputeView['resolvedBy']>;
};

export const isDecided = (dispute: DisputeView): dispute is DecidedDispute => dispute.resolvedBy !== null;

/**
 * What was decided on a dispute, why, and what follows: what is asked is as the fine stands now, so that a fine that
 * was paid meanwhile is not demanded again.
 */
export function decisionOf(
  dispute: DecidedDispute,
  fine: FineView,
  about: About,
  owner: Addressee | null,
): Paper {
  const { say, word, fact, dayFact } = penOf(about);
  const official = fullNameOf(dispute.resolvedBy);
  const lines = addressOf(owner);
  const address: Block[] = lines.length === 0 ? [] : [{ kind: 'address', lines }];
  return paperOf(about, {
    name: say(({ t }) => t('decisionOf', { dispute: dispute.id })),
    blocks: [
      ...address,
      numbered(word('decisionTitle'), dispute.id, { value: dispute.id, text: dispute.id }),
      {
        kind: 'facts',
        heading: null,
        facts: [
          dayFact('date', about.now),
          fact('fineNumber', fine.fineNumber),
          fact('licensePlate', fine.licensePlate),
          fact('offense', fine.offenseDescription),
          dayFact('disputedOn', dispute.submittedAt),
          fact('reasonOfDispute', dispute.reason),
        ],
      },
      {
        kind: 'box',
        heading: word(dispute.status === 'APPROVED' ? 'disputeApproved' : 'disputeRejected'),
        facts: [],
        lines: linesOf(dispute.resolution),
      },
      ...demandOf(fine, about, { isContestable: false }),
      legalBasis(about),
      {
        kind: 'signatures',
        signers: [say(({ t, day }) => t('decidedBy', { official, day: day(dispute.resolvedAt) }))],
      },
    ],
  });
}
