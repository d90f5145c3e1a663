import type { FineState } from '@fines/domain/fine/state.ts';
import { type FineView, fineView } from '@fines/domain/fine/view.ts';
import { notFound } from '@fines/domain/shared/refusal.ts';
import { type Endpoint, endpoint } from '@fines/platform/http/endpoint.ts';

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
    handle: async ({ actor, headers, params, body }) => {
      const context = commandContext(actor, headers);
      const command = (state: FineState) =>
        ({ type: 'AmendFine', changes: amendmentOf(body, state), actor, now: context.now }) as const;
      return handledReply(await changeFine(tools.store, params.id, command, context, ifMatch(headers)), view);
    },
  }),
  endpoint({
    method: 'patch',
    path: '/fines/:id/status',
    summary: "Change a fine's status",
    access: { command: 'fine.change-status' },
    params: fineParams,
    body: statusBody,
    handle: async ({ actor, headers, params, body }) => {
      const context = commandContext(actor, headers);
      const reason = body.reason ?? undefined;
      const command = () =>
        ({ type: 'ChangeFineStatus', to: body.status, reason, actor, now: context.now }) as const;
      return handledReply(await changeFine(tools.store, params.id, command, context, ifMatch(headers)), view);
    },
  }),
  endpoint({
    method: 'delete',
    path: '/fines/:id',
    summary: 'Delete a fine: it is cancelled and leaves every list; its history stays',
    access: { command: 'fine.delete' },
    params: fineParams,
    body: deleteBody,
    handle: async ({ actor, headers, params, body }) => {
      const context = commandContext(actor, headers);
      const reason = body.reason ?? undefined;
      const command = () => ({ type: 'DeleteFine', reason, actor, now: context.now }) as const;
      return handledReply(await changeFine(tools.store, params.id, command, context, ifMatch(headers)), view);
    },
  }),
];

function view(state: FineState): FineView {
  if (state.status === 'ABSENT') throw notFound('Fine');
  return fineView(state);
}
