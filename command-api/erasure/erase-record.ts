import { IDENTIFYING } from '@fines/domain/erasure/held.ts';
import { isIssued } from '@fines/domain/fine/state.ts';
import { fineStream } from '@fines/domain/fine/status.ts';
import { type EventDefinitions, personalFieldsIn } from '@fines/domain/shared/events.ts';
import { type ErasureCause, erasedSchema, ERASING_EVENTS } from '@fines/domain/shared/personal-data.ts';
import { Refusal } from '@fines/domain/shared/refusal.ts';
import { statementLineStream } from '@fines/domain/statement/state.ts';
import { spelledVehicleStream } from '@fines/domain/vehicle/vehicle.ts';
import type { RecordedEvent } from '@fines/platform/event-store/event-store.ts';
import { concealedIn } from '@fines/platform/personal-data/conceal.ts';

import type { CommandContext } from '../engine/context.ts';
import { handlePart } from '../engine/handle.ts';
import { load } from '../engine/load.ts';
import type { Log } from '../engine/log.ts';
import { fineDecider } from '../fine/decider.ts';
import { statementLineDecider } from '../statement/line-stream.ts';
import { vehicleDecider } from '../vehicle/known-vehicles.ts';

/** A record that tells of persons. */
export type PersonalRecord = { kind: 'fine' | 'vehicle' | 'line'; id: string };

const STREAM_OF: Readonly<Record<PersonalRecord['kind'], (id: string) => string>> = {
  fine: fineStream,
  vehicle: spelledVehicleStream,
  line: statementLineStream,
};

const DEFINITIONS: Readonly<Record<PersonalRecord['kind'], EventDefinitions>> = {
  fine: fineDecider.definitions,
  vehicle: vehicleDecider.definitions,
  line: statementLineDecider.definitions,
};

const streamOf = ({ kind, id }: PersonalRecord): string => STREAM_OF[kind](id);

/** The records, and after each fine the lines of statements that paid it: these tell of who paid. */
export async function withLines(log: Log, records: readonly PersonalRecord[]): Promise<PersonalRecord[]> {
  const all: PersonalRecord[] = [];
  for (const record of records) all.push(record, ...(await linesOf(log, record)));
  return all;
}

async function linesOf(log: Log, record: PersonalRecord): Promise<PersonalRecord[]> {
  if (record.kind !== 'fine') return [];
  const { state } = await load(log, fineDecider, fineStream(record.id));
  const ids = isIssued(state) ? state.payments.flatMap(({ lineIds }) => lineIds ?? []) : [];
  return [...new Set(ids)].map((id) => ({ kind: 'line', id }));
}

/** The keys that an event says are destroyed. */
export const keysDestroyedBy = ({ type, data }: RecordedEvent): string[] =>
  ERASING_EVENTS.includes(type) ? erasedSchema.parse(data).keys : [];

/**
 * Erases what a record tells of persons: first an event says so, then its keys are destroyed. May be repeated, also
 * after it stopped between the two.
 *
 * @param context of the whole command
 * @returns why nothing is erased; undefined if it is
 */
export async function eraseRecord(
  log: Log,
  record: PersonalRecord,
  cause: ErasureCause,
  context: CommandContext,
): Promise<string | undefined> {
  try {
    await recordErasure(log, record, cause, context);
  } catch (error) {
    if (error instanceof Refusal && isForGood(error)) return error.message;
    throw error;
  }
  const written = await log.readEncrypted(streamOf(record));
  await log.destroy(written.flatMap(keysDestroyedBy));
  return undefined;
}

/** Others may pass, such as that somebody else appends at this moment: then the whole is done again. */
const isForGood = ({ kind, code }: Refusal): boolean => kind === 'notFound' || code === 'still-needed';

async function recordErasure(
  log: Log,
  record: PersonalRecord,
  cause: ErasureCause,
  context: CommandContext,
): Promise<void> {
  const stream = streamOf(record);
  const { actor, now } = context;
  const part = async () => ({ keys: await keysInUse(log, stream), cause, actor, now });
  switch (record.kind) {
    case 'fine': {
      const command = async () => ({ type: 'EraseDriver', ...(await part()) }) as const;
      return void (await handlePart(log, fineDecider, { stream, command, context }));
    }
    case 'vehicle': {
      const command = async () => ({ type: 'EraseOwner', ...(await part()) }) as const;
      return void (await handlePart(log, vehicleDecider, { stream, command, context }));
    }
    case 'line': {
      const command = async () => ({ type: 'ErasePayer', ...(await part()) }) as const;
      return void (await handlePart(log, statementLineDecider, { stream, command, context }));
    }
    default:
      return record.kind satisfies never;
  }
}

/** The keys of a stream's events that no event has destroyed. */
async function keysInUse(log: Log, stream: string): Promise<string[]> {
  const written = await log.readEncrypted(stream);
  const destroyed = new Set(written.flatMap(keysDestroyedBy));
  return written.flatMap(({ data }) => concealedIn(data)?.key ?? []).filter((key) => !destroyed.has(key));
}

/** The names, numbers and addresses of the people of whom a record tells, or told once, as far as they are not erased. */
export async function soughtIn(log: Log, record: PersonalRecord): Promise<string[]> {
  const personal = personalFieldsIn(DEFINITIONS[record.kind]);
  const events = await log.readStream(streamOf(record));
  return events.flatMap(({ type, data }) =>
    personal(type)
      .filter((field) => IDENTIFYING.has(field))
      .map((field) => Object(data)[field] as unknown)
      .filter((text) => typeof text === 'string'),
  );
}
