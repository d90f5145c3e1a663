import { catalogueOn, firstCatalogue } from '@fines/domain/offense/catalogue.ts';

import { Dice, lifeAfter, OFFICERS, type DemoStep } from './life.ts';
import { disputesOnline } from './online.ts';
import { DRIVERS, PLACES, REMARKS } from './vocabulary.ts';

const REGISTERED = 40;
const UNREGISTERED = 2;

/** The plates in the demo fines: those of vehicles in the register, and a few that the register does not have. */
export function demoPlates(): { registered: string[]; unregistered: string[] } {
  const dice = new Dice(20_250_906);
  const plates = new Set<string>();
  while (plates.size < REGISTERED + UNREGISTERED) plates.add(plate(dice));
  const all = [...plates];
  return { registered: all.slice(0, REGISTERED), unregistered: all.slice(REGISTERED) };
}

/** A plate in the form of Eswatini: `HSD 472 BM`. */
function plate(dice: Dice): string {
  const letter = (from: string): string => dice.pick(from.split(''));
  const region = `${letter('HJLS')}SD`;
  return `${region} ${Math.floor(dice.between(100, 1000))} ${letter('ABC')}${letter('HMN')}`;
}

const DAYS = 60;
const FINES = 150;
/** These are issued in the last hours, so that there are fines of today. */
const RECENT_FINES = 6;

const oldestFirst = (one: DemoStep, other: DemoStep): number => other.hoursAgo - one.hoursAgo;

/** All steps of the demo, the oldest first; the same every time. */
export function demoStory(today: string): DemoStep[] {
  const dice = new Dice(20_260_101);
  const { registered, unregistered } = demoPlates();
  const plates = [...registered, ...unregistered];
  const offenses = catalogueOn(firstCatalogue, today);
  const steps = Array.from({ length: FINES }, (_, fine): DemoStep[] => {
    const hoursAgo = fine < RECENT_FINES ? dice.between(0.2, 8) : dice.between(8, DAYS * 24);
    const request = {
      licensePlate: dice.pick(plates, 1.2),
      driverLicense: dice.chance(0.7) ? `${Math.floor(dice.between(1e7, 9e7))}` : null,
      driverName: dice.chance(0.8) ? dice.pick(DRIVERS) : null,
      offense: dice.pick(offenses),
      location: dice.pick(PLACES),
      notes: dice.chance(0.3) ? dice.pick(REMARKS) : null,
    };
    const by = dice.pick(OFFICERS, 1.6).email;
    return [{ what: 'issue', fine, hoursAgo, by, request }, ...lifeAfter(dice, fine, hoursAgo)];
  });
  const story = steps.flat().toSorted(oldestFirst);
  return [...story, ...disputesOnline(story)].toSorted(oldestFirst);
}
