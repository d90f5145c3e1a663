import { instantSchema } from '@fines/domain/shared/dates.ts';
import { askedPlateSchema, plateKey } from '@fines/domain/shared/plate.ts';
import { vehicleSearchSchema } from '@fines/domain/vehicle/view.ts';
import { type Endpoint, endpoint } from '@fines/platform/http/endpoint.ts';
import type { Pool } from '@fines/platform/postgres/postgres.ts';
import { z } from 'zod';

import type { AccessLog } from '../access-log/looks.ts';
import { searchVehicle } from './search.ts';

export const vehicleEndpoints = ({ pool, looks }: { pool: Pool; looks: AccessLog }): Endpoint[] => [
  endpoint({
    method: 'get',
    path: '/vehicles/search',
    summary: 'A vehicle by its licence plate, and its fines',
    access: 'signed-in',
    query: z.object({ plate: askedPlateSchema, ownedAt: instantSchema.optional() }),
    answers: { 200: vehicleSearchSchema },
    handle: async ({ query: { plate, ownedAt }, actor, address }) => {
      const key = plateKey(plate);
      await looks.lookUp({ subject: plate, plateKey: key, personId: actor.id, address });
      return { body: await searchVehicle(pool, key, { now: new Date(), ownedAt }) };
    },
  }),
];
