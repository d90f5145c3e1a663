import { notFound } from '@fines/domain/shared/refusal.ts';
import { createdUserSchema, editedUserSchema, temporaryPasswordSchema } from '@fines/domain/user/commands.ts';
import type { UserState } from '@fines/domain/user/user.ts';
import { type UserView, userView, userViewSchema } from '@fines/domain/user/view.ts';
import { type Endpoint, endpoint, type Reply, type SignedInRequest } from '@fines/platform/http/endpoint.ts';

import { type ResetTools, setTemporaryPassword } from '../auth/set-temporary-password.ts';
import type { CommandKeys } from '../engine/command-keys.ts';
import { type CommandContext, commandContext, ifMatch } from '../engine/context.ts';
import { commandHeaders, handledReply } from '../engine/handle.ts';
import { createBody, editBody, profileBody, userParams } from './bodies.ts';
import { type ChangeTools, changeUser, type UserChange } from './change-user.ts';
import { createUser, type UserTools } from './create-user.ts';
import { editOf, profileOf } from './edit.ts';

type Tools = UserTools & ChangeTools & ResetTools & { keys: CommandKeys };

export const userEndpoints = (tools: Tools): Endpoint[] => [
  endpoint({
    method: 'post',
    path: '/users',
    summary: 'Create a user',
    access: { command: 'user.manage' },
    body: createBody,
    answers: { 201: createdUserSchema },
    headers: commandHeaders,
    handle: async (request) => {
      const { actor, body, log } = request;
      const created = await createUser(tools, body, commandContext(tools.keys, request));
      const user = view(created.state);
      log.info({ actor: actor.id, user: user.id, role: user.role }, 'user created');
      return handledReply(created, () => ({ ...user, ...created.temporary }), 201);
    },
  }),
  endpoint({
    method: 'post',
    path: '/users/:id/temporary-password',
    summary: 'Give a user a temporary password, to be replaced at the next sign-in; ends the sessions',
    access: { command: 'user.manage' },
    params: userParams,
    answers: { 200: temporaryPasswordSchema },
    headers: ['Idempotency-Key', 'ETag', 'X-Position'],
    handle: async (request) => {
      const { actor, params, log } = request;
      const reset = await setTemporaryPassword(tools, params.id, commandContext(tools.keys, request));
      log.info({ actor: actor.id, user: params.id }, 'temporary password set');
      return handledReply(reset, () => reset.temporary);
    },
  }),
  endpoint({
    method: 'put',
    path: '/users/:id',
    summary: 'Edit a user; one who is made active again gets a temporary password',
    access: { command: 'user.manage' },
    params: userParams,
    body: editBody,
    answers: { 200: editedUserSchema },
    headers: commandHeaders,
    handle: (request) =>
      change(tools, request, request.params.id, (state, context) => editOf(request.body, state, context)),
  }),
  endpoint({
    method: 'delete',
    path: '/users/:id',
    summary: 'Delete a user: deactivates, and keeps the history',
    access: { command: 'user.manage' },
    params: userParams,
    answers: { 200: userViewSchema },
    headers: commandHeaders,
    handle: (request) =>
      change(tools, request, request.params.id, () => ({ type: 'DeactivateUser', actor: request.actor })),
  }),
  endpoint({
    method: 'put',
    path: '/auth/me',
    summary: 'Edit the own profile',
    access: 'signed-in',
    body: profileBody,
    answers: { 200: userViewSchema },
    headers: commandHeaders,
    handle: (request) =>
      change(tools, request, request.actor.id, (state) => profileOf(request.body, state, request.actor)),
  }),
];

type ChangeRequest = SignedInRequest<unknown, unknown, unknown>;

async function change(
  tools: Tools,
  request: ChangeRequest,
  userId: string,
  command: (state: UserState, context: CommandContext) => ReturnType<UserChange['command']>,
): Promise<Reply> {
  const { actor, headers, log } = request;
  const context = commandContext(tools.keys, request);
  const changed = await changeUser(tools, {
    userId,
    command: (state) => command(state, context),
    context,
    ifMatch: ifMatch(headers),
  });
  const user = view(changed.state);
  const { role, isActive } = user;
  log.info(
    { actor: actor.id, user: userId, role, isActive, endedSessions: changed.endedSessions },
    'user changed',
  );
  return handledReply(changed, () => ({ ...user, ...changed.temporary }));
}

function view(state: UserState): UserView {
  if (state.status === 'ABSENT') throw notFound('User');
  return userView(state);
}
