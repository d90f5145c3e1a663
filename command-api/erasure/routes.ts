import {
  type ErasureState,
  erasureGroundSchema,
  erasureSchema,
  erasureStream,
  MOST_RECORDS,
} from '@fines/domain/erasure/erasure.ts';
import { whyDriverIsKept } from '@fines/domain/fine/erase.ts';
import { isIssued } from '@fines/domain/fine/state.ts';
import { fineStream, isFineNumber } from '@fines/domain/fine/status.ts';
import { conflict, notFound } from '@fines/domain/shared/refusal.ts';
import { requiredText } from '@fines/domain/shared/text.ts';
import { whyOwnerIsKept } from '@fines/domain/vehicle/erase.ts';
import { spelledVehicleStream } from '@fines/domain/vehicle/vehicle.ts';
import type { Endpoint } from '@fines/platform/http/endpoint.ts';
import type { Pool } from '@fines/platform/postgres/postgres.ts';
import { z } from 'zod';

import type { CommandKeys } from '../engine/command-keys.ts';
import { commandEndpoint } from '../engine/endpoint.ts';
import { handle } from '../engine/handle.ts';
import { load } from '../engine/load.ts';
import type { Log } from '../engine/log.ts';
import { fineDecider } from '../fine/decider.ts';
import { vehicleDecider } from '../vehicle/known-vehicles.ts';
import { approveErasure, erasureDecider } from './carry-out.ts';

const requestBody = z
  .object({
    fineNumbers: z.array(requiredText('Fine', 50, { form: 'CODE' })).default([]),
    vehicleIds: z.array(z.string().min(1).max(40)).default([]),
    ground: erasureGroundSchema,
    reference: requiredText('Reference', 120, { form: 'CODE' }),
  })
  .refine(({ fineNumbers, vehicleIds }) => fineNumbers.length + vehicleIds.length > 0, {
    path: ['fineNumbers'],
    error: 'Choose at least one record',
  })
  .refine(({ fineNumbers, vehicleIds }) => fineNumbers.length + vehicleIds.length <= MOST_RECORDS, {
    path: ['fineNumbers'],
    error: `Choose at most ${MOST_RECORDS} records`,
  });

const declineBody = z.object({ reason: requiredText('Reason', 500) });
const params = z.object({ id: z.uuid() });

type Dependencies = { store: Log; pool: Pool; keys: CommandKeys };

/** Refuses what may not be erased before anybody is asked to approve it. */
async function requireErasable(
  store: Log,
  { fineNumbers, vehicleIds }: z.output<typeof requestBody>,
  now: string,
) {
  for (const fineNumber of fineNumbers) {
    if (!isFineNumber(fineNumber)) throw notFound('Fine');
    const { state } = await load(store, fineDecider, fineStream(fineNumber));
    if (!isIssued(state)) throw notFound('Fine');
    refuseIf(whyDriverIsKept(state));
  }
  for (const id of vehicleIds) {
    const { state } = await load(store, vehicleDecider, spelledVehicleStream(id));
    if (state.status === 'ABSENT') throw notFound('Vehicle');
    refuseIf(whyOwnerIsKept(state.vehicle, now));
  }
}

function refuseIf(why: string | undefined): void {
  if (why !== undefined) throw conflict('still-needed', why);
}

export const erasureEndpoints = (dependencies: Dependencies): Endpoint[] => {
  const { store } = dependencies;
  const decides = {
    access: { command: 'personal-data.erase' },
    params,
    answer: erasureSchema,
    view: viewOf,
  } as const;

  return [
    commandEndpoint(dependencies, {
      method: 'post',
      path: '/erasures',
      summary:
        'Ask for the personal data in some records to be erased, which a super admin then approves or declines',
      access: { command: 'personal-data.request-erasure' },
      body: requestBody,
      answer: erasureSchema,
      status: 201,
      withoutIfMatch: true,
      handle: async ({ body, actor, context }) => {
        await requireErasable(store, body, context.now);
        const id = context.commandId;
        const command = () => ({ type: 'RequestErasure', actor, wanted: { id, ...body } }) as const;
        return handle(store, erasureDecider, { stream: erasureStream(id), command, context });
      },
      view: viewOf,
    }),
    commandEndpoint(dependencies, {
      ...decides,
      method: 'post',
      path: '/erasures/:id/approve',
      summary:
        'Erase the personal data in these records for ever. Not allowed for the person who asked for it',
      handle: ({ params: { id }, context, ifMatch }) => approveErasure(dependencies, id, context, ifMatch),
    }),
    commandEndpoint(dependencies, {
      ...decides,
      method: 'post',
      path: '/erasures/:id/decline',
      summary: 'Decline to erase the personal data in these records',
      body: declineBody,
      handle: ({ params: { id }, body: { reason }, actor, context, ifMatch }) =>
        handle(store, erasureDecider, {
          stream: erasureStream(id),
          command: () => ({ type: 'DeclineErasure', actor, reason }) as const,
          context,
          ifMatch,
        }),
    }),
  ];
};

function viewOf({ state }: { state: ErasureState }): object {
  if (state.status === 'ABSENT') throw new Error('What was requested cannot be absent');
  return state;
}
