import { Dice } from './dice.ts';

const REGISTERED = 40;
const UNREGISTERED = 2;

/** The plates that the demo fines name: of vehicles in the register, and a few that it does not know. */
export function demoPlates(): { registered: string[]; unregistered: string[] } {
  const dice = new Dice(20_250_906);
  const plates = new Set<string>();
  while (plates.size < REGISTERED + UNREGISTERED) plates.add(plate(dice));
  const all = [...plates];
  return { registered: all.slice(0, REGISTERED), unregistered: all.slice(REGISTERED) };
}

/** A plate as they are issued in Eswatini: `HSD 472 BM`. */
function plate(dice: Dice): string {
  const letter = (from: string): string => dice.pick(from.split(''));
  const region = `${letter('HJLS')}SD`;
  return `${region} ${Math.floor(dice.between(100, 1000))} ${letter('ABC')}${letter('HMN')}`;
}
