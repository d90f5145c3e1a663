import { plateKey } from '@fines/domain/shared/plate.ts';
import type { Vehicle } from '@fines/domain/vehicle/vehicle.ts';
import type { Addressee } from '@fines/papers/reminder.ts';
import type { Pool } from '@fines/platform/postgres/postgres.ts';

import type { Asker } from '../access-log/list-look.ts';
import type { AccessLog } from '../access-log/looks.ts';
import { NEWEST, VEHICLES } from './fine-row.ts';

type Dependencies = { pool: Pool; looks: Pick<AccessLog, 'lookUp'> };

/** Who a letter about a vehicle goes to: a look-up like one on the screen. Null if the register knows nobody. */
export async function ownerOf(
  { pool, looks }: Dependencies,
  licensePlate: string,
  { actor, address }: Asker,
): Promise<Addressee | null> {
  const key = plateKey(licensePlate);
  await looks.lookUp({ subject: licensePlate, plateKey: key, personId: actor.id, address });
  const { rows } = await pool.query<{ state: Vehicle }>(
    `SELECT state FROM ${VEHICLES} WHERE plate_key = $1 ${NEWEST}`,
    [key],
  );
  return rows[0]?.state ?? null;
}
