import { Dice } from '@fines/command-api/demo/dice.ts';
import type { IssueFine } from '@fines/domain/fine/commands.ts';
import { SYSTEM } from '@fines/domain/shared/actor.ts';
import { localDay } from '@fines/domain/shared/dates.ts';
import { type CatalogueEntry, catalogueOn } from '@fines/domain/shared/offenses.ts';

import { FineStory } from './fine-story.ts';
import type { PlacedEvent } from './ledger.ts';
import { fineNumbers, receiptNumbers } from './numbers.ts';
import { CHIEF, driverName, MANAGER, OFFICERS } from './people.ts';
import { planFor } from './plan.ts';
import { plateOf } from './plates.ts';
import { registerVehicle, reserveReceipt, userEvents } from './register.ts';

const DAYS = 3 * 365;
const DAY_MS = 86_400_000;

/** The share of all fines that are issued until the story of one is over: some ten weeks. */
const STORY = 70 / DAYS;

/** One fine in so many comes with a vehicle that is new in the register. */
const REGISTER_EVERY = 33;

/** One number in so many is claimed and then left out. */
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
 * The events of three years up to `now` (ms since the epoch) in the order of the log: as many fines as asked
 * for, issued evenly, and what became of each until now. The same each time, but for times and random ids.
 */
export function* generateLog(fines: number, now: number): Generator<PlacedEvent> {
  const dice = new Dice(20_261_121);
  const offenses = catalogueOn(localDay(new Date(now).toISOString()));
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
  offenses: readonly CatalogueEntry[],
  fines: number,
): Omit<IssueFine, 'fineNumber' | 'now' | 'dateIssued'> {
  const driver = Math.floor(dice.next() * 1000);
  return {
    type: 'IssueFine',
    actor: dice.pick(OFFICERS, 1.3),
    licensePlate: plateOf(Math.floor((dice.next() * fines) / FINES_PER_VEHICLE)),
    driverLicense: String(10_000_000 + driver),
    driverName: driverName(driver),
    offense: dice.pick(offenses),
    location: 'MR3, Malagwane Hill',
    notes: driver % 3 === 0 ? 'Heavy rain, wet road.' : null,
    photoSha256: null,
  };
}

type Happening = () => PlacedEvent[];

/** What is to come, by the number of fines that are issued until then. */
class Agenda {
  readonly #entries = new Map<number, Happening[]>();

  add(step: number, happening: Happening): void {
    const entry = this.#entries.get(step);
    if (entry === undefined) this.#entries.set(step, [happening]);
    else entry.push(happening);
  }

  /** Lets happen what is due. */
  due(step: number): PlacedEvent[] {
    const due = this.#entries.get(step) ?? [];
    this.#entries.delete(step);
    return due.flatMap((happens) => happens());
  }
}
