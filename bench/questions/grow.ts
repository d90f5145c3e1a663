import { openLogger } from '@fines/platform/logger.ts';
import { type Pool, transaction } from '@fines/platform/postgres/postgres.ts';
import { READ_SCHEMA, openReadModelPool } from '@fines/platform/shared/read-model.ts';
import { indexStatements } from '@fines/projector/engine/table.ts';
import { fineCounters } from '@fines/projector/fine/counters.ts';
import { fines } from '@fines/projector/fine/tables.ts';

export const TENFOLD = 10;

const FINES = `${READ_SCHEMA}.${fines.table.name}`;

/** Higher than any number in a log of the benchmarks. */
const NUMBERS_OF_A_COPY = 10_000_000;

const LETTERS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ';
/** The plates of a million fines end with the first three of these letters. */
const LETTERS_OF_A_COPY = 3;

/**
 * Copies every fine nine times, with new numbers and plates, and updates the counters. So a table of ten million
 * takes minutes; its log would take an hour to write and another to build from. Only the table of fines grows.
 */
export async function growTenfold(databaseUrl: string): Promise<void> {
  const pool = openReadModelPool(databaseUrl, 'grow', openLogger('bench'));
  const indexes = indexStatements(READ_SCHEMA, fines.table);
  for (const nth of indexes.keys()) await pool.query(`DROP INDEX ${FINES}_index_${nth}`);
  await transaction(pool, async (connection) => {
    for (let copy = 1; copy < TENFOLD; copy++) await connection.query(copySql(copy));
    for (const { table } of fineCounters) {
      const sums = Object.keys(table.columns).filter((column) => !table.key.includes(column));
      const grown = sums.map((column) => `${column} = ${column} * ${TENFOLD}`).join(', ');
      await connection.query(`UPDATE ${READ_SCHEMA}.${table.name} SET ${grown}`);
    }
  });
  for (const statement of indexes) await withMemory(pool, statement);
  await pool.query(`VACUUM (ANALYZE) ${FINES}`);
  await pool.end();
}

const withMemory = (pool: Pool, statement: string): Promise<unknown> =>
  transaction(pool, async (connection) => {
    await connection.query(`SET LOCAL maintenance_work_mem = '256MB'`);
    await connection.query(statement);
  });

/** Copies only the rows from the log; copies have higher numbers. */
function copySql(copy: number): string {
  const shift = (copy * LETTERS_OF_A_COPY) % LETTERS.length;
  const shifted = LETTERS.slice(shift) + LETTERS.slice(0, shift);
  const changed: Readonly<Record<string, string>> = {
    id: 'copy.number',
    number_order: `number_order + ${copy * NUMBERS_OF_A_COPY}`,
    license_plate: 'copy.plate',
    plate_key: `replace(copy.plate, ' ', '')`,
    search_text: `lower(concat_ws(E'\\n', replace(copy.plate, ' ', ''), replace(copy.number, '-', ''), state ->> 'driverLicense', driver_name))`,
    state: `(state::jsonb || jsonb_build_object('fineNumber', copy.number, 'licensePlate', copy.plate))::json`,
  };
  const columns = Object.keys(fines.table.columns);
  return `
    INSERT INTO ${FINES} (${columns.join(', ')})
    SELECT ${columns.map((column) => changed[column] ?? column).join(', ')}
    FROM ${FINES} CROSS JOIN LATERAL (SELECT
      left(license_plate, -1) || translate(right(license_plate, 1), '${LETTERS}', '${shifted}') AS plate,
      left(id, 8) || (substr(id, 9)::bigint + ${copy * NUMBERS_OF_A_COPY}) AS number) AS copy
    WHERE substr(id, 9)::bigint < ${NUMBERS_OF_A_COPY} ORDER BY created_at, number_order`;
}
