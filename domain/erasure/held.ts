import { z } from 'zod';

import { lookViewSchema } from '../access-log/access-log.ts';
import { contactOfSubmitter, contactSchema } from '../fine/dispute.ts';
import { whyDriverIsKept } from '../fine/erase.ts';
import { CONTACT_FACTS, everyFact, type FactName, IDENTIFYING_FACTS, PERSONAL_FACTS } from '../fine/facts.ts';
import type { Fine } from '../fine/state.ts';
import { FINE_STATUSES } from '../fine/status.ts';
import { telephoneIn } from '../shared/telephone.ts';
import { asCode } from '../shared/text.ts';
import { whyOwnerIsKept } from '../vehicle/erase.ts';
import type { Owner, Vehicle } from '../vehicle/vehicle.ts';

/** The letters and digits of a licence or an identity number, however it is written; null without any. */
export const personNumber = (text: string | null): string | null =>
  (text ?? '').replaceAll(/[^\p{L}\p{N}]/gu, '').toUpperCase() || null;

/** The fields of events by which people are known: what is held of somebody is found by them, and whoever is erased. */
export const IDENTIFYING: ReadonlySet<string> = new Set([
  ...IDENTIFYING_FACTS,
  ...(['contactEmail', 'contactPhone'] as const),
  ...(['ownerName', 'ownerIdNumber', 'ownerPhone'] satisfies (keyof Owner)[]),
  'payer',
]);

/** A telephone number or an e-mail address, however it is written; null for anything else. */
export function contactKey(text: string | null): string | null {
  // Most fines have none, and to look for a number in nothing takes the library as long as in a text.
  if (text === null || text === '') return null;
  const address = asCode(text).toLowerCase();
  return telephoneIn(text) ?? (address.includes('@') ? address : null);
}

/** Those of the driver and of who disputed. */
export const contactKeysIn = (fine: Fine): string[] =>
  [
    ...CONTACT_FACTS.map((name) => fine[name]),
    ...fine.disputes.map(contactOfSubmitter).flatMap((contact) => [contact?.email, contact?.phone]),
  ].flatMap((text) => contactKey(typeof text === 'string' ? text : null) ?? []);

type PersonalFact = 'driverName' | 'driverLicense' | 'driverPhone' | 'driverEmail' | 'notes';

/** Whatever may tell of a person, of all facts. */
const personal = <Value>(of: (name: FactName) => Value) =>
  Object.fromEntries(PERSONAL_FACTS.map((name) => [name, of(name)]));

const HELD = everyFact('held');

const heldFine = z.object({
  fineNumber: z.string(),
  licensePlate: z.string(),
  offenseDescription: z.string(),
  dateIssued: z.iso.datetime(),
  status: z.enum(FINE_STATUSES),
  ...(personal((name) => HELD[name]) as Pick<typeof HELD, PersonalFact>),
  disputes: z.array(
    z.object({
      reason: z.string(),
      evidence: z.string().nullable(),
      contact: contactSchema.nullable(),
      submittedAt: z.iso.datetime(),
    }),
  ),
  /** Why nothing of it may be erased now; null if it may. */
  keptFor: z.string().nullable(),
});

const heldVehicle = z.object({
  id: z.string(),
  licensePlate: z.string(),
  make: z.string(),
  model: z.string(),
  expiryDate: z.iso.date().nullable(),
  ownerName: z.string(),
  ownerIdNumber: z.string(),
  ownerPhone: z.string(),
  ownerAddress: z.string(),
  keptFor: z.string().nullable(),
});

/** At most so many of each kind are shown. */
export const MOST_HELD = 200;

/** What the system holds of a person, as driver and as owner. */
export const heldSchema = z
  .object({
    fines: z.array(heldFine),
    vehicles: z.array(heldVehicle),
    /** Whether there are more than are shown. */
    isCut: z.boolean(),
    /** Who looked at these records, the latest first; null for those who may not read the access log. */
    looks: z.array(lookViewSchema).nullable(),
  })
  .meta({ id: 'PersonalDataHeld' });
export type Held = z.output<typeof heldSchema>;

export const heldFineOf = (fine: Fine): Held['fines'][number] => ({
  fineNumber: fine.fineNumber,
  licensePlate: fine.licensePlate,
  offenseDescription: fine.offenseDescription,
  dateIssued: fine.dateIssued,
  status: fine.status,
  ...(personal((name) => fine[name]) as Pick<Fine, PersonalFact>),
  disputes: fine.disputes.map((dispute) => ({
    reason: dispute.reason,
    evidence: dispute.evidence,
    contact: contactOfSubmitter(dispute) ?? null,
    submittedAt: dispute.submittedAt,
  })),
  keptFor: whyDriverIsKept(fine) ?? null,
});

export const heldVehicleOf = (id: string, vehicle: Vehicle, now: string): Held['vehicles'][number] => ({
  id,
  licensePlate: vehicle.licensePlate,
  make: vehicle.make,
  model: vehicle.model,
  expiryDate: vehicle.expiryDate,
  ownerName: vehicle.ownerName,
  ownerIdNumber: vehicle.ownerIdNumber,
  ownerPhone: vehicle.ownerPhone,
  ownerAddress: vehicle.ownerAddress,
  keptFor: whyOwnerIsKept(vehicle, now) ?? null,
});
