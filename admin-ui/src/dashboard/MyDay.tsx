import type { FineView } from '@fines/domain/fine/view.ts';
import Skeleton from '@mui/material/Skeleton';
import { useQuery } from '@tanstack/react-query';

import { useUser } from '../auth/useUser.ts';
import { today } from '../data/client.ts';
import { useApi } from '../data/dataProvider.ts';
import { finePath } from '../data/paths.ts';
import type { ListFilter } from '../data/urls.ts';
import { fines, issuedIn, onDay } from '../figure/figure.ts';
import { formatCount } from '../format/numbers.ts';
import { t } from '../i18n/i18nProvider.ts';
import { Section } from '../ui/Page.tsx';
import { Failure } from '../ui/states.tsx';
import { type Tile, Tiles } from './Tiles.tsx';

const LATEST = { pagination: { page: 1, perPage: 1 }, sort: { field: 'createdAt', order: 'DESC' } } as const;

/** The latest fine of a filter, and how many there are. */
function useLatest(filter: ListFilter) {
  const api = useApi();
  return useQuery({
    queryKey: ['fines', 'latest', filter],
    queryFn: () => api.getList<FineView>('fines', { ...LATEST, filter }),
  });
}

const counted = (name: string, text: string, filter: ListFilter, count = 0): Tile => ({
  id: name,
  value: formatCount(count),
  text,
  figure: fines(count, filter),
});

/** What a traffic officer did today, and what became of it. */
export function MyDay() {
  const { id } = useUser();
  const issued = { issuedById: id };
  const ofToday = { ...issued, ...issuedIn(onDay(today())) };
  const disputed = { ...issued, status: 'DISPUTED' };
  const [mine, mineToday, mineDisputed] = [useLatest(issued), useLatest(ofToday), useLatest(disputed)];
  const questions = [mine, mineToday, mineDisputed];
  const failed = questions.find(({ data, error }) => data === undefined && error !== null);
  if (failed)
    return <Failure error={failed.error} onRetry={() => questions.forEach((one) => void one.refetch())} />;
  const isThere = questions.every(({ data }) => data !== undefined);
  const last = mine.data?.data[0];
  const tiles = [
    counted('today', t('dashboard.issuedToday'), ofToday, mineToday.data?.total),
    ...(last
      ? [
          {
            id: 'last',
            value: last.licensePlate,
            text: t('dashboard.lastFine', { fine: last.fineNumber }),
            figure: { ...fines(1), to: finePath(last.id) },
          },
        ]
      : []),
    counted('disputed', t('dashboard.mineDisputed'), disputed, mineDisputed.data?.total),
  ];
  return (
    <Section title={t('dashboard.myDay')}>
      {isThere ? (
        <Tiles tiles={tiles} />
      ) : (
        <Skeleton variant="rounded" height={48} aria-label={t('common.loading')} />
      )}
    </Section>
  );
}
