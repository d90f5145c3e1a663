import type { CashUpView } from '@fines/domain/cash-up/view.ts';
import { formatE, formatSzl } from '@fines/domain/shared/money.ts';
import { withBadge } from '@fines/domain/shared/person.ts';

import { formatDateTime } from '../../format/dates.ts';
import { Fact, Facts } from '../../ui/Facts.tsx';

const piecesOf = ({ counted }: CashUpView): string =>
  counted.map(({ value, pieces }) => `${pieces} × ${formatE(value)}`).join(', ') || 'Nothing';

/** What a cash-up came to, on the screen and on paper. */
export const CashUpFacts = ({ cashUp }: { cashUp: CashUpView }) => (
  <Facts>
    <Fact label="Closed">{formatDateTime(cashUp.closedAt)}</Fact>
    <Fact label="Closed By">{withBadge(cashUp.closedBy)}</Fact>
    <Fact label="Cash at the start">{formatSzl(cashUp.cashAtStart)}</Fact>
    {cashUp.countedBefore !== null && cashUp.countedBefore !== cashUp.cashAtStart && (
      <Fact label="Counted before">{formatSzl(cashUp.countedBefore)}</Fact>
    )}
    <Fact label="Expected cash">{formatSzl(cashUp.expectedCash)}</Fact>
    <Fact label="Counted cash">{formatSzl(cashUp.countedCash)}</Fact>
    <Fact label="Difference">{formatSzl(cashUp.difference)}</Fact>
    <Fact label="Notes and coins">{piecesOf(cashUp)}</Fact>
    <Fact label="Reason for the difference">{cashUp.reason}</Fact>
  </Facts>
);
