import { strict as assert } from 'node:assert';
import { createSecretKey, randomBytes, randomUUID } from 'node:crypto';

import type { FineCommand, IssueFine } from '@fines/domain/fine/commands.ts';
import { decide } from '@fines/domain/fine/decide.ts';
import { fineEvents } from '@fines/domain/fine/events.ts';
import { evolve } from '@fines/domain/fine/evolve.ts';
import { type Fine, type FineState, initialFine, isIssued } from '@fines/domain/fine/state.ts';
import { fineStream } from '@fines/domain/fine/status.ts';
import { catalogueOn, firstCatalogue, type Offense } from '@fines/domain/offense/catalogue.ts';
import { decide as decideReceipt, initialReceipt, receiptStream } from '@fines/domain/receipt/receipt.ts';
import { localDay } from '@fines/domain/shared/dates.ts';
import { type EventDefinitions, personalFieldsIn } from '@fines/domain/shared/events.ts';
import { type Actor, type StaffActor, SYSTEM } from '@fines/domain/shared/person.ts';
import { plateKey } from '@fines/domain/shared/plate.ts';
import { decide as decideUser } from '@fines/domain/user/decide.ts';
import { initialUser, userStream } from '@fines/domain/user/user.ts';
import { vehicleEvents } from '@fines/domain/vehicle/events.ts';
import { vehicleStream } from '@fines/domain/vehicle/vehicle.ts';
import { Dice } from '@fines/embedded/demo-data/life.ts';
import type { JsonObject } from '@fines/platform/event-store/event-store.ts';
import { type Link, type SealedEvent, sealEvents } from '@fines/platform/event-store/hash-chain.ts';
import { conceal, type PersonalKey, toConceal } from '@fines/platform/personal-data/conceal.ts';
import { v7 as uuidV7 } from 'uuid';

import { NOTHING_SAID } from '../../tests/support/facts.ts';
import {
  driverName,
  MANAGER,
  fineNumbers,
  receiptNumbers,
  CHIEF,
  OFFICERS,
  planFor,
  plateOf,
} from './plan.ts';

/** An event with its place in its stream. */
export type PlacedEvent = SealedEvent & {
  stream: string;
  revision: number;
  /** With which what tells of persons is encrypted. */
  key?: PersonalKey;
};

type DomainEvent = { type: string; data: object };

/** The metadata that the command API writes, without the hash. */
function metadataOf({ id, role, badgeNumber }: Actor, recordedAt: string) {
  const commandId = randomUUID();
  return {
    actor: { id, role, badgeNumber },
    commandId,
    $correlationId: commandId,
    $causationId: commandId,
    recordedAt,
  };
}

const definitions: EventDefinitions = { ...fineEvents, ...vehicleEvents };
const personalOf = personalFieldsIn(definitions);

function concealed(type: string, data: JsonObject): Pick<PlacedEvent, 'data' | 'key'> {
  const fields = toConceal(data, personalOf(type));
  if (fields.length === 0) return { data };
  const key = { id: uuidV7(), secret: createSecretKey(randomBytes(32)) };
  return { data: conceal(data, fields, key), key };
}

/** A growing stream with its hash chain. */
class GrowingStream {
  readonly #name: string;
  #end: Link | undefined;

  constructor(name: string) {
    this.#name = name;
  }

  append({ type, data: entered }: DomainEvent, unversioned: JsonObject): PlacedEvent {
    const { data, ...key } = concealed(type, JSON.parse(JSON.stringify(entered)));
    const metadata = { ...unversioned, schemaVersion: definitions[type]?.version ?? 1 };
    const revision = (this.#end?.revision ?? -1) + 1;
    const [sealed] = sealEvents(this.#name, this.#end, [{ id: randomUUID(), type, data, metadata }]);
    assert.ok(sealed);
    this.#end = { revision, hash: sealed.hash };
    return { ...sealed, stream: this.#name, revision, ...key };
  }
}

/** A fine that handles commands. The domain's rules decide each command, so only possible events are generated. */
class FineStory {
  readonly #stream: GrowingStream;
  #state: FineState = initialFine;

  constructor(fineNumber: string) {
    this.#stream = new GrowingStream(fineStream(fineNumber));
  }

  get fine(): Fine {
    if (!isIssued(this.#state)) throw new Error('The fine was not issued yet');
    return this.#state;
  }

  handle(command: FineCommand): PlacedEvent[] {
    return decide(command, this.#state).map((event) => {
      const metadata = metadataOf(command.actor, command.now);
      const placed = this.#stream.append(event, metadata);
      this.#state = evolve(this.#state, { ...event, metadata: { ...metadata, schemaVersion: 1, hash: '' } });
      return placed;
    });
  }
}

const userEvents = (people: readonly StaffActor[], now: string): PlacedEvent[] =>
  people.flatMap(({ id, role, badgeNumber, firstName, lastName }) => {
    const email = `${badgeNumber ?? id}@police.gov.sz`.toLowerCase();
    const person = { id, email, firstName, lastName, badgeNumber, role };
    const stream = new GrowingStream(userStream(id));
    return decideUser({ type: 'CreateUser', actor: SYSTEM, now, ...person }, initialUser).map((event) =>
      stream.append(event, metadataOf(SYSTEM, now)),
    );
  });

function registerVehicle(licensePlate: string, now: string): PlacedEvent {
  const data = {
    licensePlate,
    make: 'Toyota',
    model: 'Hilux',
    year: 2019,
    color: 'White',
    ownerName: driverName(licensePlate.charCodeAt(4)),
    ownerIdNumber: '8506121100123',
    ownerPhone: '+268 7612 3456',
    ownerAddress: 'Plot 12, Ezulwini',
    registrationDate: '2024-01-15',
    expiryDate: '2027-01-14',
    status: 'VALID',
  };
  const stream = new GrowingStream(vehicleStream(plateKey(licensePlate)));
  return stream.append({ type: 'VehicleRegistered', data }, metadataOf(SYSTEM, now));
}

function reserveReceipt(receiptNumber: string, fineNumber: string, now: string): PlacedEvent[] {
  const stream = new GrowingStream(receiptStream(receiptNumber));
  return decideReceipt({ type: 'ReserveReceipt', receiptNumber, fineNumber }, initialReceipt).map((event) =>
    stream.append(event, metadataOf(MANAGER, now)),
  );
}

const DAYS = 3 * 365;
const DAY_MS = 86_400_000;

/** The share of all fines that are issued during the story of one fine, which takes about ten weeks. */
const STORY = 70 / DAYS;

/** One fine in this many comes with a vehicle that is new in the register. */
const REGISTER_EVERY = 33;

/** One number in this many is claimed and then skipped. */
const LEFT_OUT_EVERY = 500;

const leaveOut = (fineNumber: string, now: string): PlacedEvent[] =>
  new FineStory(fineNumber).handle({
    type: 'VoidFineNumber',
    actor: SYSTEM,
    fineNumber,
    reason: 'Left out',
    now,
  });

/**
 * The events of three years up to `now` (ms since the epoch), in the order of the log: `fines` fines, issued evenly,
 * and what happened to each until now. The same each time, except for times and random ids.
 */
export function* generateLog(fines: number, now: number): Generator<PlacedEvent> {
  const dice = new Dice(20_261_121);
  const offenses = catalogueOn(firstCatalogue, localDay(new Date(now).toISOString()));
  const numbers = { fines: fineNumbers(), receipts: receiptNumbers() };
  const agenda = new Agenda();
  const instantOf = (step: number): string =>
    new Date(now - DAYS * DAY_MS * (1 - step / fines)).toISOString();

  yield* userEvents([MANAGER, CHIEF, ...OFFICERS], instantOf(0));
  for (let step = 0; step < fines; step++) {
    const at = instantOf(step);
    if (step % REGISTER_EVERY === 0) yield registerVehicle(plateOf(step / REGISTER_EVERY), at);

    if (step % LEFT_OUT_EVERY === 0) yield* leaveOut(numbers.fines.next(at), at);
    const fineNumber = numbers.fines.next(at);
    const story = new FineStory(fineNumber);
    yield* story.handle({ ...someFine(dice, offenses, fines), fineNumber, dateIssued: at, now: at });
    for (const { after, act } of planFor(dice)) {
      const later = step + 1 + Math.floor(after * STORY * fines);
      agenda.add(later, () => {
        const by = { actor: MANAGER, now: instantOf(later) };
        const reserved: PlacedEvent[] = [];
        const command = act(by, story.fine, () => {
          const receiptNumber = numbers.receipts.next(by.now);
          reserved.push(...reserveReceipt(receiptNumber, fineNumber, by.now));
          return receiptNumber;
        });
        return [...reserved, ...story.handle(command)];
      });
    }
    yield* agenda.due(step);
  }
}

const FINES_PER_VEHICLE = 4;

function someFine(
  dice: Dice,
  offenses: readonly Offense[],
  fines: number,
): Omit<IssueFine, 'fineNumber' | 'now' | 'dateIssued'> {
  const driver = Math.floor(dice.next() * 1000);
  return {
    type: 'IssueFine',
    actor: dice.pick(OFFICERS, 1.3),
    licensePlate: plateOf(Math.floor((dice.next() * fines) / FINES_PER_VEHICLE)),
    ...NOTHING_SAID,
    driverLicense: String(10_000_000 + driver),
    driverName: driverName(driver),
    offense: dice.pick(offenses),
    location: 'MR3, Malagwane Hill',
    notes: driver % 3 === 0 ? 'Heavy rain, wet road.' : null,
    photos: [],
  };
}

type Happening = () => PlacedEvent[];

/** Future events, by the number of fines that are issued before them. */
class Agenda {
  readonly #entries = new Map<number, Happening[]>();

  add(step: number, happening: Happening): void {
    const entry = this.#entries.get(step);
    if (entry === undefined) this.#entries.set(step, [happening]);
    else entry.push(happening);
  }

  /** Runs what is due, and returns its events. */
  due(step: number): PlacedEvent[] {
    const due = this.#entries.get(step) ?? [];
    this.#entries.delete(step);
    return due.flatMap((happens) => happens());
  }
}
