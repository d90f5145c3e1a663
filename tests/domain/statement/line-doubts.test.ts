import { personOf } from '@fines/domain/shared/person.ts';
import type { StatementLineEvent } from '@fines/domain/statement/events.ts';
import { isLeft, sumsOf, suspenseReasonOf } from '@fines/domain/statement/state.ts';
import { describe, expect, it } from 'vitest';

import { cents } from '../events.ts';
import { chief } from '../fine/fine-scenarios.ts';
import {
  assign,
  CHANGED,
  clerk,
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

describe('a line that perhaps is the same as another one', () => {
  const same = happened({
    type: 'StatementLineTaken',
    data: { lineId: lineId(1), ...LINE, meant: take.meant, perhapsSameAs: lineId(2) },
  });

  const drop = STATEMENT.DropLine(1);
  const dropping = { reason: drop.reason, to: 'Nowhere: it came only once', sameAs: lineId(2) };
  const isOther = {
    type: 'LineAssigned',
    data: { fineNumber: other, assignedBy: personOf(clerk()) },
  } as const;

  it('pays nothing by itself, whatever it names, and says why', () => {
    expect(lineAfter(...same)).toMatchObject({ fineNumber: null, proposal: take.meant });
    expect(suspenseReasonOf(lineAfter(...same), 'UNPAID')).toBe('PERHAPS_SAME');
    given(...same)
      .when(use)
      .thenRefused(CHANGED('SZL 60.00'));
    given()
      .when({ ...take, perhapsSameAs: lineId(2), use: { receiptNumber: receipt, amount: cents(60) } })
      .thenRefused(CHANGED('SZL 60.00'));
  });

  it('is another one if somebody says for which fine it is', () => {
    const assigned = lineAfter(...same, ...happened(isOther));
    expect(assigned.perhapsSameAs).toBeUndefined();
    expect(suspenseReasonOf(assigned, 'UNPAID')).toBe('PART');
  });

  it('is counted no more once somebody says that it is the same', () => {
    const dropped = {
      type: 'LineReturned',
      data: { ...dropping, amount: cents(60), returnedBy: personOf(returner) },
    } as const;
    given(...same)
      .when(drop)
      .thenEvents(dropped);
    const line = lineAfter(...same, ...happened(dropped));
    expect(line.amount).toBe(0);
    expect(sumsOf(line)).toEqual({ recorded: 0, suspense: 0, returned: 0 });
    expect(isLeft(line)).toBe(false);
  });

  it('over a thousand is dropped by two people', () => {
    const much = happened({
      type: 'StatementLineTaken',
      data: { lineId: lineId(1), ...MUCH, meant: null, perhapsSameAs: lineId(2) },
    });
    const requested = { ...dropping, amount: cents(1500), requestedBy: personOf(returner) };
    given(...much)
      .when(drop)
      .thenEvents({ type: 'LineReturnRequested', data: requested });
    const { requestedBy: returnedBy, ...asked } = requested;
    given(...much, ...happened({ type: 'LineReturnRequested', data: requested }))
      .when(STATEMENT.ApproveRequest(1))
      .thenEvents({ type: 'LineReturned', data: { ...asked, returnedBy, approvedBy: personOf(chief()) } });
  });

  it('is no other line than the one of which that was seen: nobody makes money vanish', () => {
    for (const events of [taken(), [...same, ...happened(isOther)]])
      given(...events)
        .when(drop)
        .thenRefused({
          kind: 'conflict',
          code: 'not-the-same',
          message: 'This line is not known to be the same as another one',
        });
  });
});

describe('money that the bank took back', () => {
  const takeBack = STATEMENT.TakeBackLine(1);
  const { type: __, ...data } = takeBack;
  const back = happened({ type: 'LineTakenBack', data });

  it('is noted once for each line that says so', () => {
    given(...used)
      .when(takeBack)
      .thenEvents({ type: 'LineTakenBack', data });
    given(...used, ...back)
      .when(takeBack)
      .thenNothing();
  });

  it('waits until it is refunded and given back, or somebody says why not', () => {
    const reasonAfter = (...then: StatementLineEvent[]) =>
      suspenseReasonOf(lineAfter(...used, ...back, ...happened(...then)), 'PAID');
    expect(reasonAfter()).toBe('TAKEN_BACK');
    expect(reasonAfter({ type: 'LineRefunded', data: { receiptNumber: receipt, isGivenBack: false } })).toBe(
      'TAKEN_BACK',
    );
    expect(
      reasonAfter({ type: 'LineRefunded', data: { receiptNumber: receipt, isGivenBack: true } }),
    ).not.toBe('TAKEN_BACK');
    const deny = STATEMENT.DenyTakeBack(1);
    const said = {
      type: 'LineNotTakenBack',
      data: { reason: 'It was another transfer', saidBy: personOf(clerk()) },
    } as const;
    given(...used, ...back)
      .when(deny)
      .thenEvents(said);
    expect(reasonAfter(said)).not.toBe('TAKEN_BACK');
    given(...used, ...back, ...happened(said))
      .when(deny)
      .thenRefused({
        kind: 'conflict',
        code: 'not-taken-back',
        message: 'No statement says that the bank took this line back',
      });
  });

  it('is for no fine, until somebody says why not', () => {
    given(...taken(LINE, null), ...back)
      .when(assign)
      .thenRefused({
        kind: 'conflict',
        code: 'taken-back',
        message:
          'The bank took this line back: mark it to be returned, or say first why it was not taken back',
      });
    given(...taken(LINE, null), ...back)
      .when(STATEMENT.ReturnLine(1))
      .thenEvents({
        type: 'LineReturned',
        data: { ...returning, amount: cents(60), returnedBy: personOf(returner) },
      });
  });

  it('is nothing to tell of if all of it went back before', () => {
    given(...refunded(true))
      .when(takeBack)
      .thenNothing();
  });
});
