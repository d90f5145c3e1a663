import {
  contactOf,
  isStillTold,
  nextReminderDay,
  recipientOf,
  reminderOn,
} from '@fines/domain/fine/decide-message.ts';
import type { RecordedFineEvent } from '@fines/domain/fine/events.ts';
import { CONTACT_FACTS } from '@fines/domain/fine/facts.ts';
import { CHANNELS, type ChannelName, type MessageAbout } from '@fines/domain/fine/message.ts';
import { type Fine, isIssued } from '@fines/domain/fine/state.ts';
import { fineNumberOf, fineStream } from '@fines/domain/fine/status.ts';
import { localDay, localTime, shiftDay } from '@fines/domain/shared/dates.ts';
import type { RecordedEvent } from '@fines/platform/event-store/event-store.ts';
import { concealedIn } from '@fines/platform/personal-data/conceal.ts';
import { type Pool, type Queryable, transaction } from '@fines/platform/postgres/postgres.ts';

import { Consumer, type Write } from '../engine/consumer.ts';
import { load, type Loaded } from '../engine/load.ts';
import type { Log } from '../engine/log.ts';
import { fineDecider } from '../fine/decider.ts';
import { addMessages, type NewMessage } from './outbox.ts';

type FineState = (typeof fineDecider)['initial'];
type LoadedFine = Loaded<FineState, RecordedFineEvent>;

/** `channels`: those that are set up; of the others no messages are made. */
export type Collecting = { store: Log; pool: Pool; channels: readonly ChannelName[] };

/** The events after which there may be something to tell, or another day on which to remind. */
const FOLLOWED = [
  'FineIssued',
  'FineAmended',
  'FineStatusChanged',
  'PaymentRecorded',
  'PaymentRefunded',
  'DisputeSubmittedOnline',
  'DisputeResolved',
] as const satisfies readonly RecordedFineEvent['type'][];

/** Reminders that are made in one run. */
const AT_ONCE = 500;

/** Makes the messages that events give cause to. */
export const messageConsumer = (work: Collecting, now: string): Consumer =>
  new Consumer({
    name: 'messages',
    pool: work.pool,
    store: work.store,
    types: FOLLOWED,
    // What happened before anybody was told is no news.
    beginsAt: 'end',
    handle: (events) => collectFrom(work, events, now),
  });

async function collectFrom(
  { store, pool, channels }: Collecting,
  events: readonly RecordedEvent[],
  now: string,
): Promise<Write> {
  const collected: Collected[] = [];
  for (const [fineNumber, read] of await ofThoseToBeTold(pool, events)) {
    const loaded = await load(store, fineDecider, fineStream(fineNumber));
    collected.push(newsOf(loaded, read, { fineNumber, channels, now }));
  }
  const messages = collected.flatMap((news) => news.messages);
  return async (connection) => {
    await addMessages(connection, messages);
    await setReminders(connection, collected);
  };
}

const CONTACTS: ReadonlySet<string> = new Set([...CONTACT_FACTS, 'contactEmail', 'contactPhone']);

/** Whether the event says where somebody can be written to. Nobody needs a key to see that. */
const namesContact = ({ data }: RecordedEvent): boolean =>
  concealedIn(data)?.fields.some((field) => CONTACTS.has(field)) === true;

/** Most fines name no contact, and are not read. */
async function ofThoseToBeTold(
  pool: Pool,
  batch: readonly RecordedEvent[],
): Promise<[string, RecordedEvent[]][]> {
  const ofFines = Map.groupBy(batch, ({ stream }) => fineNumberOf(stream) ?? '');
  const { rows } = await pool.query<{ fineNumber: string }>(
    'SELECT fine_number AS "fineNumber" FROM command.told_fines WHERE fine_number = ANY($1)',
    [[...ofFines.keys()]],
  );
  const known = new Set(rows.map(({ fineNumber }) => fineNumber));
  return [...ofFines].filter(
    ([fineNumber, events]) => fineNumber !== '' && (known.has(fineNumber) || events.some(namesContact)),
  );
}

/** `remindOn`: the next day on which to look whether to remind; null for none. */
type Collected = { fineNumber: string; remindOn: string | null; messages: NewMessage[] };

type About = { fineNumber: string; channels: readonly ChannelName[]; now: string };

function newsOf(
  { state, events }: LoadedFine,
  read: readonly RecordedEvent[],
  { fineNumber, channels, now }: About,
): Collected {
  if (!isIssued(state)) return { fineNumber, remindOn: null, messages: [] };
  const messages = read.flatMap(({ revision }) => {
    const event = events[revision];
    const about = event && newsIn(event, events);
    if (event === undefined || about === undefined) return [];
    return messagesOf(state, about, { channels, causedBy: event.metadata.commandId });
  });
  return { fineNumber, remindOn: firstReminderDay(state, localDay(now)), messages };
}

/** What an event gives cause to tell; undefined for nothing. */
function newsIn(
  { type, data, metadata }: RecordedFineEvent,
  events: readonly RecordedFineEvent[],
): MessageAbout | undefined {
  if (type === 'FineIssued' || type === 'FineAmended') return { kind: 'NOTICE', occurrence: 'issued' };
  if (type === 'PaymentRecorded') return { kind: 'RECEIPT', occurrence: data.receiptNumber };
  if (type === 'DisputeSubmittedOnline') return { kind: 'CONFIRMATION', occurrence: data.disputeId };
  if (type !== 'DisputeResolved') return undefined;
  // One that was withdrawn by paying or by the status was decided by nobody.
  const isWithdrawn = events.some(
    (other) => other.type !== 'DisputeResolved' && other.metadata.commandId === metadata.commandId,
  );
  return isWithdrawn ? undefined : { kind: 'DECISION', occurrence: data.disputeId };
}

/** The messages by which somebody is told something: one by each channel by which he or she can be told. */
function messagesOf(
  fine: Fine,
  about: MessageAbout,
  { channels, causedBy }: { channels: readonly ChannelName[]; causedBy: string },
): NewMessage[] {
  if (!isStillTold(about, fine)) return [];
  const { kind, occurrence } = about;
  const { fineNumber } = fine;
  return channels
    .filter((channel) => recipientOf(fine, about, channel) !== null)
    .map((channel) => ({ kind, occurrence, fineNumber, channel, causedBy, askedBy: null }));
}

const isReminded = (fine: Fine): boolean =>
  fine.status === 'UNPAID' && CHANNELS.some((channel) => contactOf(fine, channel) !== null);

/** Today, too: a message that is there is not made again. */
const firstReminderDay = (fine: Fine, today: string): string | null =>
  isReminded(fine) ? (nextReminderDay(fine.dueDate, shiftDay(today, -1)) ?? null) : null;

async function setReminders(on: Queryable, days: readonly Pick<Collected, 'fineNumber' | 'remindOn'>[]) {
  await on.query(
    `INSERT INTO command.told_fines (fine_number, remind_on)
     SELECT * FROM unnest($1::text[], $2::date[]) AS told (fine_number, remind_on) ORDER BY fine_number
     ON CONFLICT (fine_number) DO UPDATE SET remind_on = excluded.remind_on`,
    [days.map(({ fineNumber }) => fineNumber), days.map(({ remindOn }) => remindOn)],
  );
}

/** Nobody is reminded at night: from eight to six, by the clocks of Mbabane. */
const isByDay = (now: string): boolean => localTime(now) >= '08:00' && localTime(now) < '18:00';

/** Makes the reminders that are due by the calendar. */
export async function collectReminders(work: Collecting, now: string): Promise<void> {
  if (!isByDay(now)) return;
  const today = localDay(now);
  const { rows } = await work.pool.query<{ fineNumber: string }>(
    `SELECT fine_number AS "fineNumber" FROM command.told_fines WHERE remind_on <= $1
     ORDER BY remind_on, fine_number LIMIT ${AT_ONCE}`,
    [today],
  );
  const failures: unknown[] = [];
  // One fine that cannot be read now does not hold up the others.
  for (const { fineNumber } of rows)
    await remindOf(work, fineNumber, today).catch((error: unknown) => failures.push(error));
  if (failures.length > 0) throw new AggregateError(failures, 'Reminders could not be made');
}

async function remindOf(
  { store, pool, channels }: Collecting,
  fineNumber: string,
  today: string,
): Promise<void> {
  await transaction(pool, async (connection) => {
    // The state is read while nobody else can set the next day.
    const { rowCount } = await connection.query(
      'SELECT FROM command.told_fines WHERE fine_number = $1 AND remind_on <= $2 FOR UPDATE SKIP LOCKED',
      [fineNumber, today],
    );
    if (rowCount === 0) return;
    const { state, events } = await load(store, fineDecider, fineStream(fineNumber));
    const [issued] = events;
    if (!isIssued(state) || issued === undefined) return;
    const reminder = reminderOn(state.dueDate, today);
    if (reminder !== undefined) {
      const about = { kind: 'REMINDER', occurrence: reminder.occurrence } as const;
      const causedBy = issued.metadata.commandId;
      await addMessages(connection, messagesOf(state, about, { channels, causedBy }));
    }
    const remindOn = isReminded(state) ? (nextReminderDay(state.dueDate, today) ?? null) : null;
    await setReminders(connection, [{ fineNumber, remindOn }]);
  });
}
