import { EVENT_TYPES, KIND_LABELS, kindLabel } from '@fines/domain/log/kinds.ts';
import type { LogLine } from '@fines/domain/log/view.ts';
import Card from '@mui/material/Card';
import MuiLink from '@mui/material/Link';
import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { useListContext } from 'react-admin';
import { Link } from 'react-router';

import { LOG_PATH } from '../data/paths.ts';
import { formatDateTime } from '../format/dates.ts';
import { dotted } from '../format/numbers.ts';
import { t } from '../i18n/i18nProvider.ts';
import { faultOf } from '../payment/paymentFilter.ts';
import { AuditTabs } from '../record/AuditTabs.tsx';
import { FilterBar } from '../table/FilterBar.tsx';
import { FilterDays } from '../table/FilterDays.tsx';
import { FilterPerson, FilterSelect } from '../table/FilterFields.tsx';
import { ListRows, NothingFound } from '../table/ListBody.tsx';
import { CardList, RecordCard, RecordList } from '../table/RecordList.tsx';
import { SearchField } from '../table/SearchField.tsx';
import type { Column } from '../table/TableFrame.tsx';
import { useFailureToast } from '../toast/useToast.ts';
import { DownloadButton } from '../ui/buttons.tsx';
import { Page } from '../ui/Page.tsx';
import { DateTime, NoWrap } from '../ui/words.tsx';
import { exportLog, logActors } from './logCalls.ts';
import { LogEntryDialog, roleOf } from './LogEntryDialog.tsx';
import { LoggedRecord } from './LoggedRecord.tsx';
import { LogPager } from './LogPager.tsx';
import { useLogAddress } from './useLogAddress.ts';

const whoDid = ({ actor }: LogLine): string =>
  actor === null ? t('common.unknown') : (actor.name ?? actor.id);

type PathOf = (line: LogLine) => string;

const columnsWith = (pathOf: PathOf): readonly Column<LogLine>[] => [
  { label: t('common.when'), render: ({ at }) => <DateTime at={at} /> },
  {
    label: t('log.kind'),
    render: (line) => (
      <MuiLink component={Link} to={pathOf(line)} underline="hover" sx={{ fontWeight: 600 }}>
        {kindLabel(line.type)}
      </MuiLink>
    ),
  },
  { label: t('common.record'), render: (line) => <LoggedRecord line={line} /> },
  { label: t('common.who'), render: whoDid },
  {
    label: t('common.role'),
    priority: 2,
    render: (line) => <NoWrap>{roleOf(line) ?? '–'}</NoWrap>,
  },
];

/** The list where no table fits. */
function LogCards({ pathOf }: { pathOf: PathOf }) {
  const { data = [] } = useListContext<LogLine>();
  return (
    <CardList label={t('log.log')}>
      {data.map((line) => (
        <RecordCard
          key={line.id}
          to={pathOf(line)}
          title={kindLabel(line.type)}
          amount=""
          subject={line.record.name}
          note={dotted(whoDid(line), formatDateTime(line.at))}
          badge={null}
        />
      ))}
    </CardList>
  );
}

/** By name, since there are many. */
const KINDS = Object.fromEntries(
  EVENT_TYPES.map((type) => [type, KIND_LABELS[type]] as const).toSorted(([, one], [, other]) =>
    one.localeCompare(other),
  ),
);

function LogFilters() {
  const { data } = useQuery({ queryKey: ['log', 'actors'], queryFn: logActors });
  return (
    <FilterBar faultOf={faultOf}>
      <SearchField placeholder={t('log.searchPlaceholder')} found={['FN', 'RCP']} />
      <FilterPerson source="actorId" label={t('log.person')} people={data} />
      <FilterSelect source="type" label={t('log.kind')} all={t('common.all')} labels={KINDS} />
      <FilterDays />
    </FilterBar>
  );
}

/** Downloads all entries that the filters let through. */
function LogExport() {
  const failed = useFailureToast();
  const { filterValues, total } = useListContext();
  return (
    <DownloadButton
      label={t('common.export')}
      disabled={total === 0}
      fetchFile={() => exportLog(filterValues)}
      onFailed={(error) => failed(t('common.failedToExport'), error)}
    />
  );
}

/** It is read anew when it is opened, and does not move while somebody reads it. */
const READ_ANEW = { staleTime: 0 };

/** `/audit/log`: everything that ever happened, the newest first. */
export default function LogPage() {
  const { cursor, open, close, pathOf } = useLogAddress();
  const columns = useMemo(() => columnsWith(({ id }) => pathOf(id)), [pathOf]);
  return (
    <RecordList<LogLine>
      resource="log"
      perPage={50}
      sort={{ field: 'at', order: 'DESC' }}
      filter={cursor}
      queryOptions={READ_ANEW}
    >
      <Page title={t('common.audit')} actions={<LogExport />}>
        <AuditTabs shown={LOG_PATH} />
        <Card>
          <LogFilters />
          <ListRows<LogLine>
            label={t('log.log')}
            columns={columns}
            pathOf={({ id }) => pathOf(id)}
            cards={<LogCards pathOf={({ id }) => pathOf(id)} />}
            pager={<LogPager />}
            empty={
              <>
                <NothingFound />
                <LogPager />
              </>
            }
          />
        </Card>
      </Page>
      {open !== null && <LogEntryDialog id={open} onClose={close} />}
    </RecordList>
  );
}
