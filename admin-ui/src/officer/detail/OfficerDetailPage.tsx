import type { OfficerDetail } from '@fines/domain/officer/officer.ts';
import { ROLE_LABELS } from '@fines/domain/shared/permissions.ts';
import { fullNameOf } from '@fines/domain/shared/person.ts';
import Stack from '@mui/material/Stack';
import { useParams, useSearchParams } from 'react-router';

import { statusOf } from '../../data/problem.ts';
import { t } from '../../i18n/i18nProvider.ts';
import { PeriodFields, Settling } from '../../period/PeriodFields.tsx';
import { type PeriodChoice, usePeriod } from '../../period/usePeriod.ts';
import { Email } from '../../ui/Contact.tsx';
import { LoadingPage } from '../../ui/ErrorPage.tsx';
import { Page, Section } from '../../ui/Page.tsx';
import { Failure, NotFoundPage } from '../../ui/states.tsx';
import { ActiveBadge, Fact, Facts } from '../../ui/words.tsx';
import { OfficerCharts } from './OfficerCharts.tsx';
import { OfficerFigures, useOfficer } from './OfficerFigures.tsx';
import { ACTIVITY_PAGE, RecentActivity } from './RecentActivity.tsx';

function OfficerProfile({ officer }: { officer: OfficerDetail }) {
  return (
    <Section title={t('common.profile')}>
      <Facts>
        <Fact label={t('common.badge')}>{officer.badgeNumber}</Fact>
        <Fact label={t('common.role')}>{ROLE_LABELS[officer.role]}</Fact>
        <Fact label={t('common.email')}>
          <Email address={officer.email} />
        </Fact>
        <Fact label={t('common.status')}>
          <ActiveBadge isActive={officer.isActive} />
        </Fact>
      </Facts>
    </Section>
  );
}

type OfficerViewProps = {
  officer: OfficerDetail;
  /** The figures are those of the period before. */
  isOld: boolean;
  period: PeriodChoice;
  back: { to: string; label: string };
};

function OfficerView({ officer, isOld, period, back }: OfficerViewProps) {
  return (
    <Page title={fullNameOf(officer)} subtitle={ROLE_LABELS[officer.role]} back={back}>
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

/** The way to the list, as it was left and with the period that is chosen by now. */
function useBackToOfficers(): { to: string; label: string } {
  const [parameters] = useSearchParams();
  const kept = new URLSearchParams(parameters);
  kept.delete(ACTIVITY_PAGE);
  return { to: `/officers${kept.size > 0 ? `?${kept.toString()}` : ''}`, label: t('officer.backToOfficers') };
}

function OfficerById({ id }: { id: string }) {
  const period = usePeriod();
  const back = useBackToOfficers();
  const { data, error, isPlaceholderData, refetch } = useOfficer(id, period.asked);

  if (statusOf(error) === 404) {
    return (
      <NotFoundPage
        title={t('officer.officerNotFound')}
        hint={t('officer.officerNotFoundHint')}
        back={back}
      />
    );
  }
  if (data !== undefined) {
    return <OfficerView officer={data} isOld={isPlaceholderData} period={period} back={back} />;
  }
  if (error === null) return <LoadingPage text={t('officer.loadingOfficer')} />;
  return (
    <Page title={t('officer.officer')} back={back}>
      <Failure error={error} onRetry={() => void refetch()} />
    </Page>
  );
}

/** One officer after the other never shows the figures of the one before. */
export default function OfficerDetailPage() {
  const { id = '' } = useParams();
  return <OfficerById key={id} id={id} />;
}
