import type { FineCommand } from '@fines/domain/fine/commands.ts';
import { type FineState, isIssued } from '@fines/domain/fine/state.ts';
import { type FineView, fineView, fineViewSchema } from '@fines/domain/fine/view.ts';
import { notFound } from '@fines/domain/shared/refusal.ts';
import type { Endpoint } from '@fines/platform/http/endpoint.ts';
import type { PhotoLinks } from '@fines/platform/shared/photo-store.ts';

import type { CommandKeys } from '../engine/command-keys.ts';
import { commandEndpoint, type CommandRequest } from '../engine/endpoint.ts';
import { type PhotosKept, requirePhotos } from '../photo/keep-photo.ts';
import { amendBody, deleteBody, fineParams, issueBody, reissueBody, statusBody } from './bodies.ts';
import { amendmentOf, type CommandOrigin, changeFine } from './change.ts';
import { type IssuingDependencies, issueFine } from './issue.ts';
import { reissueFine } from './reissue.ts';

type Dependencies = IssuingDependencies & PhotosKept & { keys: CommandKeys; photoLinks: PhotoLinks };

type FineRequest = CommandRequest<{ id: string }>;

export function fineEndpoints(dependencies: Dependencies): Endpoint[] {
  const change = (
    { params, context, ifMatch }: FineRequest,
    command: (by: CommandOrigin, state: FineState) => FineCommand,
  ) => changeFine(dependencies.store, params.id, command, context, ifMatch);
  const answersFine = {
    answer: fineViewSchema,
    view: ({ state }: { state: FineState }): FineView => {
      if (!isIssued(state)) throw notFound('Fine');
      return fineView(state, dependencies.photoLinks.urlOf);
    },
  };
  return [
    commandEndpoint(dependencies, {
      ...answersFine,
      method: 'post',
      path: '/fines',
      summary: 'Issue a fine',
      access: { command: 'fine.issue' },
      body: issueBody,
      status: 201,
      withoutIfMatch: true,
      handle: async ({ body, context }) => {
        await requirePhotos(dependencies, body);
        return issueFine(dependencies, body, context);
      },
    }),
    commandEndpoint(dependencies, {
      ...answersFine,
      method: 'put',
      path: '/fines/:id',
      summary: "Change a fine's driver, location, remarks or photos",
      access: { command: 'fine.edit' },
      params: fineParams,
      body: amendBody,
      handle: async (request) => {
        const { body } = request;
        await requirePhotos(dependencies, body);
        return change(request, (by, state) => ({
          type: 'AmendFine',
          changes: amendmentOf(body, state),
          ...by,
        }));
      },
    }),
    commandEndpoint(dependencies, {
      ...answersFine,
      method: 'patch',
      path: '/fines/:id/status',
      summary: "Change a fine's status",
      access: { command: 'fine.change-status' },
      params: fineParams,
      body: statusBody,
      handle: (request) => {
        const { status: to, reason } = request.body;
        return change(request, (by) => ({ type: 'ChangeFineStatus', to, reason, ...by }));
      },
    }),
    commandEndpoint(dependencies, {
      ...answersFine,
      method: 'delete',
      path: '/fines/:id',
      summary: 'Delete a fine. It is cancelled and no list shows it any more; its history is kept',
      access: { command: 'fine.delete' },
      params: fineParams,
      body: deleteBody,
      handle: (request) => change(request, (by) => ({ type: 'DeleteFine', ...request.body, ...by })),
    }),
    commandEndpoint(dependencies, {
      ...answersFine,
      method: 'post',
      path: '/fines/:id/reissue',
      summary:
        'Void an unpaid fine and issue a new one with the right licence plate. The answer is the new fine',
      access: { command: 'fine.reissue' },
      params: fineParams,
      body: reissueBody,
      status: 201,
      handle: ({ params, body, context, ifMatch }) =>
        reissueFine(dependencies, { ...body, fineNumber: params.id }, context, ifMatch),
    }),
    commandEndpoint(dependencies, {
      ...answersFine,
      method: 'post',
      path: '/fines/:id/reminders',
      summary: 'Record that a reminder of an unpaid fine was given, on paper say. No message is sent',
      access: { command: 'fine.remind' },
      params: fineParams,
      handle: (request) => change(request, (by) => ({ type: 'SendReminder', ...by })),
    }),
  ];
}
