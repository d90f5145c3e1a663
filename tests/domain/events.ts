import type { cashUpEvents, RecordedCashUpEvent } from '@fines/domain/cash-up/events.ts';
import type { RecordedErasureEvent } from '@fines/domain/erasure/events.ts';
import type { RecordedFineEvent } from '@fines/domain/fine/events.ts';
import type { RecordedReceiptEvent } from '@fines/domain/receipt/events.ts';
import type { LogKeyEvent } from '@fines/domain/record/events.ts';
import type { RecordedReviewEvent } from '@fines/domain/review/events.ts';
import type { EventMetadata, Recorded as RecordedOf } from '@fines/domain/shared/events.ts';
import { type Cents, signedCentsSchema, toCents } from '@fines/domain/shared/money.ts';
import type { Role } from '@fines/domain/shared/permissions.ts';
import { type Actor, type Person, personOf, type StaffActor, SYSTEM } from '@fines/domain/shared/person.ts';
import type { RecordedSuperAdminEvent } from '@fines/domain/super-admins/events.ts';
import type { RecordedUserEvent } from '@fines/domain/user/events.ts';
import type { RecordedVehicleEvent } from '@fines/domain/vehicle/events.ts';
import type { z } from 'zod';

import { NOTHING_SAID } from '../support/facts.ts';

/** The server's time in the tests, unless they say otherwise. */
export const NOW = '2026-03-10T08:00:00.000Z';

export function cents(emalangeni: number): Cents {
  const amount = toCents(emalangeni);
  if (amount === undefined) throw new RangeError(`${emalangeni} is not an amount of money`);
  return amount;
}

export const actor = (role: Role, id = '7b0e6f6a-0c55-4f0e-9a2b-1f3f2c1d0001'): StaffActor => ({
  id,
  role,
  badgeNumber: 'RSP-1001',
  firstName: 'Sipho',
  lastName: 'Dlamini',
});

/** Who does all that people do in the tests, unless they say otherwise. */
const SOMEBODY = actor('SUPER_ADMIN');

const byOf = ({ id, role, badgeNumber }: Actor): EventMetadata['actor'] => ({ id, role, badgeNumber });

export const metadata = (recordedAt = NOW, by: Actor = SOMEBODY): EventMetadata => ({
  actor: byOf(by),
  commandId: '0d3c1c86-3d0b-4c0e-8f2d-000000000001',
  $correlationId: 'request-1',
  $causationId: '0d3c1c86-3d0b-4c0e-8f2d-000000000001',
  recordedAt,
  schemaVersion: 1,
  hash: '0'.repeat(64),
});

type AnyEvent =
  | RecordedCashUpEvent
  | RecordedErasureEvent
  | RecordedFineEvent
  | RecordedReceiptEvent
  | RecordedReviewEvent
  | RecordedSuperAdminEvent
  | RecordedUserEvent
  | RecordedVehicleEvent
  | RecordedOf<LogKeyEvent>;
type Type = AnyEvent['type'];
type Recorded<T extends Type> = Extract<AnyEvent, { type: T }>;
type DataOf<T extends Type> = Recorded<T>['data'];

/** What no person does. */
const OF_SYSTEM: ReadonlySet<string> = new Set<Type>([
  'LogKeyReplaced',
  'FineNumberVoided',
  'ReceiptWithdrawn',
  'VehicleRegistered',
  'VehicleUpdated',
]);

/** TypeScript cannot follow that an event's data belongs to its type; the signature says it. */
export const recorded = <T extends Type>(type: T, data: DataOf<T>, recordedAt: string): Recorded<T> =>
  ({ type, data, metadata: metadata(recordedAt, OF_SYSTEM.has(type) ? SYSTEM : SOMEBODY) }) as Recorded<T>;

/** Who takes payments and decides disputes, unless a test says otherwise. */
export const CLERK: Person = {
  id: '7b0e6f6a-0c55-4f0e-9a2b-1f3f2c1d0003',
  firstName: 'Nomsa',
  lastName: 'Simelane',
};

/** Who decides about refunds, unless a test says otherwise. */
export const CHIEF: Person = {
  id: '7b0e6f6a-0c55-4f0e-9a2b-1f3f2c1d0002',
  firstName: 'Lindiwe',
  lastName: 'Mamba',
};

export const fineIssued = (data: Partial<DataOf<'FineIssued'>> = {}, recordedAt = NOW) =>
  recorded(
    'FineIssued',
    {
      fineNumber: 'FN-2026-001',
      licensePlate: 'ABC 123 EH',
      ...NOTHING_SAID,
      driverName: 'Thandi Nkosi',
      offenseType: 'PARKING',
      offenseDescription: 'Illegal parking',
      amount: cents(60),
      location: 'Gwamile Street, Mbabane',
      photoSha256: null,
      dateIssued: '2026-03-10T07:45:00.000Z',
      dueDate: '2026-04-09T08:00:00.000Z',
      issuedBy: { ...personOf(actor('TRAFFIC_OFFICER')), badgeNumber: 'RSP-1001' },
      ...data,
    },
    recordedAt,
  );

export const fineAmended = (data: DataOf<'FineAmended'>, recordedAt = NOW) =>
  recorded('FineAmended', data, recordedAt);

export const fineStatusChanged = (
  from: DataOf<'FineStatusChanged'>['from'],
  to: DataOf<'FineStatusChanged'>['to'],
  recordedAt = NOW,
) => recorded('FineStatusChanged', { from, to }, recordedAt);

export const reminderSent = (number = 1, recordedAt = NOW) =>
  recorded('ReminderSent', { number, channel: 'NOTE' }, recordedAt);

export const fineDeleted = (reason?: string, recordedAt = NOW) =>
  recorded('FineDeleted', { reason }, recordedAt);

export const paymentRecorded = (data: Partial<DataOf<'PaymentRecorded'>> = {}, recordedAt = NOW) =>
  recorded(
    'PaymentRecorded',
    {
      receiptNumber: 'RCP-2026-001',
      amount: cents(60),
      method: 'CASH',
      transactionReference: null,
      processedBy: CLERK,
      ...data,
    },
    recordedAt,
  );

export const refundRequested = (data: Partial<DataOf<'RefundRequested'>> = {}, recordedAt = NOW) =>
  recorded(
    'RefundRequested',
    { receiptNumber: 'RCP-2026-001', reason: 'Paid twice', requestedBy: CLERK, ...data },
    recordedAt,
  );

export const refundDeclined = (data: Partial<DataOf<'RefundDeclined'>> = {}, recordedAt = NOW) =>
  recorded(
    'RefundDeclined',
    { receiptNumber: 'RCP-2026-001', reason: 'It was paid once', declinedBy: CHIEF, ...data },
    recordedAt,
  );

export const paymentRefunded = (data: Partial<DataOf<'PaymentRefunded'>> = {}, recordedAt = NOW) =>
  recorded(
    'PaymentRefunded',
    { receiptNumber: 'RCP-2026-001', amount: cents(60), reason: 'Paid twice', refundedBy: CHIEF, ...data },
    recordedAt,
  );

export const disputeSubmitted = (data: Partial<DataOf<'DisputeSubmitted'>> = {}, recordedAt = NOW) =>
  recorded(
    'DisputeSubmitted',
    { disputeId: 'FN-2026-001-D1', reason: 'The bay was marked as free', evidence: null, ...data },
    recordedAt,
  );

export const disputeResolved = (data: Partial<DataOf<'DisputeResolved'>> = {}, recordedAt = NOW) =>
  recorded(
    'DisputeResolved',
    {
      disputeId: 'FN-2026-001-D1',
      status: 'REJECTED',
      resolution: 'The sign can be seen on the photo',
      resolvedBy: CLERK,
      ...data,
    },
    recordedAt,
  );

export const driverErased = (keys: string[] = [], recordedAt = NOW) =>
  recorded('DriverErased', { keys, cause: { rule: 'RETENTION', years: 5 } }, recordedAt);

export const userCreated = (data: Partial<DataOf<'UserCreated'>> = {}, recordedAt = NOW) =>
  recorded(
    'UserCreated',
    {
      id: '7b0e6f6a-0c55-4f0e-9a2b-1f3f2c1d0001',
      email: 'sipho.dlamini@police.gov.sz',
      firstName: 'Sipho',
      lastName: 'Dlamini',
      badgeNumber: 'RSP-1001',
      role: 'TRAFFIC_OFFICER',
      ...data,
    },
    recordedAt,
  );

export const userUpdated = (data: DataOf<'UserUpdated'>, recordedAt = NOW) =>
  recorded('UserUpdated', data, recordedAt);

export const userDeactivated = (recordedAt = NOW) => recorded('UserDeactivated', {}, recordedAt);

export const userReactivated = (recordedAt = NOW) => recorded('UserReactivated', {}, recordedAt);

export const temporaryPasswordSet = (recordedAt = NOW) =>
  recorded('TemporaryPasswordSet', { expiresAt: '2026-03-04T08:00:00.000Z' }, recordedAt);

export const vehicleRegistered = (data: Partial<DataOf<'VehicleRegistered'>> = {}, recordedAt = NOW) =>
  recorded(
    'VehicleRegistered',
    {
      licensePlate: 'ABC 123 EH',
      make: 'Toyota',
      model: 'Corolla',
      year: 2019,
      color: 'White',
      ownerName: 'Bongani Maseko',
      ownerIdNumber: '8504126100123',
      ownerPhone: '+268 7612 3456',
      ownerAddress: '12 Riverside, Manzini',
      registrationDate: '2019-05-02',
      expiryDate: '2027-04-30',
      status: 'VALID',
      ...data,
    },
    recordedAt,
  );

export const vehicleUpdated = (data: DataOf<'VehicleUpdated'>, recordedAt = NOW) =>
  recorded('VehicleUpdated', data, recordedAt);

export const receiptWithdrawn = (receiptNumber = 'RCP-2026-001', recordedAt = NOW) =>
  recorded('ReceiptWithdrawn', { receiptNumber }, recordedAt);

export const fineNumberVoided = (fineNumber = 'FN-2026-001', recordedAt = NOW) =>
  recorded('FineNumberVoided', { fineNumber, reason: 'No fine was issued under this number' }, recordedAt);

export const receiptReserved = (data: Partial<DataOf<'ReceiptReserved'>> = {}, recordedAt = NOW) =>
  recorded(
    'ReceiptReserved',
    { receiptNumber: 'RCP-2026-001', fineNumber: 'FN-2026-001', ...data },
    recordedAt,
  );

export const receiptPrinted = (printedBy: Person = CLERK, recordedAt = NOW) =>
  recorded('ReceiptPrinted', { printedBy }, recordedAt);

export const receiptVoided = (reason = 'This fine is paid already', recordedAt = NOW) =>
  recorded('ReceiptVoided', { reason }, recordedAt);

export const superAdminAppointed = (userId: string, recordedAt = NOW) =>
  recorded('SuperAdminAppointed', { userId }, recordedAt);

export const superAdminDismissed = (userId: string, recordedAt = NOW) =>
  recorded('SuperAdminDismissed', { userId }, recordedAt);

export const logKeyReplaced = (statement: string, recordedAt = NOW) =>
  recorded('LogKeyReplaced', { statement }, recordedAt);

export const actReviewed = (data: Partial<DataOf<'ActReviewed'>> = {}, recordedAt = NOW) =>
  recorded(
    'ActReviewed',
    { actId: 'FN-2026-001-R3', kind: 'DELETION', note: 'Seen', reviewedBy: CHIEF, ...data },
    recordedAt,
  );

type CashUpData = Omit<z.output<(typeof cashUpEvents)['CashUpClosed']['data']>, 'difference'>;

/** The difference is in cents. */
export const cashUpClosed = (
  { difference = 0, ...more }: Partial<CashUpData> & { difference?: number } = {},
  recordedAt = NOW,
) => {
  const nothing = { receipts: [], refunds: [], methods: [], counted: [], reason: null };
  const countedCash = cents((10_000 + difference) / 100);
  const cash = { cashAtStart: cents(100), expectedCash: cents(100), countedCash };
  const data = { number: 1, day: '2026-03-10', cashier: CLERK, closedBy: CLERK, ...nothing, ...cash };
  return recorded(
    'CashUpClosed',
    { ...data, difference: signedCentsSchema.parse(difference), ...more },
    recordedAt,
  );
};
