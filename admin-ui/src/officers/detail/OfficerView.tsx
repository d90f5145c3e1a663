import type { OfficerDetail } from '@fines/domain/officer/detail.ts';
import { ROLE_LABELS } from '@fines/domain/shared/roles.ts';
import Stack from '@mui/material/Stack';

import { fullNameOf } from '../../format/names.ts';
import { PeriodFields } from '../../period/PeriodFields.tsx';
import { Settling } from '../../period/Settling.tsx';
import type { PeriodChoice } from '../../period/usePeriod.ts';
import { Page } from '../../ui/Page.tsx';
import { OfficerCharts } from './OfficerCharts.tsx';
import { OfficerFigures } from './OfficerFigures.tsx';
import { OfficerProfile } from './OfficerProfile.tsx';
import { RecentActivity } from './RecentActivity.tsx';

type Props = {
  officer: OfficerDetail;
  /** The figures are those of the period before. */
  isOld: boolean;
  period: PeriodChoice;
  back: { to: string; label: string };
};

export function OfficerView({ officer, isOld, period, back }: Props) {
  return (
    <Page title={fullNameOf(officer)} subtitle={ROLE_LABELS[officer.role]} width={1120} back={back}>
      <Stack gap={{ xs: 2, sm: 3 }}>
        <OfficerProfile officer={officer} />
        <PeriodFields {...period} />
        <Settling isOld={isOld}>
          <Stack gap={{ xs: 2, sm: 3 }}>
            <OfficerFigures officer={officer} period={period.asked} />
            <OfficerCharts officer={officer} period={period.asked} />
          </Stack>
        </Settling>
        <RecentActivity officerId={officer.id} />
      </Stack>
    </Page>
  );
}
