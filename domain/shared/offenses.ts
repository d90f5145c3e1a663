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
