import type { Catalogue } from '@fines/domain/offense/catalogue.ts';
import type { OffenseCommand } from '@fines/domain/offense/decide.ts';
import type { OffenseEvent } from '@fines/domain/offense/events.ts';
import { changesIn, offenseChangeViewSchema, wantedTermsSchema } from '@fines/domain/offense/view.ts';
import { nearDaySchema } from '@fines/domain/shared/dates.ts';
import { centsSchema, toCents } from '@fines/domain/shared/money.ts';
import { OFFENSES_STREAM } from '@fines/domain/shared/streams.ts';
import type { Endpoint } from '@fines/platform/http/endpoint.ts';
import { z } from 'zod';

import type { CommandKeys } from '../engine/command-keys.ts';
import { commandEndpoint, type CommandRequest } from '../engine/endpoint.ts';
import { type CommandResult, handle } from '../engine/handle.ts';
import type { Log } from '../engine/log.ts';
import { offenseDecider } from './offenses-on.ts';

const params = z.object({ id: z.string() });

/** The first local day of effect. */
const dated = z.object({ validFrom: nearDaySchema });

const termsBody = wantedTermsSchema
  .extend(dated.shape)
  .transform(({ validFrom, offenseType: type, amount, name, law }) => ({
    validFrom,
    terms: { name, type, amount: centsSchema.parse(toCents(amount)), law },
  }));

export const offenseEndpoints = (dependencies: { store: Log; keys: CommandKeys }): Endpoint[] => {
  const common = {
    method: 'post',
    access: { command: 'offense.change' },
    answer: offenseChangeViewSchema,
    status: 201,
    view: changeOf,
  } as const;
  const change = ({ context, ifMatch }: CommandRequest, command: OffenseCommand) =>
    handle(dependencies.store, offenseDecider, {
      stream: OFFENSES_STREAM,
      command: () => command,
      context,
      ifMatch,
    });

  return [
    commandEndpoint(dependencies, {
      ...common,
      path: '/offenses',
      summary: 'Add an offense to the catalogue, from a later day on',
      body: termsBody,
      handle: (request) => {
        const { actor, context, body } = request;
        const { validFrom: from, terms } = body;
        const by = { actor, now: context.now, id: context.commandId, from };
        return change(request, { type: 'AddOffense', ...by, terms });
      },
    }),
    commandEndpoint(dependencies, {
      ...common,
      path: '/offenses/:id/changes',
      summary:
        'Change what the catalogue says of an offense, from a later day on. Of several changes for one day the last holds',
      params,
      body: termsBody,
      handle: (request) => {
        const {
          actor,
          context,
          params: { id },
          body,
        } = request;
        const { validFrom: from, terms } = body;
        return change(request, { type: 'ChangeOffense', actor, now: context.now, id, from, terms });
      },
    }),
    commandEndpoint(dependencies, {
      ...common,
      path: '/offenses/:id/end',
      summary: 'End an offense, from a later day on: no fine is issued for it any more',
      params,
      body: dated,
      handle: (request) => {
        const {
          actor,
          context,
          params: { id },
          body,
        } = request;
        return change(request, { type: 'EndOffense', actor, now: context.now, id, from: body.validFrom });
      },
    }),
  ];
};

/** The change that this command made; others may have followed by now. */
function changeOf({ state, events }: CommandResult<Catalogue, OffenseEvent>): object {
  const [event] = events;
  const change = changesIn(state).findLast(
    ({ offenseId, validFrom, changedAt }) =>
      offenseId === event?.data.offenseId &&
      validFrom === event.data.from &&
      changedAt === event.metadata.recordedAt,
  );
  if (change === undefined) throw new Error('What was changed cannot be absent');
  return change;
}
