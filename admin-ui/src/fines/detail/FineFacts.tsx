import { formatSzl } from '@fines/domain/shared/money.ts';
import { OFFENSE_TYPE_LABELS } from '@fines/domain/shared/offenses.ts';

import { formatDate, formatDateTime } from '../../format/dates.ts';
import { Fact, Facts } from '../../ui/Facts.tsx';
import { FactGroup } from '../FactGroup.tsx';
import type { Fine } from '../types.ts';

/** What the fine is for, where and when. */
export const OffenseFacts = ({ fine }: { fine: Fine }) => (
  <Facts>
    <Fact label="Offense">{fine.offenseDescription}</Fact>
    <Fact label="Offense Type">{OFFENSE_TYPE_LABELS[fine.offenseType]}</Fact>
    <Fact label="Amount">{formatSzl(fine.amount)}</Fact>
    <FactGroup of="offense" fine={fine} />
    <Fact label="Date Issued">{formatDateTime(fine.dateIssued)}</Fact>
    <Fact label="Due Date">{formatDate(fine.dueDate)}</Fact>
  </Facts>
);
