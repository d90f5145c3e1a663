import { notFound } from '@fines/domain/shared/refusal.ts';
import {
  createdUserSchema,
  editedUserSchema,
  type TemporaryPassword,
  temporaryPasswordSchema,
} from '@fines/domain/user/commands.ts';
import type { UserState } from '@fines/domain/user/user.ts';
import { type UserView, userView, userViewSchema } from '@fines/domain/user/view.ts';
import type { Endpoint } from '@fines/platform/http/endpoint.ts';

import type { CommandKeys } from '../engine/command-keys.ts';
import { commandEndpoint, type CommandRequest } from '../engine/endpoint.ts';
import { createBody, editBody, profileBody, userParams } from './bodies.ts';
import { type ChangedUser, type ChangeDependencies, changeUser, type UserChange } from './change-user.ts';
import { createUser, type UserDependencies } from './create-user.ts';
import { editOf, profileOf } from './edit.ts';
import { type ResetDependencies, setTemporaryPassword } from './set-temporary-password.ts';

type Dependencies = UserDependencies & ChangeDependencies & ResetDependencies & { keys: CommandKeys };

export function userEndpoints(dependencies: Dependencies): Endpoint[] {
  const change = async (
    { actor, context, ifMatch, logger }: CommandRequest,
    userId: string,
    command: UserChange['command'],
  ): Promise<ChangedUser> => {
    const changed = await changeUser(dependencies, { userId, command, context, ifMatch });
    const { role, isActive } = view(changed);
    const { endedSessions } = changed;
    logger.info({ actor: actor.id, user: userId, role, isActive, endedSessions }, 'user changed');
    return changed;
  };
  return [
    commandEndpoint(dependencies, {
      method: 'post',
      path: '/users',
      summary: 'Create a user',
      access: { command: 'user.manage' },
      body: createBody,
      answer: createdUserSchema,
      status: 201,
      withoutIfMatch: true,
      handle: async ({ actor, body, context, logger }) => {
        const created = await createUser(dependencies, body, context);
        const { id, role } = view(created);
        logger.info({ actor: actor.id, user: id, role }, 'user created');
        return created;
      },
      view: withTemporaryPassword,
    }),
    commandEndpoint(dependencies, {
      method: 'post',
      path: '/users/:id/temporary-password',
      summary:
        'Give a user a temporary password and end all sessions of that user; the user has to replace it at the next sign-in',
      access: { command: 'user.manage' },
      params: userParams,
      answer: temporaryPasswordSchema,
      withoutIfMatch: true,
      handle: async ({ actor, params, context, logger }) => {
        const reset = await setTemporaryPassword(dependencies, params.id, context);
        logger.info({ actor: actor.id, user: params.id }, 'temporary password set');
        return reset;
      },
      view: ({ temporary }) => temporary,
    }),
    commandEndpoint(dependencies, {
      method: 'put',
      path: '/users/:id',
      summary: 'Edit a user. A user who is made active again gets a temporary password',
      access: { command: 'user.manage' },
      params: userParams,
      body: editBody,
      answer: editedUserSchema,
      handle: (request) =>
        change(request, request.params.id, (state) => editOf(request.body, state, request.context)),
      view: withTemporaryPassword,
    }),
    commandEndpoint(dependencies, {
      method: 'delete',
      path: '/users/:id',
      summary: 'Delete a user. The account is deactivated; its history is kept',
      access: { command: 'user.manage' },
      params: userParams,
      answer: userViewSchema,
      handle: (request) =>
        change(request, request.params.id, () => ({ type: 'DeactivateUser', actor: request.actor })),
      view,
    }),
    commandEndpoint(dependencies, {
      method: 'put',
      path: '/auth/me',
      summary: 'Edit your own profile',
      access: 'signed-in',
      body: profileBody,
      answer: userViewSchema,
      handle: (request) =>
        change(request, request.actor.id, (state) => profileOf(request.body, state, request.context)),
      view,
    }),
  ];
}

type WithUser = { state: UserState };

function view({ state }: WithUser): UserView {
  if (state.status === 'ABSENT') throw notFound('User');
  return userView(state, new Date().toISOString());
}

const withTemporaryPassword = (changed: WithUser & { temporary: TemporaryPassword | undefined }) => ({
  ...view(changed),
  ...changed.temporary,
});
