import * as cashUp from '@fines/domain/cash-up/cash-up.ts';
import { type CloseCashUp, decide as decideCashUp } from '@fines/domain/cash-up/decide.ts';
import { type CashUpEvent, parseCashUpEvent } from '@fines/domain/cash-up/events.ts';
import type { Movement } from '@fines/domain/cash-up/movement.ts';
import { parseReceiptEvent, type ReceiptEvent } from '@fines/domain/receipt/events.ts';
import * as receipt from '@fines/domain/receipt/receipt.ts';
import { parseReviewEvent, type ReviewEvent } from '@fines/domain/review/events.ts';
import * as review from '@fines/domain/review/review.ts';
import { eventParser } from '@fines/domain/shared/events.ts';
import { officialOf } from '@fines/domain/shared/person.ts';
import * as superAdmins from '@fines/domain/super-admins/decide.ts';
import { parseSuperAdminEvent, type SuperAdminEvent } from '@fines/domain/super-admins/events.ts';
import type { ProfileChanges, UserChanges, UserCommand } from '@fines/domain/user/commands.ts';
import { decide as decideUser } from '@fines/domain/user/decide.ts';
import {
  type BadgeClaimEvent,
  badgeClaimEvents,
  type EmailClaimEvent,
  emailClaimEvents,
  parseUserEvent,
  type UserEvent,
} from '@fines/domain/user/events.ts';
import { evolve as evolveUser, initialUser } from '@fines/domain/user/user.ts';
import * as vehicle from '@fines/domain/vehicle/decide.ts';
import { parseVehicleEvent, type VehicleEvent } from '@fines/domain/vehicle/events.ts';

import { actor, cents, NOW, vehicleRegistered } from '../events.ts';
import { fineLives } from '../fine/fine-lives.ts';
import { chief } from '../fine/fine-scenarios.ts';
import {
  decidedLives,
  fineNumber,
  receiptNumber,
  type SamplesOf,
  threeDigits,
  userId,
  type WaysTo,
} from '../samples.ts';
import { ADMIN } from '../user/user-scenarios.ts';

const badge = (n: number): string => `RSP-${2000 + n}`;
const expiresAt = '2026-04-04T08:00:00.000Z';

const USER: SamplesOf<UserCommand> = {
  CreateUser: (n) => ({
    type: 'CreateUser',
    actor: ADMIN,
    id: userId(n),
    email: `user-${n}@police.gov.sz`,
    firstName: 'Sipho',
    lastName: 'Dlamini',
    badgeNumber: badge(n),
    role: 'TRAFFIC_OFFICER',
    lastDay: '2026-12-31',
    now: NOW,
  }),
  UpdateProfile: (n) => ({
    type: 'UpdateProfile',
    actor: actor('TRAFFIC_OFFICER', userId(n)),
    changes: {
      firstName: 'Siphosethu',
      lastName: 'Nkosi',
      badgeNumber: badge(n + 500),
    } satisfies Required<ProfileChanges>,
  }),
  UpdateUser: (n) => ({
    type: 'UpdateUser',
    actor: ADMIN,
    changes: {
      email: `again-${n}@police.gov.sz`,
      firstName: 'Musa',
      lastName: 'Zwane',
      badgeNumber: badge(n + 600),
      role: 'MANAGER',
      lastDay: '2027-01-31',
    } satisfies Required<UserChanges>,
    now: NOW,
  }),
  DeactivateUser: () => ({ type: 'DeactivateUser', actor: ADMIN }),
  ReactivateUser: () => ({ type: 'ReactivateUser', actor: ADMIN, expiresAt, now: NOW }),
  SetTemporaryPassword: () => ({ type: 'SetTemporaryPassword', actor: ADMIN, expiresAt, now: NOW }),
};

const waysOfUsers: WaysTo<UserEvent, UserCommand> = {
  UserCreated: (n) => [USER.CreateUser(n)],
  UserUpdated: (n) => [USER.CreateUser(n), USER.UpdateProfile(n), USER.UpdateUser(n)],
  UserDeactivated: (n) => [USER.CreateUser(n), USER.DeactivateUser(n)],
  UserReactivated: (n) => [USER.CreateUser(n), USER.DeactivateUser(n), USER.ReactivateUser(n)],
  TemporaryPasswordSet: (n) => [USER.CreateUser(n), USER.SetTemporaryPassword(n)],
};

export const userLives = decidedLives(
  { initial: initialUser, decide: decideUser, evolve: evolveUser, parse: parseUserEvent },
  waysOfUsers,
  1,
);

const REGISTERED = vehicleRegistered().data;

export const plateOf = (n: number): string => `JSD ${threeDigits(n)} AH`;

const VEHICLE: SamplesOf<vehicle.VehicleCommand> = {
  RegisterVehicle: (n) => ({
    type: 'RegisterVehicle',
    vehicle: { ...REGISTERED, licensePlate: plateOf(n) },
  }),
  EraseOwner: () => ({
    type: 'EraseOwner',
    now: NOW,
    keys: ['0d3c1c86-3d0b-4c0e-8f2d-00000000000e'],
    cause: { rule: 'RETENTION', years: 2 },
  }),
};

const waysOfVehicles: WaysTo<VehicleEvent, vehicle.VehicleCommand> = {
  VehicleRegistered: (n) => [VEHICLE.RegisterVehicle(n)],
  VehicleUpdated: (n) => {
    const command = VEHICLE.RegisterVehicle(n);
    return [command, { ...command, vehicle: { ...command.vehicle, status: 'STOLEN' } }];
  },
  OwnerErased: (n) => {
    const command = VEHICLE.RegisterVehicle(n);
    const ranOut = { ...command, vehicle: { ...command.vehicle, expiryDate: '2023-01-31' } };
    return [ranOut, VEHICLE.EraseOwner(n)];
  },
};

export const vehicleLives = decidedLives(
  {
    initial: vehicle.initialVehicle,
    decide: vehicle.decide,
    evolve: vehicle.evolve,
    parse: parseVehicleEvent,
  },
  waysOfVehicles,
  1,
);

const RECEIPT: SamplesOf<receipt.ReceiptCommand> = {
  ReserveReceipt: (n) => ({
    type: 'ReserveReceipt',
    receiptNumber: receiptNumber(n),
    fineNumber: fineNumber(n),
    lineIds: ['5e'.repeat(32)],
  }),
  PrintReceipt: () => ({ type: 'PrintReceipt', actor: chief() }),
  VoidReceipt: () => ({ type: 'VoidReceipt', reason: 'This fine is paid already' }),
};

const waysOfReceipts: WaysTo<ReceiptEvent, receipt.ReceiptCommand> = {
  ReceiptReserved: (n) => [RECEIPT.ReserveReceipt(n)],
  ReceiptPrinted: (n) => [RECEIPT.ReserveReceipt(n), RECEIPT.PrintReceipt(n)],
  ReceiptVoided: (n) => [RECEIPT.ReserveReceipt(n), RECEIPT.VoidReceipt(n)],
};

/** Of the second fine, the third and the fourth, which were paid with these receipts. */
export const receiptLives = decidedLives(
  {
    initial: receipt.initialReceipt,
    decide: receipt.decide,
    evolve: receipt.evolve,
    parse: parseReceiptEvent,
  },
  waysOfReceipts,
  2,
);

const cashier = (n: number) => actor('FINANCE_OFFICER', userId(n));

const taken = (n: number, receiptOf: number): Movement => ({
  receiptNumber: receiptNumber(receiptOf),
  method: 'CASH',
  amount: cents(60),
  person: officialOf(cashier(n)),
});

const CASH_UP: SamplesOf<CloseCashUp> = {
  CloseCashUp: (n) => ({
    type: 'CloseCashUp',
    actor: cashier(n),
    now: NOW,
    cashierId: userId(n),
    day: '2026-03-10',
    facts: { taken: [taken(n, 801)], givenBack: [taken(n, 802)] },
    seen: { receipts: [receiptNumber(801)], refunds: [receiptNumber(802)] },
    cashAtStart: cents(120),
    countedBefore: cents(100),
    counted: [{ value: 10_000, pieces: 1 }],
    firstCounted: [{ value: 5000, pieces: 1 }],
    reason: 'A note was torn',
  }),
};

const waysOfCashUps: WaysTo<CashUpEvent, CloseCashUp> = {
  CashUpClosed: (n) => {
    const first = CASH_UP.CloseCashUp(n);
    const facts = { ...first.facts, taken: [...first.facts.taken, taken(n, 803)] };
    return [first, { ...first, facts, seen: { receipts: [receiptNumber(803)], refunds: [] } }];
  },
};

export const cashUpLives = decidedLives(
  { initial: cashUp.noCashUps, decide: decideCashUp, evolve: cashUp.evolve, parse: parseCashUpEvent },
  waysOfCashUps,
  1,
);

const REVIEW: SamplesOf<review.ReviewAct> = {
  ReviewAct: (n) => ({
    type: 'ReviewAct',
    actor: chief(),
    act: { id: `${fineNumber(n)}-R0`, kind: 'NUMBER_VOIDED', parts: [] },
    countsAs: [],
    note: 'Seen',
  }),
};

const waysOfReviews: WaysTo<ReviewEvent, review.ReviewAct> = { ActReviewed: (n) => [REVIEW.ReviewAct(n)] };

/** Of a number that was voided. */
export const reviewLives = decidedLives(
  { initial: review.initialReview, decide: review.decide, evolve: review.evolve, parse: parseReviewEvent },
  waysOfReviews,
  fineLives.find(({ type }) => type === 'FineNumberVoided')?.n ?? 0,
);

const admins = (type: superAdmins.SuperAdminCommand['type'], ...ids: readonly number[]) =>
  ids.map((id) => ({ type, userId: userId(id) }));

const waysOfSuperAdmins: WaysTo<SuperAdminEvent, superAdmins.SuperAdminCommand> = {
  SuperAdminAppointed: (n) => admins('AppointSuperAdmin', n),
  SuperAdminDismissed: (n) => [...admins('AppointSuperAdmin', n, n + 1), ...admins('DismissSuperAdmin', n)],
};

export const superAdminLives = decidedLives(
  {
    initial: superAdmins.noSuperAdmins,
    decide: superAdmins.decide,
    evolve: superAdmins.evolve,
    parse: parseSuperAdminEvent,
  },
  waysOfSuperAdmins,
  1,
);

type ClaimEvent = EmailClaimEvent | BadgeClaimEvent;

const claim =
  (...types: readonly ClaimEvent['type'][]) =>
  (n: number): ClaimEvent[] =>
    types.map((type) => ({ type, data: { userId: userId(n) } }));

const waysOfClaims: WaysTo<ClaimEvent, ClaimEvent> = {
  EmailClaimed: claim('EmailClaimed'),
  EmailReleased: claim('EmailClaimed', 'EmailReleased'),
  BadgeClaimed: claim('BadgeClaimed'),
  BadgeReleased: claim('BadgeClaimed', 'BadgeReleased'),
};

/** Which is to be written, others have decided. */
export const claimLives = decidedLives(
  {
    initial: undefined,
    decide: ({ type, data }: ClaimEvent) => [{ type, data }],
    evolve: () => undefined,
    parse: eventParser({ ...emailClaimEvents, ...badgeClaimEvents }),
  },
  waysOfClaims,
  1,
);
