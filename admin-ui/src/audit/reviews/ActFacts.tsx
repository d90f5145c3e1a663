import type { ReviewedAct } from '@fines/domain/review/view.ts';
import { formatSzl } from '@fines/domain/shared/money.ts';

import { Lines } from '../../fines/history/Lines.tsx';
import { formatDateTime } from '../../format/dates.ts';
import { Fact, Facts } from '../../ui/Facts.tsx';
import { Section } from '../../ui/Section.tsx';
import { ReviewBadge } from './ReviewBadge.tsx';
import { actorOf, NO_REASON } from './words.ts';

/** What was done, by whom, when and why. */
export const ActFacts = ({ act }: { act: ReviewedAct }) => (
  <Section title="What was done" action={<ReviewBadge act={act} />}>
    <Facts>
      <Fact label="Who">{actorOf(act)}</Fact>
      <Fact label="When">{formatDateTime(act.at)}</Fact>
      <Fact label="Reason">
        <Lines text={act.reason ?? NO_REASON} />
      </Fact>
      <Fact label="Fine">{act.fineId}</Fact>
      <Fact label="License Plate">{act.licensePlate}</Fact>
      <Fact label="Amount">{act.amount === null ? null : formatSzl(act.amount)}</Fact>
    </Facts>
  </Section>
);
