import { catalogueOn } from '@fines/domain/shared/offences.ts';

import { Dice } from './dice.ts';
import { OFFICERS } from './people.ts';

/** One demo fine and what became of it; times are hours before the moment the demo is told from. */
export type DemoFine = {
  hoursAgo: number;
  officer: number;
  licensePlate: string;
  driverLicense: string | null;
  driverName: string | null;
  offence: { name: string; type: string };
  location: string;
  notes: string | null;
  outcome?: { hoursAgo: number; to: 'PAID' | 'DISPUTED' };
};

const DAYS = 60;
const FINES = 150;
const PLATES = 40;

const PLACES = [
  'MR3, Ngwenya border post',
  'Gwamile Street, Mbabane',
  'MR3, Malagwane Hill',
  'Somhlolo Road, Mbabane',
  'MR103, Ezulwini Valley, at the Gables',
  'Ngwane Street, Manzini',
  'Matsapha roundabout, towards Manzini',
  'MR9, Nhlangano, opposite the bus rank',
  'MR6, Siteki, main street',
  'MR1, Piggs Peak, near the post office',
  'King Mswati III Avenue, Matsapha Industrial Sites',
  'MR8, Big Bend, sugar mill junction',
] as const;

const DRIVERS = [
  'Themba Khumalo',
  'Lindiwe Ndzinisa',
  'Jabulani Fakudze',
  'Gugu Matsebula',
  'Phila Mavuso',
  'Nonhlanhla Tsabedze',
  'Sandile Zwane',
  'Khanyisile Gamedze-Mabuza',
  'Wandile Magagula',
  'Temalangeni Sihlongonyane',
] as const;

const REMARKS = [
  'Driver was cooperative.',
  'Heavy rain, wet road.',
  'Second warning this month.',
  'Measured with a hand-held laser device.',
  'Two passengers in the vehicle.',
] as const;

/** The demo fines, oldest first. The same list every time. */
export function demoFines(today: string): DemoFine[] {
  const dice = new Dice(20_260_101);
  const plates = Array.from({ length: PLATES }, () => plate(dice));
  const offences = catalogueOn(today);
  const fines = Array.from({ length: FINES }, (_, index): DemoFine => {
    const hoursAgo = index < 6 ? dice.between(0.2, 8) : dice.between(8, DAYS * 24);
    return {
      hoursAgo,
      officer: Math.floor(dice.next() ** 1.6 * OFFICERS.length),
      licensePlate: dice.pick(plates, 1.5),
      driverLicense: dice.chance(0.7) ? `${Math.floor(dice.between(1e7, 9e7))}` : null,
      driverName: dice.chance(0.8) ? dice.pick(DRIVERS) : null,
      offence: dice.pick(offences),
      location: dice.pick(PLACES),
      notes: dice.chance(0.3) ? dice.pick(REMARKS) : null,
      ...whatCameOfIt(dice, hoursAgo),
    };
  });
  return fines.toSorted((a, b) => b.hoursAgo - a.hoursAgo);
}

function whatCameOfIt(dice: Dice, hoursAgo: number): Pick<DemoFine, 'outcome'> {
  const later = hoursAgo - dice.between(2, 20 * 24);
  if (later <= 0) return {};
  if (dice.chance(0.7)) return { outcome: { hoursAgo: later, to: 'PAID' } };
  return dice.chance(0.3) ? { outcome: { hoursAgo: later, to: 'DISPUTED' } } : {};
}

/** A plate as they are issued in Eswatini: `HSD 472 BM`. */
function plate(dice: Dice): string {
  const letter = (from: string): string => dice.pick(from.split(''));
  const region = `${letter('HJLS')}SD`;
  return `${region} ${Math.floor(dice.between(100, 1000))} ${letter('ABC')}${letter('HMN')}`;
}
