import { type Cents, toEmalangeni } from '@fines/domain/shared/money.ts';
import type { OffenseType } from '@fines/domain/shared/offenses.ts';
import type { Pool } from '@fines/platform/postgres.ts';
import { READ_SCHEMA } from '@fines/platform/read-model.ts';

type OffenseRow = { offense_type: OffenseType; count: number; amount: Cents };

const DISTRIBUTION = `
  SELECT offense_type, sum(count) AS count, sum(amount) AS amount
  FROM ${READ_SCHEMA}.fine_totals GROUP BY offense_type HAVING sum(count) > 0
  ORDER BY count DESC, offense_type`;

/** Which offenses all fines are for, the most frequent first. */
export async function offenseDistribution(pool: Pool) {
  const { rows } = await pool.query<OffenseRow>({ name: 'offense distribution', text: DISTRIBUTION });
  return rows.map(({ offense_type: offenseType, count, amount }) => ({
    offenseType,
    count,
    amount: toEmalangeni(amount),
  }));
}
