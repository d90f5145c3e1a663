import type { CashUpEvent } from '../cash-up/events.ts';
import type { ErasureEvent } from '../erasure/events.ts';
import type { FineEvent } from '../fine/events.ts';
import { FINE_KIND_LABELS } from '../fine/telling.ts';
import type { LetterheadEvent } from '../letterhead/events.ts';
import type { OffenseEvent } from '../offense/events.ts';
import type { ReceiptEvent } from '../receipt/events.ts';
import type { LogKeyEvent } from '../record/events.ts';
import type { ReviewEvent } from '../review/events.ts';
import type { StatementLineEvent } from '../statement/events.ts';
import type { SuperAdminEvent } from '../super-admins/events.ts';
import type { BadgeClaimEvent, EmailClaimEvent, UserEvent } from '../user/events.ts';
import type { VehicleEvent } from '../vehicle/events.ts';

/** The types of all events that this system writes. */
export type EventType = (
  | FineEvent
  | CashUpEvent
  | ReceiptEvent
  | ReviewEvent
  | VehicleEvent
  | UserEvent
  | EmailClaimEvent
  | BadgeClaimEvent
  | SuperAdminEvent
  | ErasureEvent
  | LogKeyEvent
  | OffenseEvent
  | LetterheadEvent
  | StatementLineEvent
)['type'];

/** What people call each type of event. */
export const KIND_LABELS: Readonly<Record<EventType, string>> = {
  ...FINE_KIND_LABELS,
  CashUpClosed: 'Cash-up closed',
  ReceiptReserved: 'Receipt reserved',
  ReceiptPrinted: 'Receipt printed',
  ReceiptVoided: 'Receipt voided',
  ActReviewed: 'Act reviewed',
  VehicleRegistered: 'Vehicle registered',
  VehicleUpdated: 'Vehicle updated',
  OwnerErased: 'Owner’s data erased',
  UserCreated: 'User created',
  UserUpdated: 'User edited',
  UserDeactivated: 'User deleted',
  UserReactivated: 'User reactivated',
  TemporaryPasswordSet: 'Temporary password set',
  EmailClaimed: 'Email taken',
  EmailReleased: 'Email freed',
  BadgeClaimed: 'Badge number taken',
  BadgeReleased: 'Badge number freed',
  SuperAdminAppointed: 'Super admin appointed',
  SuperAdminDismissed: 'Super admin dismissed',
  ErasureRequested: 'Erasure requested',
  ErasureApproved: 'Erasure approved',
  ErasureDeclined: 'Erasure declined',
  ErasureCompleted: 'Erasure completed',
  OffenseChanged: 'Offense changed',
  OffenseEnded: 'Offense ended',
  LetterheadChanged: 'Letterhead changed',
  StatementLineTaken: 'Statement line taken',
  LineAssigned: 'Statement line assigned',
  LineUsed: 'Statement line used',
  LineReleased: 'Statement line released',
  LineRefunded: 'Statement line refunded',
  LineAssignmentRequested: 'Assignment to be approved',
  LineReturnRequested: 'Return to be approved',
  LineRequestDeclined: 'Statement line’s request declined',
  LineReturned: 'Statement line returned',
  LineTakenBack: 'Statement line taken back by the bank',
  LineNotTakenBack: 'Statement line not taken back',
  PayerErased: 'Payer’s data erased',
  LogKeyReplaced: 'Signing key replaced',
};

export const EVENT_TYPES = Object.keys(KIND_LABELS) as readonly EventType[];

const isKnown = (type: string): type is EventType => Object.hasOwn(KIND_LABELS, type);

/** `LicenseSuspended` → `License suspended`. */
const spaced = (type: string): string =>
  type.replaceAll(/(?<=[a-z])[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`);

/** The words for a type of event; of any other, the words that it is made of. */
export const kindLabel = (type: string): string => (isKnown(type) ? KIND_LABELS[type] : spaced(type));
