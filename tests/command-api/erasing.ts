import { randomUUID } from 'node:crypto';

import { handle } from '@fines/command-api/engine/handle.ts';
import { load } from '@fines/command-api/engine/load.ts';
import type { Log } from '@fines/command-api/engine/log.ts';
import { approveErasure, erasureDecider } from '@fines/command-api/erasure/carry-out.ts';
import { issueBody } from '@fines/command-api/fine/bodies.ts';
import { changeFine } from '@fines/command-api/fine/change.ts';
import { issueFine } from '@fines/command-api/fine/issue.ts';
import { erasureStream } from '@fines/domain/erasure/erasure.ts';
import { isIssued } from '@fines/domain/fine/state.ts';
import { PUBLIC } from '@fines/domain/shared/person.ts';
import { plateKey } from '@fines/domain/shared/plate.ts';
import type { RecordedEvent } from '@fines/platform/event-store/event-store.ts';

import { actor, vehicleRegistered } from '../domain/events.ts';
import { chief } from '../domain/fine/fine-scenarios.ts';
import type { Tables } from '../projector/servers.ts';
import { issueRequest } from '../support/fines.ts';
import { contextAt, pay, type Process } from './processes.ts';

export const DRIVER = {
  driverName: 'Nosipho Mkhonta-Zwane',
  driverLicense: 'DL 77-2041',
  notes: 'Was on the phone',
};
const LATER = { driverName: 'Nosipho Hlatjwako' };
export const DISPUTE = { reason: 'My sister drove that day', evidence: 'Her ticket to Siteki' };
const CONTACT = { email: 'nosipho.zwane@example.sz', phone: '+26876120987' };
const OWNER = {
  ownerName: 'Bheki Ngcamphalala',
  ownerIdNumber: '7703126100189',
  ownerAddress: 'Plot 17, Nhlangano',
};
const PHONE = { ownerPhone: '+268 7612 3344' };
export const TEXTS = [DRIVER, LATER, DISPUTE, CONTACT, OWNER, PHONE].flatMap((texts) => Object.values(texts));

export const VEHICLE = {
  ...vehicleRegistered().data,
  ...OWNER,
  ...PHONE,
  status: 'VALID',
  expiryDate: '2020-01-31',
} as const;
export const VEHICLE_ID = plateKey(VEHICLE.licensePlate);

export async function issue(process: Process, facts: object = DRIVER): Promise<string> {
  const body = issueBody.parse(issueRequest({ dateIssued: undefined, ...facts }));
  const { state } = await issueFine(process, body, contextAt());
  if (!isIssued(state)) throw new Error('Not issued');
  return state.fineNumber;
}

type Change = Parameters<typeof changeFine>[2];
export const change = (process: Process, fineNumber: string, command: Change) =>
  changeFine(process.store, fineNumber, command, contextAt());

/** Disputed online, edited and paid. */
export async function settled(process: Process): Promise<string> {
  const fineNumber = await issue(process);
  const online = { type: 'SubmitDisputeOnline', ...DISPUTE, photos: [], contact: CONTACT } as const;
  const byPublic = { ...contextAt(), actor: PUBLIC };
  await changeFine(process.store, fineNumber, (by) => ({ ...online, ...by }), byPublic);
  await change(process, fineNumber, (by) => ({ type: 'AmendFine', ...by, changes: LATER }));
  await pay(process, fineNumber);
  return fineNumber;
}

export async function requested(
  process: Process,
  fineNumbers: string[],
  vehicleIds: string[] = [],
): Promise<string> {
  const id = randomUUID();
  const wanted = { id, fineNumbers, vehicleIds, ground: 'PERSON_ASKED', reference: 'Letter 17' } as const;
  const context = { ...contextAt(), actor: chief() };
  const command = () => ({ type: 'RequestErasure', actor: context.actor, wanted }) as const;
  await handle(process.store, erasureDecider, { stream: erasureStream(id), command, context });
  return id;
}

/** At once, unless it is waited for the looks that are recorded a moment later. */
export const approve = (process: Process, id: string, store: Log = process.store, recordedWithin = 0) =>
  approveErasure({ ...process, store, recordedWithin }, id, {
    ...contextAt(),
    actor: actor('SUPER_ADMIN'),
  });

export const stateOf = async (process: Process, id: string) =>
  (await load(process.store, erasureDecider, erasureStream(id))).state;

/** Which of the texts the events of these streams give to who has the keys. */
export async function textsRead({ store }: Process, ...streams: string[]): Promise<string[]> {
  const events = (await Promise.all(streams.map((stream) => store.readStream(stream)))).flat();
  const everything = JSON.stringify(events.map(({ data }) => data));
  return TEXTS.filter((text) => everything.includes(text));
}

/** Which of the texts stand in the log, or in any table of the database. */
export async function textsFound({ log: { store }, pool }: Pick<Tables, 'log' | 'pool'>): Promise<string[]> {
  const log: RecordedEvent[] = [];
  for await (const event of store.readAll({})) log.push(event);
  const { rows } = await pool.query<{ name: string }>(
    `SELECT format('%I.%I', schemaname, tablename) AS name FROM pg_tables
     WHERE schemaname NOT IN ('pg_catalog', 'information_schema')`,
  );
  const tables = await Promise.all(
    rows.map(async ({ name }) => (await pool.query(`SELECT t::text FROM ${name} AS t`)).rows),
  );
  const everything = JSON.stringify([log.map(({ data, metadata }) => [data, metadata]), tables]);
  return TEXTS.filter((text) => everything.includes(text));
}
