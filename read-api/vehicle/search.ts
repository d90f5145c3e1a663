import { standingPayment } from '@fines/domain/fine/payment.ts';
import type { Fine } from '@fines/domain/fine/state.ts';
import { type Cents, toEmalangeni } from '@fines/domain/shared/money.ts';
import { keysOneSlipAway, type PlateKey, usualSpelling } from '@fines/domain/shared/plate.ts';
import type { Vehicle } from '@fines/domain/vehicle/vehicle.ts';
import { type VehicleSearch, vehicleView } from '@fines/domain/vehicle/view.ts';
import { HttpProblem } from '@fines/platform/http/problem.ts';
import type { Pool } from '@fines/platform/postgres/postgres.ts';

import { onlyRow } from '../engine/database.ts';
import { FINES } from '../fine/fine-row.ts';
import { NEWEST, VEHICLES } from '../fine/fine-row.ts';

/** Postgres builds the JSON, so that everything comes in one answer. */
type Found = {
  vehicle: Vehicle | null;
  fines: Fine[];
  count: number;
  amount: Cents;
  unpaid_amount: Cents;
};

const SHOWN_FINES = 500;

const SEARCH = `
  WITH found AS (
    SELECT state, number_order, amount, date_issued, status
    FROM ${FINES} WHERE plate_key = $1)
  SELECT
    (SELECT state FROM ${VEHICLES} WHERE plate_key = $1 ${NEWEST}) AS vehicle,
    (SELECT coalesce(json_agg(state), '[]') FROM (
       SELECT state FROM found ORDER BY date_issued DESC, number_order DESC LIMIT ${SHOWN_FINES}) AS newest) AS fines,
    count(*) AS count,
    coalesce(sum(amount), 0) AS amount,
    coalesce(sum(amount) FILTER (WHERE status = 'UNPAID'), 0) AS unpaid_amount
  FROM found`;

/** What is known of a plate. A vehicle that is not in the register may have fines, too. */
export async function searchVehicle(
  pool: Pool,
  plate: PlateKey,
  { now, ownedAt }: { now: Date; ownedAt: string | undefined },
): Promise<VehicleSearch> {
  const { rows } = await pool.query<Found>({ name: 'vehicle search', text: SEARCH, values: [plate] });
  const { vehicle, fines, count, amount, unpaid_amount: unpaid } = onlyRow(rows);
  if (vehicle === null && count === 0) throw await unknownVehicle(pool, plate);
  return {
    vehicle: vehicle && vehicleView(vehicle, now.toISOString(), ownedAt),
    fines: fines.map((fine) => ({
      id: fine.fineNumber,
      fineNumber: fine.fineNumber,
      offenseType: fine.offenseType,
      offenseDescription: fine.offenseDescription,
      amount: toEmalangeni(fine.amount),
      dateIssued: fine.dateIssued,
      status: fine.status,
      paymentStands: standingPayment(fine) !== undefined,
    })),
    totalFines: count,
    totalAmount: toEmalangeni(amount),
    unpaidAmount: toEmalangeni(unpaid),
  };
}

const SHOWN_SIMILAR = 5;

/** Looks up each key by an index, since the register may have millions of vehicles. */
const SIMILAR = `
  SELECT key, found.license_plate
  FROM unnest($1::text[]) WITH ORDINALITY AS near (key, place)
  CROSS JOIN LATERAL (
    (SELECT license_plate FROM ${VEHICLES} WHERE plate_key = key ${NEWEST})
    UNION ALL
    (SELECT NULL FROM ${FINES} WHERE plate_key = key LIMIT 1)
    LIMIT 1) AS found
  ORDER BY place LIMIT ${SHOWN_SIMILAR}`;

type Similar = { key: PlateKey; license_plate: string | null };

/** The problem for an unknown plate. It names similar plates, since one of them may be meant. */
async function unknownVehicle(pool: Pool, plate: PlateKey): Promise<HttpProblem> {
  const { rows } = await pool.query<Similar>({
    name: 'similar plates',
    text: SIMILAR,
    values: [keysOneSlipAway(plate)],
  });
  const similarPlates = rows.map(({ key, license_plate: spelled }) => spelled ?? usualSpelling(key));
  return new HttpProblem(404, 'not-found', 'Vehicle not found', { similarPlates });
}
