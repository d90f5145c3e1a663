import type { FineView } from '@fines/domain/fine/view.ts';
import { plateKey } from '@fines/domain/shared/plate.ts';
import { ownerAt } from '@fines/domain/vehicle/owner.ts';
import type { Vehicle } from '@fines/domain/vehicle/vehicle.ts';
import type { Addressee } from '@fines/papers/reminder.ts';
import type { Pool } from '@fines/platform/postgres/postgres.ts';

import type { Asker } from '../access-log/list-look.ts';
import type { AccessLog } from '../access-log/looks.ts';
import { NEWEST, VEHICLES } from './fine-row.ts';

type Dependencies = { pool: Pool; looks: Pick<AccessLog, 'lookUp'> };

/**
 * Who a letter about a fine goes to: the owner at the time of the offense, by the register. A look-up like one on the
 * screen. Null if the register knows nobody.
 */
export async function ownerOf(
  { pool, looks }: Dependencies,
  { licensePlate, dateIssued }: Pick<FineView, 'licensePlate' | 'dateIssued'>,
  { actor, address }: Asker,
): Promise<Addressee | null> {
  const key = plateKey(licensePlate);
  await looks.lookUp({ subject: licensePlate, plateKey: key, personId: actor.id, address });
  const { rows } = await pool.query<{ state: Vehicle }>(
    `SELECT state FROM ${VEHICLES} WHERE plate_key = $1 ${NEWEST}`,
    [key],
  );
  const [row] = rows;
  return row === undefined ? null : ownerAt(row.state, dateIssued);
}
