import { askedPlateSchema, plateKey } from '@fines/domain/shared/plate.ts';
import { vehicleSearchSchema } from '@fines/domain/vehicle/view.ts';
import { type Endpoint, endpoint } from '@fines/platform/http/endpoint.ts';
import type { Pool } from '@fines/platform/postgres.ts';
import { z } from 'zod';

import { searchVehicle } from './search.ts';

export const vehicleEndpoints = ({ pool }: { pool: Pool }): Endpoint[] => [
  endpoint({
    method: 'get',
    path: '/vehicles/search',
    summary: 'A vehicle by its licence plate, and its fines',
    access: 'signed-in',
    query: z.object({ plate: askedPlateSchema.transform(plateKey) }),
    answers: { 200: vehicleSearchSchema },
    handle: async ({ query }) => ({ body: await searchVehicle(pool, query.plate, new Date()) }),
  }),
];
