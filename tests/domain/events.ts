import type { RecordedFineEvent } from '@fines/domain/fine/events.ts';
import type { Actor } from '@fines/domain/shared/actor.ts';
import type { EventMetadata } from '@fines/domain/shared/event-schema.ts';
import { type Cents, toCents } from '@fines/domain/shared/money.ts';
import type { Role } from '@fines/domain/shared/roles.ts';
import type { RecordedUserEvent } from '@fines/domain/user/events.ts';

/** The server's time in the tests, unless they say otherwise. */
export const NOW = '2026-03-10T08:00:00.000Z';

export function cents(emalangeni: number): Cents {
  const amount = toCents(emalangeni);
  if (amount === undefined) throw new RangeError(`${emalangeni} is not an amount of money`);
  return amount;
}

export const actor = (role: Role, id = '7b0e6f6a-0c55-4f0e-9a2b-1f3f2c1d0001'): Actor => ({
  id,
  role,
  badgeNumber: 'RSP-1001',
  firstName: 'Sipho',
  lastName: 'Dlamini',
});

export const metadata = (recordedAt = NOW): EventMetadata => ({
  actor: { id: actor('SENIOR_OFFICER').id, role: 'SENIOR_OFFICER', badgeNumber: 'RSP-1001' },
  commandId: '0d3c1c86-3d0b-4c0e-8f2d-000000000001',
  $correlationId: 'request-1',
  $causationId: '0d3c1c86-3d0b-4c0e-8f2d-000000000001',
  recordedAt,
  schemaVersion: 1,
  hash: '0'.repeat(64),
});

type FineEventOf<Type> = Extract<RecordedFineEvent, { type: Type }>;
type DataOf<Type> = FineEventOf<Type>['data'];

export const fineIssued = (
  data: Partial<DataOf<'FineIssued'>> = {},
  recordedAt = NOW,
): FineEventOf<'FineIssued'> => ({
  type: 'FineIssued',
  data: {
    fineNumber: 'FN-2026-001',
    licensePlate: 'ABC 123 EH',
    driverLicense: null,
    driverName: 'Thandi Nkosi',
    offenseType: 'PARKING',
    offenseDescription: 'Illegal parking',
    amount: cents(60),
    location: 'Gwamile Street, Mbabane',
    notes: null,
    dateIssued: '2026-03-10T07:45:00.000Z',
    dueDate: '2026-04-09T08:00:00.000Z',
    issuedBy: {
      id: actor('TRAFFIC_OFFICER').id,
      firstName: 'Sipho',
      lastName: 'Dlamini',
      badgeNumber: 'RSP-1001',
    },
    ...data,
  },
  metadata: metadata(recordedAt),
});

export const fineAmended = (data: DataOf<'FineAmended'>, recordedAt = NOW): FineEventOf<'FineAmended'> => ({
  type: 'FineAmended',
  data,
  metadata: metadata(recordedAt),
});

export const fineStatusChanged = (
  from: DataOf<'FineStatusChanged'>['from'],
  to: DataOf<'FineStatusChanged'>['to'],
  recordedAt = NOW,
): FineEventOf<'FineStatusChanged'> => ({
  type: 'FineStatusChanged',
  data: { from, to },
  metadata: metadata(recordedAt),
});

export const fineDeleted = (reason?: string, recordedAt = NOW): FineEventOf<'FineDeleted'> => ({
  type: 'FineDeleted',
  data: { reason },
  metadata: metadata(recordedAt),
});

export const userCreated = (
  data: Partial<RecordedUserEvent['data']> = {},
  recordedAt = NOW,
): RecordedUserEvent => ({
  type: 'UserCreated',
  data: {
    id: '7b0e6f6a-0c55-4f0e-9a2b-1f3f2c1d0001',
    email: 'sipho.dlamini@police.gov.sz',
    firstName: 'Sipho',
    lastName: 'Dlamini',
    badgeNumber: 'RSP-1001',
    role: 'TRAFFIC_OFFICER',
    ...data,
  },
  metadata: metadata(recordedAt),
});
