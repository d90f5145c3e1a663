import type { RecordMessage } from '@fines/domain/fine/commands.ts';
import {
  isStillTold,
  nextReminderDay,
  recipientOf,
  reminderOn,
  requireSendable,
} from '@fines/domain/fine/decide-message.ts';
import { email, type Kind, phone } from '@fines/domain/fine/fact-kinds.ts';
import { CHANNELS, masked, type MessageKind } from '@fines/domain/fine/message.ts';
import { isIssued } from '@fines/domain/fine/state.ts';
import { SYSTEM } from '@fines/domain/shared/person.ts';
import { describe, expect, it } from 'vitest';

import {
  disputeResolved,
  disputeSubmitted,
  driverErased,
  fineDeleted,
  fineIssued,
  NOW,
  paymentRecorded,
  paymentRefunded,
  reminderSent,
} from '../events.ts';
import { disputeSubmittedOnline } from '../online-disputes.ts';
import { given, stateAfter } from './fine-scenarios.ts';
import { noticeSent } from './message-events.ts';

const CONTACTS = { driverEmail: 'sipho@example.sz', driverPhone: '+26876021234' };
const issued = fineIssued(CONTACTS);

const recordMessage = (
  told: Partial<RecordMessage['message']> = {},
  occurrence = 'issued',
): RecordMessage => ({
  type: 'RecordMessage',
  actor: SYSTEM,
  now: NOW,
  occurrence,
  message: {
    messageId: '0d3c1c86-3d0b-4c0e-8f2d-00000000a001',
    kind: 'NOTICE',
    channel: 'SMS',
    outcome: 'SENT',
    ...told,
  },
});

const recorded = (told: Partial<RecordMessage['message']>, more: object) => ({
  type: 'NoticeSent' as const,
  data: { ...recordMessage(told).message, to: '+268 ••••1234', ...more },
});

const isTold = (kind: MessageKind, occurrence: string, ...more: never[]) => {
  const state = stateAfter(issued, ...more);
  return isIssued(state) && isStillTold({ kind, occurrence }, state);
};
const after = (...more: unknown[]) => more as never[];

const entered = (kind: Kind, typed: string) => {
  const { data, error } = kind.optional("Driver's contact").safeParse(typed);
  return error?.issues.map(({ message }) => message) ?? data;
};

describe('what became of a message', () => {
  it('is told with the masked address, also of a fine that was deleted meanwhile', () => {
    given(issued).when(recordMessage()).thenEvents(recorded({}, {}));
    given(issued, fineDeleted()).when(recordMessage()).thenEvents(recorded({}, {}));
  });

  it('tells no address of a driver who was erased, or whose was taken away', () => {
    given(issued, driverErased())
      .when(recordMessage())
      .thenEvents(recorded({}, { to: null }));
    given(fineIssued())
      .when(recordMessage())
      .thenEvents(recorded({}, { to: null }));
  });

  it('is told with the address that who disputed online gave, if it is about that dispute', () => {
    const decision = { kind: 'DECISION', channel: 'EMAIL' } as const;
    const fine = given(issued, disputeSubmittedOnline(), disputeResolved());
    fine
      .when(recordMessage(decision, 'FN-2026-001-D1'))
      .thenEvents(recorded(decision, { to: 't…i@example.sz' }));
    const receipt = { kind: 'RECEIPT', channel: 'EMAIL' } as const;
    fine.when(recordMessage(receipt, 'RCP-2026-001')).thenEvents(recorded(receipt, { to: 's…o@example.sz' }));
  });

  it('counts as a reminder, with those on paper, if it is one and went out', () => {
    const reminder = { kind: 'REMINDER' } as const;
    given(issued, reminderSent(1), noticeSent(2))
      .when(recordMessage(reminder))
      .thenEvents(recorded(reminder, { reminder: 3 }));
    const failed = { ...reminder, outcome: 'FAILED', reason: 'The SMS gateway answered 422' } as const;
    given(issued, reminderSent(1)).when(recordMessage(failed)).thenEvents(recorded(failed, {}));
    expect(stateAfter(issued, noticeSent(1))).toMatchObject({ remindersSent: 1 });
    expect(stateAfter(issued, noticeSent())).toMatchObject({ remindersSent: 0 });
  });
});

/** Where both messages of the last dispute go, by each channel. */
const waysOf = (...more: Parameters<typeof stateAfter>) => {
  const state = stateAfter(issued, ...more);
  if (!isIssued(state)) throw new Error('Not issued');
  const occurrence = state.disputes.at(-1)?.id ?? '';
  const [came, decided] = (['CONFIRMATION', 'DECISION'] as const).map((kind) =>
    CHANNELS.map((channel) => recipientOf(state, { kind, occurrence }, channel)),
  );
  expect(came).toEqual(decided);
  return decided;
};

describe('what tells of a dispute', () => {
  it('goes only where its submitter wants to be written to, if that was said', () => {
    expect(waysOf(disputeSubmittedOnline())).toEqual(['thandi@example.sz', null]);
    const both = disputeSubmittedOnline({ contactPhone: '+27821234567' });
    expect(waysOf(both)).toEqual(['thandi@example.sz', '+27821234567']);
    const byPhone = { disputeId: 'FN-2026-001-D2', contactEmail: null, contactPhone: '+27821234567' };
    expect(waysOf(disputeSubmittedOnline(), disputeResolved(), disputeSubmittedOnline(byPhone))).toEqual([
      null,
      '+27821234567',
    ]);
  });

  it('goes to the driver if nothing was said, or somebody of the staff took it down', () => {
    const driver = [CONTACTS.driverEmail, CONTACTS.driverPhone];
    expect(waysOf(disputeSubmittedOnline({ contactEmail: null }))).toEqual(driver);
    expect(waysOf(disputeSubmitted())).toEqual(driver);
  });

  it('goes to nobody once that is erased', () => {
    expect(waysOf(disputeSubmittedOnline(), driverErased())).toEqual([null, null]);
  });
});

describe('a reminder can be sent', () => {
  it('of an unpaid fine whose driver can be written to', () => {
    const WAYS = { EMAIL: 'No e-mail address of', SMS: 'No telephone number of' };
    for (const channel of CHANNELS) {
      expect(() => requireSendable(stateAfter(issued), channel)).not.toThrow();
      expect(() => requireSendable(stateAfter(issued, paymentRecorded()), channel)).toThrow('Only an unpaid');
      expect(() => requireSendable(stateAfter(issued, fineDeleted()), channel)).toThrow('Fine not found');
      expect(() => requireSendable(stateAfter(issued, driverErased()), channel)).toThrow(WAYS[channel]);
      expect(() => requireSendable(stateAfter(fineIssued()), channel)).toThrow(WAYS[channel]);
    }
  });
});

describe('there is something to tell', () => {
  it('of a fine that is still unpaid', () => {
    expect(isTold('NOTICE', 'issued')).toBe(true);
    expect(isTold('REMINDER', 'x')).toBe(true);
    for (const change of [paymentRecorded(), disputeSubmitted(), fineDeleted()]) {
      expect(isTold('NOTICE', 'issued', ...after(change))).toBe(false);
      expect(isTold('REMINDER', 'x', ...after(change))).toBe(false);
    }
  });

  it('of a payment that stands, and of a dispute that was decided', () => {
    expect(isTold('RECEIPT', 'RCP-2026-001', ...after(paymentRecorded()))).toBe(true);
    const refunded = after(paymentRecorded(), paymentRefunded());
    expect(isTold('RECEIPT', 'RCP-2026-001', ...refunded)).toBe(false);
    const paidAgain = after(...refunded, paymentRecorded({ receiptNumber: 'RCP-2026-002' }));
    expect(isTold('RECEIPT', 'RCP-2026-001', ...paidAgain)).toBe(false);
    expect(isTold('RECEIPT', 'RCP-2026-002', ...paidAgain)).toBe(true);
    expect(isTold('DECISION', 'FN-2026-001-D1', ...after(disputeSubmitted()))).toBe(false);
    const decided = after(disputeSubmitted(), disputeResolved());
    expect(isTold('DECISION', 'FN-2026-001-D1', ...decided)).toBe(true);
    expect(isTold('DECISION', 'FN-2026-001-D2', ...decided)).toBe(false);
    expect(isTold('DECISION', 'FN-2026-001-D1', ...decided, ...after(fineDeleted()))).toBe(false);
  });

  it('of a dispute that came in, until it is decided', () => {
    const came = after(disputeSubmittedOnline());
    expect(isTold('CONFIRMATION', 'FN-2026-001-D1', ...came)).toBe(true);
    expect(isTold('CONFIRMATION', 'FN-2026-001-D2', ...came)).toBe(false);
    expect(isTold('CONFIRMATION', 'FN-2026-001-D1', ...came, ...after(disputeResolved()))).toBe(false);
    expect(isTold('CONFIRMATION', 'FN-2026-001-D1', ...came, ...after(fineDeleted()))).toBe(false);
  });
});

/** By the clocks of Mbabane it is due on the 10th. */
const DUE = '2026-04-09T22:30:00.000Z';

it.each([
  ['2026-04-02', undefined, '2026-04-03'],
  ['2026-04-03', '2026-04-10-7', '2026-04-10'],
  ['2026-04-06', '2026-04-10-7', '2026-04-10'],
  ['2026-04-07', undefined, '2026-04-10'],
  ['2026-04-10', '2026-04-10+0', '2026-04-24'],
  ['2026-04-24', '2026-04-10+14', undefined],
  ['2026-04-28', undefined, undefined],
])('on %s the reminder is %s, and the next day to look %s', (today, occurrence, next) => {
  expect(reminderOn(DUE, today)?.occurrence).toBe(occurrence);
  expect(nextReminderDay(DUE, today)).toBe(next);
});

it.each([
  ['sipho@example.sz', 's…o@example.sz'],
  ['a@b.sz', 'a…@b.sz'],
  ['ab@b.sz', 'a…@b.sz'],
  ['+26876021234', '+268 ••••1234'],
  ['+27821234567', '+27 ••••4567'],
])('%s is shown as %s', (contact, shown) => {
  expect(masked(contact)).toBe(shown);
});

describe('where to write to', () => {
  it.each([
    ['7602 1234', '+26876021234'],
    ['2404-2221', '+26824042221'],
    ['+268 7602 1234', '+26876021234'],
    ['00268 76021234', '+26876021234'],
    ['268 7602 1234', '+26876021234'],
    ['+27 (82) 123.4567', '+27821234567'],
    ['+26876021234', '+26876021234'],
    [' ', null],
    ['erased', 'erased'],
  ])('the number %j is %j', (typed, held) => {
    expect(entered(phone(), typed)).toBe(held);
  });

  it.each(['7602 123', '7602 1234 5', 'call me', '+0 123 456 789', '7602\n1234'])(
    '%j is no number',
    (typed) => {
      expect(entered(phone(), typed)).toEqual([expect.stringMatching(/^Driver's contact must be/)]);
    },
  );

  it.each([
    'sipho',
    'sipho@',
    'a@b.sz, c@d.sz',
    'a@b.sz\r\nBcc: c@d.sz',
    '"a b"@c.sz',
    `${'a'.repeat(250)}@b.sz`,
  ])('%j is no address', (typed) => {
    expect(entered(email(), typed)).toEqual([expect.stringMatching(/^Driver's contact m/)]);
  });

  it('an address is one', () => {
    expect(entered(email(), ' Sipho.Dlamini+x@Example.sz ')).toBe('Sipho.Dlamini+x@Example.sz');
  });
});
