import type { OfficersStats } from '@fines/domain/officer/officer.ts';
import { fullNameOf } from '@fines/domain/shared/person.ts';
import EmojiEventsOutlined from '@mui/icons-material/EmojiEventsOutlined';
import GroupOutlined from '@mui/icons-material/GroupOutlined';
import ReceiptLongOutlined from '@mui/icons-material/ReceiptLongOutlined';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useListContext } from 'react-admin';

import { useApi } from '../data/dataProvider.ts';
import type { Period } from '../data/period.ts';
import { fines, issuedIn, officers } from '../figure/figure.ts';
import { StatCard, StatGrid } from '../figure/StatCard.tsx';
import { formatCount } from '../format/numbers.ts';
import { t } from '../i18n/i18nProvider.ts';
import { Settling } from '../period/PeriodFields.tsx';
import { Failure } from '../ui/states.tsx';
import { finesIssued } from './words.ts';

type Asked = Period & { isActive?: string };

const CARDS = [
  {
    title: t('officer.totalOfficers'),
    Icon: GroupOutlined,
    valueOf: ({ totalOfficers }: OfficersStats) => formatCount(totalOfficers),
    noteOf: (_: OfficersStats, isActive?: string) =>
      t(isActive === 'false' ? 'officer.inactiveOnes' : 'officer.activeOnes'),
    figureOf: ({ totalOfficers }: OfficersStats, { isActive, ...period }: Asked) =>
      officers(totalOfficers, period, isActive),
  },
  {
    title: t('officer.averageFines'),
    Icon: ReceiptLongOutlined,
    valueOf: ({ averageFines }: OfficersStats) => averageFines.toFixed(1),
    noteOf: ({ totalFines }: OfficersStats) => t('officer.finesInPeriod', { count: totalFines }),
    figureOf: ({ totalFines }: OfficersStats, { isActive = 'true', ...period }: Asked) =>
      fines(totalFines, { ...issuedIn(period), byActiveOfficers: isActive }),
  },
  {
    title: t('officer.topPerformer'),
    Icon: EmojiEventsOutlined,
    valueOf: ({ topPerformer }: OfficersStats) => (topPerformer ? fullNameOf(topPerformer) : '–'),
    noteOf: ({ topPerformer }: OfficersStats) =>
      topPerformer ? finesIssued(topPerformer.finesIssued) : t('officer.noFinesInPeriod'),
    figureOf: ({ topPerformer }: OfficersStats, period: Asked) =>
      topPerformer
        ? fines(topPerformer.finesIssued, { issuedById: topPerformer.id, ...issuedIn(period) })
        : undefined,
  },
];

/** What the officers of the list did in a period: those who are there, or those who left. */
export function OfficersFigures({ period }: { period: Period }) {
  const api = useApi();
  const { isActive }: { isActive?: string } = useListContext().filterValues;
  const asked: Asked = { ...period, ...(isActive !== undefined && { isActive }) };
  const { data, error, isPlaceholderData, refetch } = useQuery({
    queryKey: ['officers', 'stats', asked],
    queryFn: () => api.officersStats(asked),
    placeholderData: keepPreviousData,
  });
  if (error !== null && data === undefined) return <Failure error={error} onRetry={() => void refetch()} />;
  return (
    <Settling isOld={isPlaceholderData}>
      <StatGrid columns={CARDS.length}>
        {CARDS.map(({ title, Icon, valueOf, noteOf, figureOf }) => (
          <StatCard
            key={title}
            title={title}
            Icon={Icon}
            value={data && valueOf(data)}
            note={data && noteOf(data, isActive)}
            figure={data && figureOf(data, asked)}
          />
        ))}
      </StatGrid>
    </Settling>
  );
}
