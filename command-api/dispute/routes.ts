import { type DisputeView, disputeView, disputeViewSchema } from '@fines/domain/fine/dispute-view.ts';
import { disputeOutcomeSchema, disputedFineOf } from '@fines/domain/fine/dispute.ts';
import type { FineEvent } from '@fines/domain/fine/events.ts';
import { type FineState, isIssued } from '@fines/domain/fine/state.ts';
import { notFound } from '@fines/domain/shared/refusal.ts';
import { optionalText, requiredText } from '@fines/domain/shared/text.ts';
import type { Endpoint } from '@fines/platform/http/endpoint.ts';
import type { PhotoLinks } from '@fines/platform/shared/photo-store.ts';
import { z } from 'zod';

import { type CommandKeys, keyUsedTwice } from '../engine/command-keys.ts';
import { commandEndpoint } from '../engine/endpoint.ts';
import type { CommandResult } from '../engine/handle.ts';
import type { Log } from '../engine/log.ts';
import { type CommandOrigin, changeFine } from '../fine/change.ts';
import { type PhotosKept, requirePhotos } from '../photo/keep-photo.ts';
import { photoAddresses } from '../photo/photos-named.ts';

const disputeBody = z.object({
  fineId: requiredText('Fine', 50, { form: 'CODE' }),
  reason: requiredText('Reason', 2000, { lines: true }),
  evidence: optionalText('Evidence', 4000, { lines: true }).default(null),
  /** Pictures that were uploaded as photos are. */
  evidenceUrls: photoAddresses('A dispute').default([]),
});

const resolveBody = z.object({
  status: disputeOutcomeSchema,
  resolution: requiredText('Resolution', 2000, { lines: true }),
});

const disputeParams = z.object({ id: z.string() });

type Dependencies = PhotosKept & { store: Log; keys: CommandKeys; photoLinks: PhotoLinks };

export const disputeEndpoints = (dependencies: Dependencies): Endpoint[] => [
  commandEndpoint(dependencies, {
    method: 'post',
    path: '/disputes',
    summary: 'Dispute a fine',
    access: { command: 'dispute.submit' },
    body: disputeBody,
    answer: disputeViewSchema,
    status: 201,
    handle: async ({ body, context, ifMatch }) => {
      await requirePhotos(dependencies, body);
      const { fineId, evidenceUrls: photos, ...dispute } = body;
      const command = (by: CommandOrigin) => ({ type: 'SubmitDispute', ...dispute, photos, ...by }) as const;
      return changeFine(dependencies.store, fineId, command, context, ifMatch);
    },
    view: (result) => viewOf(result, disputeIn(result), dependencies),
  }),
  commandEndpoint(dependencies, {
    method: 'post',
    path: '/disputes/:id/resolve',
    summary: 'Decide a dispute. Approving it dismisses the fine; after a rejection the fine has to be paid',
    access: { command: 'dispute.resolve' },
    params: disputeParams,
    body: resolveBody,
    answer: disputeViewSchema,
    handle: async ({ params: { id: disputeId }, body, context, ifMatch }) => {
      const fineId = disputedFineOf(disputeId);
      if (fineId === undefined) throw notFound('Dispute');
      const command = (by: CommandOrigin) => ({ type: 'ResolveDispute', ...body, disputeId, ...by }) as const;
      return changeFine(dependencies.store, fineId, command, context, ifMatch);
    },
    view: (result, { id }) => viewOf(result, id, dependencies),
  }),
];

export type FineResult = CommandResult<FineState, FineEvent>;

/** The id of the dispute that a command submitted, either now or when it was sent before. */
export const disputeIn = ({ events }: FineResult): string | undefined =>
  events.find((event) => event.type === 'DisputeSubmitted' || event.type === 'DisputeSubmittedOnline')?.data
    .disputeId;

function viewOf(
  { state: fine }: FineResult,
  disputeId: string | undefined,
  { photoLinks }: Pick<Dependencies, 'photoLinks'>,
): DisputeView {
  const disputes = isIssued(fine) ? fine.disputes : [];
  const dispute = disputes.find(({ id }) => id === disputeId);
  if (!isIssued(fine) || dispute === undefined) throw keyUsedTwice();
  return disputeView(dispute, fine, photoLinks.urlOf);
}
