import { FINE_STATUS_LABELS } from '@fines/domain/fine/status.ts';
import type { FineView } from '@fines/domain/fine/view.ts';
import { PAYMENT_METHOD_LABELS } from '@fines/domain/payment/method.ts';
import { formatSzl } from '@fines/domain/shared/money.ts';
import { OFFENSE_TYPE_LABELS } from '@fines/domain/shared/offenses.ts';
import Link from '@mui/material/Link';

import { formatToSecond } from '../../format/dates.ts';
import { Fact, Facts } from '../../ui/Facts.tsx';
import { FactGroup } from '../FactGroup.tsx';
import { Lines } from './Lines.tsx';

const paymentOf = ({ paidAt, paidAmount, paymentMethod }: FineView): string | undefined => {
  if (paidAt === null || paidAmount === null) return undefined;
  const how = paymentMethod === null ? 'without receipt' : `by ${PAYMENT_METHOD_LABELS[paymentMethod]}`;
  return `${formatSzl(paidAmount)} ${how}, ${formatToSecond(paidAt)}`;
};

/** Every field of the fine. */
export function StateFacts({ fine }: { fine: FineView }) {
  const { issuedBy, photoUrl } = fine;
  return (
    <Facts>
      <Fact label="Status">{FINE_STATUS_LABELS[fine.status]}</Fact>
      <Fact label="Amount">{formatSzl(fine.amount)}</Fact>
      <Fact label="License Plate">{fine.licensePlate}</Fact>
      <FactGroup of="offense" fine={fine} />
      <FactGroup of="driver" fine={fine} />
      <Fact label="Offense">{fine.offenseDescription}</Fact>
      <Fact label="Offense Type">{OFFENSE_TYPE_LABELS[fine.offenseType]}</Fact>
      <Fact label="Date Issued">{formatToSecond(fine.dateIssued)}</Fact>
      <Fact label="Due Date">{formatToSecond(fine.dueDate)}</Fact>
      <Fact label="Issued By">
        {issuedBy.firstName} {issuedBy.lastName}
        {issuedBy.badgeNumber && ` · Badge: ${issuedBy.badgeNumber}`}
      </Fact>
      <Fact label="Payment">{paymentOf(fine)}</Fact>
      <Fact label="Remarks">
        <Lines text={fine.notes} />
      </Fact>
      <Fact label="Photo Evidence">
        {photoUrl && (
          <Link href={photoUrl} target="_blank" rel="noreferrer">
            Open the photo
          </Link>
        )}
      </Fact>
      <Fact label="Created">{formatToSecond(fine.createdAt)}</Fact>
      <Fact label="Last Updated">{formatToSecond(fine.updatedAt)}</Fact>
    </Facts>
  );
}
