import { type Cents, toCents } from './money.ts';
import { anyCase } from './text.ts';

export const OFFENSE_TYPES = [
  'SPEEDING',
  'PARKING',
  'RED_LIGHT',
  'NO_SEATBELT',
  'PHONE_WHILE_DRIVING',
  'DUI',
  'NO_LICENSE',
  'EXPIRED_LICENSE',
  'NO_INSURANCE',
  'RECKLESS_DRIVING',
  'OTHER',
] as const;
export type OffenseType = (typeof OFFENSE_TYPES)[number];

export const offenseTypeSchema = anyCase(OFFENSE_TYPES, 'Please select an offense');

export const OFFENSE_TYPE_LABELS: Readonly<Record<OffenseType, string>> = {
  SPEEDING: 'Speeding',
  PARKING: 'Parking',
  RED_LIGHT: 'Red Light',
  NO_SEATBELT: 'No Seatbelt',
  PHONE_WHILE_DRIVING: 'Phone While Driving',
  DUI: 'Driving Under Influence',
  NO_LICENSE: 'No License',
  EXPIRED_LICENSE: 'Expired License',
  NO_INSURANCE: 'No Insurance',
  RECKLESS_DRIVING: 'Reckless Driving',
  OTHER: 'Other',
};

/** The amount of an offense from a local day on. `name` becomes the description of the offense in a fine. */
export type CatalogueEntry = {
  name: string;
  type: OffenseType;
  amount: Cents;
  /** The first local day on which this amount is in force. */
  from: string;
};

/** The amount of a row, given in emalangeni as in the gazette. */
function gazetted(emalangeni: number): Cents {
  const cents = toCents(emalangeni);
  if (cents === undefined) throw new RangeError(`${emalangeni} is not an amount of money`);
  return cents;
}

const FIRST_SCHEDULE = { amount: gazetted(60), from: '2000-01-01' };

/** A later gazette adds rows with a later `from`. Rows never change, since old fines refer to them. */
export const OFFENSE_CATALOGUE: readonly CatalogueEntry[] = [
  { name: 'Speeding 1-10 km/h over', type: 'SPEEDING', ...FIRST_SCHEDULE },
  { name: 'Speeding 11-20 km/h over', type: 'SPEEDING', ...FIRST_SCHEDULE },
  { name: 'Speeding 21-30 km/h over', type: 'SPEEDING', ...FIRST_SCHEDULE },
  { name: 'Failing to stop at stop sign', type: 'OTHER', ...FIRST_SCHEDULE },
  { name: 'Failing to stop at red light', type: 'RED_LIGHT', ...FIRST_SCHEDULE },
  { name: 'Driving while using mobile phone', type: 'PHONE_WHILE_DRIVING', ...FIRST_SCHEDULE },
  { name: 'Illegal parking', type: 'PARKING', ...FIRST_SCHEDULE },
  { name: 'Seatbelt violation', type: 'NO_SEATBELT', ...FIRST_SCHEDULE },
  { name: 'Driving under influence', type: 'DUI', ...FIRST_SCHEDULE },
];

/** The entries in force on a local day, one for each offense. */
export function catalogueOn(day: string, catalogue = OFFENSE_CATALOGUE): CatalogueEntry[] {
  const inForce = new Map<string, CatalogueEntry>();
  for (const entry of catalogue) {
    const known = inForce.get(entry.name);
    if (entry.from <= day && (known === undefined || known.from < entry.from)) inForce.set(entry.name, entry);
  }
  return [...inForce.values()];
}
