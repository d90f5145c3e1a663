import { randomUUID } from 'node:crypto';

import { driverIsKeptUntil } from '@fines/domain/fine/erase.ts';
import { type Fine, isIssued } from '@fines/domain/fine/state.ts';
import { fineStream, formatFineNumber } from '@fines/domain/fine/status.ts';
import { localDay, localYear, shiftDay, shiftYear } from '@fines/domain/shared/dates.ts';
import { UnreadableEvent } from '@fines/domain/shared/events.ts';
import { Refusal } from '@fines/domain/shared/refusal.ts';
import { isOwnerErased, ownerIsKeptUntil } from '@fines/domain/vehicle/erase.ts';
import { spelledVehicleStream } from '@fines/domain/vehicle/vehicle.ts';
import { EventsRemoved } from '@fines/platform/event-store/event-store.ts';
import type { Logger } from '@fines/platform/logger.ts';
import { type Pool, queryWithin } from '@fines/platform/postgres/postgres.ts';
import type { ScheduledJob } from '@fines/platform/queue/queue.ts';
import { purgeLooks } from '@fines/platform/shared/access-log-table.ts';

import { systemContext } from '../engine/context.ts';
import { load } from '../engine/load.ts';
import type { Log } from '../engine/log.ts';
import { fineDecider } from '../fine/decider.ts';
import { range } from '../numbering/number-series.ts';
import { SweepMarks } from '../numbering/sweep.ts';
import { vehicleDecider } from '../vehicle/known-vehicles.ts';
import { eraseRecord, type PersonalRecord, withLines } from './erase-record.ts';

/** For how many whole years personal data is kept; undefined: until two people agree to erase it. */
export type Retention = {
  /** Of fines that were paid, resolved or deleted: after the year in which they were. */
  settledYears?: number | undefined;
  /** Of fines that are unpaid or disputed: after the year in which they were due. */
  unpaidYears?: number | undefined;
  /** Of vehicles: after the day on which the registration ran out. */
  vehicleYears?: number | undefined;
};

type Dependencies = { store: Log; pool: Pool; retention: Retention };
type Work = Dependencies & { now: string };

/** The most records that one night looks at, so that it ends before the morning. */
const A_NIGHT = 20_000;
const AT_ONCE = 1000;

/**
 * Erases what has been kept for as long as it is to be, looks of the access log too. Records that may be due some time
 * wait in a table, each with the day on which to look at it; the stream itself says whether it is due.
 *
 * @returns how many records were erased
 */
export async function eraseWhatIsDue(work: Work, most = A_NIGHT): Promise<number> {
  await enlistFines(work);
  await enlistVehicles(work);
  const { rows } = await work.pool.query<PersonalRecord>(
    'SELECT kind, id FROM command.retention WHERE look_at <= $1 ORDER BY look_at, kind, id LIMIT $2',
    [localDay(work.now), most],
  );
  let erased = 0;
  for (const record of rows) {
    const { isErased, lookAt } = await eraseIfDue(work, record).catch(tomorrowIfOfThisRecord(work.now));
    if (isErased) erased++;
    await work.pool.query('UPDATE command.retention SET look_at = $3 WHERE kind = $1 AND id = $2', [
      record.kind,
      record.id,
      lookAt,
    ]);
  }
  await purgeLooks(work.pool);
  return erased;
}

/** `lookAt`: the day on which to look at the record again. */
type Looked = { isErased: boolean; lookAt: string };

/** What stands in the way of one record is no reason to leave all others. */
const tomorrowIfOfThisRecord =
  (now: string) =>
  (error: unknown): Looked => {
    const isOfThis =
      error instanceof Refusal || error instanceof EventsRemoved || error instanceof UnreadableEvent;
    if (isOfThis) return { isErased: false, lookAt: shiftDay(localDay(now), 1) };
    throw error;
  };

const ENLIST = `
  INSERT INTO command.retention (kind, id, look_at) SELECT $1, id, $3 FROM unnest($2::text[]) AS id
  ON CONFLICT DO NOTHING`;

/** By their numbers, as far as these are settled, once the year in them is so long ago that some may be due. */
async function enlistFines({ pool, retention, now }: Work): Promise<void> {
  const { settledYears = Infinity, unpaidYears = Infinity } = retention;
  const lastYear = localYear(now) - Math.min(settledYears, unpaidYears) - 1;
  const [settled, enlisted] = [new SweepMarks(pool, 'fine_sweep'), new SweepMarks(pool, 'fine_retention')];
  for (const year of await settled.years()) {
    if (year > lastYear) continue;
    const last = await settled.of(year);
    for (let from = (await enlisted.of(year)) + 1; from <= last; from += AT_ONCE) {
      const sequences = range(from, Math.min(from + AT_ONCE - 1, last));
      const numbers = sequences.map((sequence) => formatFineNumber(year, sequence));
      await pool.query(ENLIST, ['fine', numbers, localDay(now)]);
      await enlisted.move(year, sequences.at(-1) ?? last);
    }
  }
}

const ENLIST_VEHICLES = `
  INSERT INTO command.retention (kind, id, look_at)
  SELECT 'vehicle', substr(stream, length($1) + 1), $2 FROM command.known_vehicles
  ON CONFLICT DO NOTHING`;

/** The whole register is written in the first night, and compared in every other one. */
const REGISTER_WITHIN_SECONDS = 300;

async function enlistVehicles({ pool, retention, now }: Work): Promise<void> {
  if (retention.vehicleYears === undefined) return;
  const parameters = [spelledVehicleStream(''), localDay(now)];
  await queryWithin(pool, REGISTER_WITHIN_SECONDS, ENLIST_VEHICLES, parameters);
}

type Due = { years: number | undefined; on: string | undefined };

async function eraseIfDue(work: Work, record: PersonalRecord): Promise<Looked> {
  const today = localDay(work.now);
  const { years, on } = await (record.kind === 'fine' ? fineDue : vehicleDue)(work, record.id);
  // It may be paid, decided or renewed meanwhile, which says when.
  const later = { isErased: false, lookAt: shiftYear(today, 1) };
  if (years === undefined || on === undefined) return later;
  if (on > today) return { isErased: false, lookAt: on };
  const context = systemContext(randomUUID(), work.now);
  for (const one of await withLines(work.store, [record])) {
    const kept = await eraseRecord(work.store, one, { rule: 'RETENTION', years }, context);
    if (kept !== undefined) return later;
  }
  // A vehicle may come back into the register, with an owner.
  return { isErased: true, lookAt: record.kind === 'fine' ? 'infinity' : later.lookAt };
}

async function fineDue({ store, retention }: Work, fineNumber: string): Promise<Due> {
  const { state } = await load(store, fineDecider, fineStream(fineNumber));
  const years = isIssued(state) ? yearsOf(state, retention) : undefined;
  return { years, on: isIssued(state) && years !== undefined ? driverIsKeptUntil(state, years) : undefined };
}

const yearsOf = ({ status }: Fine, { settledYears, unpaidYears }: Retention): number | undefined =>
  status === 'UNPAID' || status === 'DISPUTED' ? unpaidYears : settledYears;

async function vehicleDue({ store, retention }: Work, id: string): Promise<Due> {
  const { vehicleYears: years } = retention;
  const { state } = await load(store, vehicleDecider, spelledVehicleStream(id));
  if (state.status === 'ABSENT' || years === undefined || isOwnerErased(state.vehicle))
    return { years, on: undefined };
  return { years, on: ownerIsKeptUntil(state.vehicle, years) };
}

/** After the night's verification of the log. */
const NIGHTLY = { pattern: '0 3 * * *', timeZone: 'Africa/Mbabane' };

export const retentionJob = ({
  logger,
  ...dependencies
}: Dependencies & { logger: Logger }): ScheduledJob => ({
  schedule: NIGHTLY,
  run: async () => {
    const erased = await eraseWhatIsDue({ ...dependencies, now: new Date().toISOString() });
    if (erased > 0) logger.info({ erased }, 'personal data that was kept long enough was erased');
  },
});
