import type { FineCommand } from '@fines/domain/fine/commands.ts';
import { type FineState, isIssued } from '@fines/domain/fine/state.ts';
import { type FineView, fineView, fineViewSchema } from '@fines/domain/fine/view.ts';
import type { Actor } from '@fines/domain/shared/person.ts';
import { notFound } from '@fines/domain/shared/refusal.ts';
import { type Endpoint, endpoint, type Reply, type SignedInRequest } from '@fines/platform/http/endpoint.ts';
import type { PhotoLinks, PhotoStore } from '@fines/platform/photo-store.ts';

import type { CommandKeys } from '../engine/command-keys.ts';
import { commandContext, ifMatch } from '../engine/context.ts';
import { commandHeaders, handledReply } from '../engine/handle.ts';
import { requirePhoto } from '../photo/keep-photo.ts';
import type { PhotoUses } from '../photo/sweep-photos.ts';
import { amendBody, deleteBody, fineParams, issueBody, reissueBody, statusBody } from './bodies.ts';
import { amendmentOf, changeFine } from './change.ts';
import { type IssuingTools, issueFine } from './issue.ts';
import { reissueFine } from './reissue.ts';

export type FineTools = IssuingTools & {
  keys: CommandKeys;
  photoLinks: PhotoLinks;
  photos: Pick<PhotoStore, 'has'>;
  photoUses: Pick<PhotoUses, 'want'>;
};

export const fineEndpoints = (tools: FineTools): Endpoint[] => [
  endpoint({
    method: 'post',
    path: '/fines',
    summary: 'Issue a fine',
    access: { command: 'fine.issue' },
    body: issueBody,
    answers: { 201: fineViewSchema },
    headers: ['Idempotency-Key', 'ETag', 'X-Position'],
    handle: async (request) => {
      const { body } = request;
      await requirePhoto(tools, body.photoUrl);
      const context = commandContext(tools.keys, request);
      return handledReply(await issueFine(tools, body, context), viewOf(tools), 201);
    },
  }),
  endpoint({
    method: 'put',
    path: '/fines/:id',
    summary: "Change a fine's driver, location, remarks or photo",
    access: { command: 'fine.edit' },
    params: fineParams,
    body: amendBody,
    answers: { 200: fineViewSchema },
    headers: commandHeaders,
    handle: async (request) => {
      await requirePhoto(tools, request.body.photoUrl);
      return change(tools, request, (by) => (state) => ({
        type: 'AmendFine',
        changes: amendmentOf(request.body, state),
        ...by,
      }));
    },
  }),
  endpoint({
    method: 'patch',
    path: '/fines/:id/status',
    summary: "Change a fine's status",
    access: { command: 'fine.change-status' },
    params: fineParams,
    body: statusBody,
    answers: { 200: fineViewSchema },
    headers: commandHeaders,
    handle: (request) => {
      const { status: to, reason } = request.body;
      return change(tools, request, (by) => () => ({ type: 'ChangeFineStatus', to, reason, ...by }));
    },
  }),
  endpoint({
    method: 'delete',
    path: '/fines/:id',
    summary: 'Delete a fine: it is cancelled and leaves every list; its history stays',
    access: { command: 'fine.delete' },
    params: fineParams,
    body: deleteBody,
    answers: { 200: fineViewSchema },
    headers: commandHeaders,
    handle: (request) => {
      const { reason } = request.body;
      return change(tools, request, (by) => () => ({ type: 'DeleteFine', reason, ...by }));
    },
  }),
  endpoint({
    method: 'post',
    path: '/fines/:id/reissue',
    summary: 'Void an unpaid fine and issue it anew under the right plate; answers the new one',
    access: { command: 'fine.reissue' },
    params: fineParams,
    body: reissueBody,
    answers: { 201: fineViewSchema },
    headers: commandHeaders,
    handle: async (request) => {
      const { params, body, headers } = request;
      const context = commandContext(tools.keys, request);
      const issued = await reissueFine(tools, { ...body, fineNumber: params.id }, context, ifMatch(headers));
      return handledReply(issued, viewOf(tools), 201);
    },
  }),
  endpoint({
    method: 'post',
    path: '/fines/:id/reminders',
    summary: 'Note a reminder of an unpaid fine; no message goes out',
    access: { command: 'fine.remind' },
    params: fineParams,
    answers: { 200: fineViewSchema },
    headers: commandHeaders,
    handle: (request) => change(tools, request, (by) => () => ({ type: 'SendReminder', ...by })),
  }),
];

type ChangeRequest = SignedInRequest<{ id: string }, unknown, unknown>;

async function change(
  tools: FineTools,
  request: ChangeRequest,
  command: (by: { actor: Actor; now: string }) => (state: FineState) => FineCommand,
): Promise<Reply> {
  const { actor, headers, params } = request;
  const context = commandContext(tools.keys, request);
  const toCommand = command({ actor, now: context.now });
  return handledReply(
    await changeFine(tools.store, params.id, toCommand, context, ifMatch(headers)),
    viewOf(tools),
  );
}

export const viewOf =
  ({ photoLinks }: Pick<FineTools, 'photoLinks'>) =>
  (state: FineState): FineView => {
    if (!isIssued(state)) throw notFound('Fine');
    return fineView(state, photoLinks.urlOf);
  };
