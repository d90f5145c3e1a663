import type { DisputeView } from '@fines/domain/dispute/view.ts';
import { formatSzl } from '@fines/domain/shared/money.ts';
import { OFFENSE_TYPE_LABELS } from '@fines/domain/shared/offenses.ts';

import { FineLink } from '../../fines/FineLink.tsx';
import { formatDate } from '../../format/dates.ts';
import { Fact, Facts } from '../../ui/Facts.tsx';
import { Section } from '../../ui/Section.tsx';

export const DisputedFine = ({ fine }: { fine: DisputeView['fine'] }) => (
  <Section title="Fine">
    <Facts>
      <Fact label="Fine Number">
        <FineLink id={fine.id} />
      </Fact>
      <Fact label="License Plate">{fine.licensePlate}</Fact>
      <Fact label="Offense">{OFFENSE_TYPE_LABELS[fine.offenseType]}</Fact>
      <Fact label="Amount">{formatSzl(fine.amount)}</Fact>
      <Fact label="Date Issued">{formatDate(fine.dateIssued)}</Fact>
    </Facts>
  </Section>
);
