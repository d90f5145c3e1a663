import { personOf } from '@fines/domain/shared/person.ts';
import { sumsOf, suspenseReasonOf } from '@fines/domain/statement/state.ts';
import { describe, expect, it } from 'vitest';

import { cents } from '../events.ts';
import { chief } from '../fine/fine-scenarios.ts';
import { receiptNumber } from '../samples.ts';
import {
  askedFor,
  assign,
  CHANGED,
  clerk,
  fine,
  given,
  happened,
  lineAfter,
  other,
  receipt,
  refunded,
  returner,
  returning,
  take,
  taken,
  use,
  used,
} from './line-scenarios.ts';
import { LINE, lineId, MUCH, STATEMENT } from './statement-lives.ts';

const EMPTY = {
  kind: 'conflict',
  code: 'nothing-in-suspense',
  message: 'Nothing of this line is in suspense any more',
} as const;
const WAITS = {
  kind: 'conflict',
  code: 'request-open',
  message: 'What is to become of this line waits for a second person: decide that first',
} as const;

describe('a line of a statement', () => {
  it('is taken once', () => {
    given()
      .when(take)
      .thenEvents({ type: 'StatementLineTaken', data: { lineId: lineId(1), ...LINE, meant: take.meant } });
    given(...taken())
      .when(take)
      .thenRefused({ kind: 'conflict', code: 'line-known', message: 'This line was taken already' });
  });

  it('that was never taken is nothing to decide about', () => {
    for (const command of [use, assign, STATEMENT.ReturnLine(1), STATEMENT.ReleaseLine(1)])
      given().when(command).thenRefused({ kind: 'notFound', code: 'not-found', message: 'Line not found' });
  });

  it('is for a fine only if the reference has check digits', () => {
    expect(lineAfter(...taken())).toMatchObject({ fineNumber: fine, proposal: null });
    const plate = { fineNumber: fine, by: 'PLATE' } as const;
    expect(lineAfter(...taken(LINE, plate))).toMatchObject({ fineNumber: null, proposal: plate });
    given(...taken(LINE, plate))
      .when(use)
      .thenRefused(CHANGED('SZL 60.00'));
  });

  it('is used for the fine for which it is, as far as it goes', () => {
    given(...taken())
      .when(use)
      .thenEvents({
        type: 'LineUsed',
        data: { receiptNumber: receipt, fineNumber: fine, amount: cents(60) },
      });
    given(...used)
      .when(use)
      .thenNothing();
    given(...used)
      .when({ ...use, receiptNumber: receiptNumber(2) })
      .thenRefused(CHANGED('SZL 0.00'));
    given(...taken())
      .when({ ...use, fineNumber: other })
      .thenRefused(CHANGED('SZL 60.00'));
    given(...taken())
      .when({ ...use, amount: cents(60.01) })
      .thenRefused(CHANGED('SZL 60.00'));
  });

  it('is free again if no payment came of it, and a payment that comes late does not use it', () => {
    const release = STATEMENT.ReleaseLine(1);
    const { type: __, ...data } = release;
    given(...used)
      .when(release)
      .thenEvents({ type: 'LineReleased', data });
    for (const before of [taken(), used]) {
      const after = [...before, ...happened({ type: 'LineReleased', data })];
      expect(sumsOf(lineAfter(...after))).toEqual({ recorded: 0, returned: 0, suspense: 6000 });
      given(...after)
        .when(release)
        .thenNothing();
      given(...after)
        .when(use)
        .thenRefused({
          kind: 'conflict',
          code: 'receipt-withdrawn',
          message: 'This took too long, so nothing of the line was used. Try again.',
        });
      given(...after)
        .when({ ...use, receiptNumber: receiptNumber(2) })
        .thenEvents({
          type: 'LineUsed',
          data: { receiptNumber: receiptNumber(2), fineNumber: fine, amount: cents(60) },
        });
    }
  });
});

describe('money in suspense', () => {
  it('is assigned to a fine by one person, up to a thousand', () => {
    given(...taken())
      .when(assign)
      .thenEvents({ type: 'LineAssigned', data: { fineNumber: other, assignedBy: personOf(clerk()) } });
    given(...taken({ ...LINE, amount: cents(1000) }))
      .when(assign)
      .thenEvents({ type: 'LineAssigned', data: { fineNumber: other, assignedBy: personOf(clerk()) } });
    given(...taken())
      .when({ ...assign, fineNumber: fine })
      .thenNothing();
    given(...used)
      .when(assign)
      .thenRefused(EMPTY);
  });

  it('over a thousand waits for another person', () => {
    const requestedBy = personOf(clerk());
    given(...taken({ ...LINE, amount: cents(1000.01) }))
      .when(assign)
      .thenEvents({ type: 'LineAssignmentRequested', data: { fineNumber: other, requestedBy } });
    const asked = [...taken(MUCH), ...askedFor];
    for (const command of [assign, STATEMENT.ReturnLine(1), use])
      given(...asked)
        .when(command)
        .thenRefused(WAITS);
    given(...asked)
      .when(STATEMENT.ApproveRequest(1))
      .thenEvents({
        type: 'LineAssigned',
        data: { fineNumber: other, assignedBy: requestedBy, approvedBy: personOf(chief()) },
      });
    given(...asked)
      .when({ ...STATEMENT.ApproveRequest(1), actor: clerk() })
      .thenRefused({
        kind: 'forbidden',
        code: 'own-request',
        message: 'You assigned this line: another finance officer, manager or super admin must approve it',
      });
    given(...asked)
      .when({ ...STATEMENT.ApproveRequest(1), countsAs: [requestedBy] })
      .thenRefused({
        kind: 'forbidden',
        code: 'own-request',
        message:
          "Nomsa Simelane assigned this line, and the two of you count as one person, since one made the other's account or set its password, role or state in the last 90 days: another finance officer, manager or super admin must approve it",
      });
    given(...asked)
      .when(STATEMENT.DeclineRequest(1))
      .thenEvents({
        type: 'LineRequestDeclined',
        data: { reason: 'It names another plate', declinedBy: personOf(chief()) },
      });
  });

  it('is decided about only while a request is open', () => {
    const none = {
      kind: 'conflict',
      code: 'no-request',
      message: 'Nothing of this line waits to be approved',
    } as const;
    for (const command of [STATEMENT.ApproveRequest(1), STATEMENT.DeclineRequest(1)])
      given(...taken())
        .when(command)
        .thenRefused(none);
  });

  it('is returned as a whole, over a thousand by two people', () => {
    const returnedBy = personOf(returner);
    given(...taken())
      .when(STATEMENT.ReturnLine(1))
      .thenEvents({ type: 'LineReturned', data: { ...returning, amount: cents(60), returnedBy } });
    const requested = { ...returning, amount: cents(1500), requestedBy: returnedBy };
    given(...taken(MUCH))
      .when(STATEMENT.ReturnLine(1))
      .thenEvents({ type: 'LineReturnRequested', data: requested });
    given(...taken(MUCH), ...happened({ type: 'LineReturnRequested', data: requested }))
      .when(STATEMENT.ApproveRequest(1))
      .thenEvents({
        type: 'LineReturned',
        data: { ...returning, amount: cents(1500), returnedBy, approvedBy: personOf(chief()) },
      });
  });

  it('says why it is there', () => {
    const paid = lineAfter(...taken({ ...LINE, amount: cents(80) }), ...used.slice(1));
    expect(suspenseReasonOf(paid, 'PAID')).toBe('CREDIT');
    const waiting = lineAfter(...taken());
    expect(suspenseReasonOf(waiting, 'UNPAID')).toBe('PART');
    expect(suspenseReasonOf(waiting, 'DISPUTED')).toBe('PART');
    expect(suspenseReasonOf(waiting, undefined)).toBe('UNKNOWN_FINE');
    expect(suspenseReasonOf(lineAfter(...taken(LINE, null)), undefined)).toBe('NO_FINE');
    const proposed = lineAfter(...taken(LINE, { fineNumber: fine, by: 'NUMBER' }));
    expect(suspenseReasonOf(proposed, 'UNPAID')).toBe('PROPOSED');
    expect(suspenseReasonOf(proposed, undefined)).toBe('PROPOSED');
    for (const status of ['PAID', 'RESOLVED', 'CANCELLED'] as const)
      for (const line of [waiting, proposed]) expect(suspenseReasonOf(line, status)).toBe(status);
  });
});

it('is not returned at another amount than was asked for', () => {
  const half = happened({
    type: 'LineUsed',
    data: { receiptNumber: receipt, fineNumber: fine, amount: cents(1500) },
  });
  const before = [
    ...taken({ ...MUCH, amount: cents(3000) }),
    ...half,
    ...happened(
      {
        type: 'LineReturnRequested',
        data: { ...returning, amount: cents(1500), requestedBy: personOf(returner) },
      },
      { type: 'LineReleased', data: { receiptNumber: receipt, reason: 'Late' } },
    ),
  ];
  given(...before)
    .when(STATEMENT.ApproveRequest(1))
    .thenRefused({
      kind: 'conflict',
      code: 'amount-changed',
      message:
        'This was asked for when SZL 1,500.00 were in suspense, and now it is SZL 3,000.00. Decline it, and ask anew.',
    });
});

describe('the refund of a payment', () => {
  const refund = STATEMENT.RefundLine(1);

  it('puts its money back into suspense, for no fine, unless it went to the payer', () => {
    given(...used)
      .when(refund)
      .thenEvents({ type: 'LineRefunded', data: { receiptNumber: receipt, isGivenBack: false } });
    const back = lineAfter(...refunded(false));
    expect(back.fineNumber).toBeNull();
    expect(sumsOf(back)).toEqual({ recorded: 0, suspense: 6000, returned: 0 });
    expect(sumsOf(lineAfter(...refunded(true)))).toEqual({ recorded: 0, suspense: 0, returned: 6000 });
  });

  it('is told once, and not of what was never used', () => {
    for (const events of [refunded(false), refunded(true), taken()])
      given(...events)
        .when(refund)
        .thenNothing();
  });
});

describe('what tells of a payer', () => {
  const erase = STATEMENT.ErasePayer(1);

  it('is erased once nothing is in suspense', () => {
    const { keys, cause } = erase;
    given(...used)
      .when(erase)
      .thenEvents({ type: 'PayerErased', data: { keys, cause } });
    given(...taken())
      .when(erase)
      .thenRefused({
        kind: 'conflict',
        code: 'still-needed',
        message:
          'Money of a line of Mar 09, 2026 is in suspense: whose it is must be known until it is used or returned',
      });
  });

  it('is not there any more then, and nothing else is gone', () => {
    const line = lineAfter(
      ...used,
      ...happened({ type: 'PayerErased', data: { keys: [], cause: erase.cause } }),
    );
    expect(line).toMatchObject({ payer: 'erased', reference: 'erased', text: 'erased', bankId: 'BT-20417' });
    expect(sumsOf(line)).toEqual(sumsOf(lineAfter(...used)));
    given(...used, ...happened({ type: 'PayerErased', data: { keys: [], cause: erase.cause } }))
      .when({ ...erase, keys: [] })
      .thenNothing();
  });
});
