import type { IncomingHttpHeaders } from 'node:http';

import type { FineCommand } from '@fines/domain/fine/commands.ts';
import type { FineState } from '@fines/domain/fine/state.ts';
import { type FineView, fineView } from '@fines/domain/fine/view.ts';
import type { Actor } from '@fines/domain/shared/actor.ts';
import { notFound } from '@fines/domain/shared/refusal.ts';
import { type Endpoint, endpoint, type Reply } from '@fines/platform/http/endpoint.ts';

import { commandContext } from '../command-context.ts';
import { ifMatch } from '../if-match.ts';
import { handledReply } from '../reply.ts';
import { amendBody, deleteBody, fineParams, issueBody, statusBody } from './bodies.ts';
import { amendmentOf, changeFine } from './change.ts';
import { type IssuingTools, issueFine } from './issue.ts';

export const fineEndpoints = (tools: IssuingTools): Endpoint[] => [
  endpoint({
    method: 'post',
    path: '/fines',
    summary: 'Issue a fine',
    access: { command: 'fine.issue' },
    body: issueBody,
    handle: async ({ actor, headers, body }) =>
      handledReply(await issueFine(tools, body, commandContext(actor, headers)), view, 201),
  }),
  endpoint({
    method: 'put',
    path: '/fines/:id',
    summary: "Change a fine's driver, location or remarks",
    access: { command: 'fine.edit' },
    params: fineParams,
    body: amendBody,
    handle: (request) =>
      change(tools, request, (by) => (state) => ({
        type: 'AmendFine',
        changes: amendmentOf(request.body, state),
        ...by,
      })),
  }),
  endpoint({
    method: 'patch',
    path: '/fines/:id/status',
    summary: "Change a fine's status",
    access: { command: 'fine.change-status' },
    params: fineParams,
    body: statusBody,
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
    handle: (request) => {
      const { reason } = request.body;
      return change(tools, request, (by) => () => ({ type: 'DeleteFine', reason, ...by }));
    },
  }),
];

type ChangeRequest = { actor: Actor; headers: IncomingHttpHeaders; params: { id: string } };

async function change(
  { store }: IssuingTools,
  { actor, headers, params }: ChangeRequest,
  command: (by: { actor: Actor; now: string }) => (state: FineState) => FineCommand,
): Promise<Reply> {
  const context = commandContext(actor, headers);
  const toCommand = command({ actor, now: context.now });
  return handledReply(await changeFine(store, params.id, toCommand, context, ifMatch(headers)), view);
}

function view(state: FineState): FineView {
  if (state.status === 'ABSENT') throw notFound('Fine');
  return fineView(state);
}
