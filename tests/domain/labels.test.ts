import { LOOK_LABELS } from '@fines/domain/access-log/access-log.ts';
import { PAYMENT_STATUS_LABELS } from '@fines/domain/fine/payment.ts';
import { FINE_STATUS_LABELS } from '@fines/domain/fine/status.ts';
import { EVENT_TYPES, kindLabel } from '@fines/domain/log/kinds.ts';
import { ACT_LABELS } from '@fines/domain/review/kinds.ts';
import { OFFENSE_TYPE_LABELS } from '@fines/domain/shared/offenses.ts';
import { STAFF_CHANGE_LABELS, staffChangeText } from '@fines/domain/user/commands.ts';
import { expect, it } from 'vitest';

import { eventFamilies } from './event-families.ts';

// Word for word: screens, files and letters take them from here, and their tests do too.
it.each<[string, Readonly<Record<string, string>>, string]>([
  ['the status of a fine', FINE_STATUS_LABELS, 'Unpaid, Paid, Disputed, Resolved, Cancelled'],
  ['the status of a payment', PAYMENT_STATUS_LABELS, 'Pending, Completed, Failed, Refunded'],
  ['what is looked at', LOOK_LABELS, 'Vehicle, History, Photo, Export, List'],
  [
    'an offense',
    OFFENSE_TYPE_LABELS,
    'Speeding, Parking, Red Light, No Seatbelt, Phone While Driving, Driving Under Influence, No License, Expired License, No Insurance, Reckless Driving, Other',
  ],
  [
    'an act that is to be reviewed',
    ACT_LABELS,
    'Fine deleted, Set to Paid by hand, Payment refunded, Edited after a dispute or payment, Issued for an earlier day, Own dispute or fine decided, Receipt voided, Fine number voided, Cash-up with a difference, Account created, Temporary password set, Account reactivated, Role changed, Name or badge changed, Catalogue of offenses changed, Letterhead changed',
  ],
  [
    'a change of staff',
    STAFF_CHANGE_LABELS,
    'Created, Changed, Deleted, Reactivated, Temporary password set',
  ],
])('says what people call %s', (_what, labels, words) => {
  expect(Object.values(labels).join(', ')).toBe(words);
});

it('says what became of a member of staff, field by field', () => {
  const was = { role: 'SENIOR_OFFICER', lastName: 'Dlamini', badgeNumber: null };
  const changed = { role: 'MANAGER', badgeNumber: 'RSP-1001', lastName: undefined, email: 's@police.gov.sz' };
  expect(staffChangeText(changed, was)).toBe(
    'Role: Senior Officer → Manager\nEmail: s@police.gov.sz\nBadge: none → RSP-1001',
  );
  expect(staffChangeText({ firstName: 'Sipho', lastName: 'Dube' }, was)).toBe(
    'First name: Sipho\nLast name: Dlamini → Dube',
  );
  expect(staffChangeText({ badgeNumber: null }, { badgeNumber: 'RSP-1001' })).toBe('Badge: RSP-1001 → none');
  expect(staffChangeText({ lastDay: '2026-11-30' }, { lastDay: null })).toBe(
    'Last day of service: none → Nov 30, 2026',
  );
  expect(staffChangeText({}, was)).toBe('');
});

it('has words for each type of event, and makes some of one that it does not know', async () => {
  const { definitions } = await eventFamilies();
  expect(definitions.flatMap(Object.keys).toSorted()).toEqual(EVENT_TYPES.toSorted());
  expect(kindLabel('PaymentRecorded')).toBe('Payment recorded');
  expect(kindLabel('LicenseSuspended')).toBe('License suspended');
  expect(kindLabel('AccessLogDayClosed')).toBe('Access log day closed');
});
