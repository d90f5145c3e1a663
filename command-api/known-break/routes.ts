import {
  type KnownBreakEvent,
  knownBreakEvents,
  parseKnownBreakEvent,
} from '@fines/domain/known-break/events.ts';
import {
  decide,
  evolve,
  type Finding,
  type KnownBreakCommand,
  knownBreakSchema,
  noStatements,
  type Statements,
} from '@fines/domain/known-break/known-break.ts';
import { KNOWN_BREAKS_STREAM } from '@fines/domain/shared/streams.ts';
import { requiredText } from '@fines/domain/shared/text.ts';
import type { Endpoint } from '@fines/platform/http/endpoint.ts';
import type { Pool } from '@fines/platform/postgres/postgres.ts';
import { newestVerification } from '@fines/proof/record.ts';
import { z } from 'zod';

import type { CommandKeys } from '../engine/command-keys.ts';
import { commandEndpoint } from '../engine/endpoint.ts';
import { handle } from '../engine/handle.ts';
import type { Decider } from '../engine/load.ts';
import type { Log } from '../engine/log.ts';
import { accountsCountingAs } from '../user/another-person.ts';

const decider: Decider<Statements, KnownBreakCommand, KnownBreakEvent> = {
  initial: noStatements,
  definitions: knownBreakEvents,
  parse: parseKnownBreakEvent,
  evolve,
  decide,
};

/** What somebody states is what he or she was shown: if something else was found since, it is refused. */
const statementBody = z.object({ found: z.string().min(1).max(2000), reason: requiredText('Reason', 500) });
const declineBody = z.object({ reason: requiredText('Reason', 500) });
const params = z.object({ id: z.uuid() });

const NOTHING_FOUND: Finding = { firstBreak: null, damage: null };

type Dependencies = { store: Log; pool: Pool; keys: CommandKeys };

export const knownBreakEndpoints = (dependencies: Dependencies): Endpoint[] => {
  const { store, pool } = dependencies;
  const newest = async (): Promise<Finding> => (await newestVerification(pool)) ?? NOTHING_FOUND;
  const stream = KNOWN_BREAKS_STREAM;
  /** All statements are in one stream; whoever decides has seen one of them. */
  const common = {
    method: 'post',
    access: { command: 'known-break.state' },
    answer: knownBreakSchema,
    withoutIfMatch: true,
  } as const;
  const decided = { ...common, params, view: statementIn } as const;

  return [
    commandEndpoint(dependencies, {
      ...common,
      path: '/known-breaks',
      summary:
        'State that the log is broken for good where its newest check found it, which another super admin approves',
      body: statementBody,
      status: 201,
      handle: async ({ body, actor, context }) => {
        const id = context.commandId;
        const command = async () =>
          ({ type: 'StateBreak', actor, id, ...body, newest: await newest() }) as const;
        return { ...(await handle(store, decider, { stream, command, context })), id };
      },
      view: (result) => statementIn(result, result),
    }),
    commandEndpoint(dependencies, {
      ...decided,
      path: '/known-breaks/:id/approve',
      summary: 'Acknowledge a break of the log for ever. Not allowed for the person who stated it',
      handle: ({ params: { id }, actor, context }) => {
        const command = async ({ statements }: Statements) => {
          const staters = statements.filter((one) => one.id === id).map(({ statedBy }) => statedBy.id);
          const countsAs = await accountsCountingAs(store, context, staters);
          return { type: 'AcknowledgeBreak', actor, id, countsAs, newest: await newest() } as const;
        };
        return handle(store, decider, { stream, command, context });
      },
    }),
    commandEndpoint(dependencies, {
      ...decided,
      path: '/known-breaks/:id/decline',
      summary: 'Decline to acknowledge a break of the log',
      body: declineBody,
      handle: ({ params: { id }, body: { reason }, actor, context }) =>
        handle(store, decider, {
          stream,
          command: () => ({ type: 'DeclineBreak', actor, id, reason }) as const,
          context,
        }),
    }),
  ];
};

function statementIn({ state }: { state: Statements }, { id }: { id: string }): object {
  const statement = state.statements.find((one) => one.id === id);
  if (statement === undefined) throw new Error('What was stated cannot be absent');
  return statement;
}
