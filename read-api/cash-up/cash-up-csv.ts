import type { CashUpDay, CashUpView } from '@fines/domain/cash-up/view.ts';
import { PAYMENT_METHOD_LABELS } from '@fines/domain/fine/payment.ts';
import { localTime } from '@fines/domain/shared/dates.ts';
import { fullNameOf } from '@fines/domain/shared/person.ts';
import type { Reply } from '@fines/platform/http/endpoint.ts';

import { type Cell, csvReply, moneyCell } from '../list/csv.ts';

const HEAD = ['Cash-up', 'Report Type', 'Count', 'Value'];

/** The cash-ups of a person on a day; each has several lines. */
export const cashUpCsv = ({ cashier, day, closed }: CashUpDay): Reply =>
  csvReply({
    fileName: `cash-up-${day}.csv`,
    head: HEAD,
    batches: [
      [['', 'Cashier', null, fullNameOf(cashier)] as Cell[], ['', 'Day', null, day] as Cell[]],
      ...closed.map(linesOf),
    ],
    cells: (line) => line,
  });

function linesOf(cashUp: CashUpView): Cell[][] {
  const line = (what: string, count: number | null, value: Cell): Cell[] => [
    cashUp.number,
    what,
    count,
    value,
  ];
  return [
    line('Closed', null, localTime(cashUp.closedAt)),
    line('Closed By', null, fullNameOf(cashUp.closedBy)),
    ...cashUp.methods.flatMap(({ method, count, amount, refundCount, refundAmount }) => [
      line(PAYMENT_METHOD_LABELS[method], count, moneyCell(amount)),
      line(`${PAYMENT_METHOD_LABELS[method]} Refunds`, refundCount, moneyCell(-refundAmount)),
    ]),
    line('Cash at Start', null, moneyCell(cashUp.cashAtStart)),
    line('Expected Cash', null, moneyCell(cashUp.expectedCash)),
    ...cashUp.counted.map(({ value, pieces }) =>
      line(`E${moneyCell(value)}`, pieces, moneyCell(value * pieces)),
    ),
    ...(cashUp.firstCountedCash === null
      ? []
      : [line('First Counted', null, moneyCell(cashUp.firstCountedCash))]),
    line('Counted Cash', null, moneyCell(cashUp.countedCash)),
    line('Difference', null, moneyCell(cashUp.difference)),
    line('Reason', null, cashUp.reason),
  ];
}
