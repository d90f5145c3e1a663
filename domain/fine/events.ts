import { z } from 'zod';

import { type EventOf, eventParser, type Recorded } from '../shared/event-schema.ts';
import { centsSchema } from '../shared/money.ts';
import { OFFENSE_TYPES } from '../shared/offences.ts';
import { SELECTABLE_STATUSES } from './status.ts';

const instant = z.iso.datetime();
const text = z.string().min(1);

/** The officer as he or she was when the fine was issued: the name that stands on the notice. */
const issuerSchema = z.object({
  id: text,
  firstName: z.string(),
  lastName: z.string(),
  badgeNumber: z.string().nullable(),
});
export type Issuer = z.output<typeof issuerSchema>;

export const fineEvents = {
  FineIssued: {
    version: 1,
    data: z.object({
      fineNumber: text,
      licensePlate: text,
      driverLicense: text.nullable(),
      driverName: text.nullable(),
      offenseType: z.enum(OFFENSE_TYPES),
      offenseDescription: text,
      amount: centsSchema,
      location: text,
      notes: text.nullable(),
      dateIssued: instant,
      dueDate: instant,
      issuedBy: issuerSchema,
    }),
  },
  /** Only the fields that changed; null takes an optional one away. */
  FineAmended: {
    version: 1,
    data: z.object({
      driverLicense: text.nullable().optional(),
      driverName: text.nullable().optional(),
      location: text.optional(),
      notes: text.nullable().optional(),
    }),
  },
  FineStatusChanged: {
    version: 1,
    data: z.object({
      from: z.enum(SELECTABLE_STATUSES),
      to: z.enum(SELECTABLE_STATUSES),
      reason: text.optional(),
    }),
  },
  FineDeleted: {
    version: 1,
    data: z.object({ reason: text.optional() }),
  },
} as const;

export type FineEvent = EventOf<typeof fineEvents>;
export type RecordedFineEvent = Recorded<FineEvent>;

export const parseFineEvent = eventParser(fineEvents);
