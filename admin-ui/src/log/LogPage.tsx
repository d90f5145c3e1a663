import { EVENT_TYPES, KIND_LABELS, kindLabel } from '@fines/domain/log/kinds.ts';
import type { LogLine } from '@fines/domain/log/view.ts';
import MuiLink from '@mui/material/Link';
import { useQuery } from '@tanstack/react-query';
import { type SelectInputProps, SimpleList, useListContext } from 'react-admin';
import { Link } from 'react-router';

import { useApi } from '../data/dataProvider.ts';
import { LOG_PATH } from '../data/paths.ts';
import { formatDateTime } from '../format/dates.ts';
import { dotted } from '../format/numbers.ts';
import { t } from '../i18n/i18nProvider.ts';
import { AuditTabs } from '../record/AuditTabs.tsx';
import { DataTable } from '../table/DataTable.tsx';
import { ChoiceInput, daysFilters, PersonInput } from '../table/filterInputs.tsx';
import { Filters } from '../table/Filters.tsx';
import { ListCard, RecordList } from '../table/RecordList.tsx';
import { SearchInput } from '../table/SearchInput.tsx';
import { useFailureToast } from '../toast/useToast.ts';
import { DownloadButton } from '../ui/buttons.tsx';
import { Page, useIsPhone } from '../ui/Page.tsx';
import { DateTime, NoWrap, Unbroken } from '../ui/words.tsx';
import { LogEntryDialog, roleOf } from './LogEntryDialog.tsx';
import { LoggedRecord } from './LoggedRecord.tsx';
import { LogPager } from './LogPager.tsx';
import { useLogAddress } from './useLogAddress.ts';

const whoDid = ({ actor }: LogLine): string =>
  actor === null ? t('common.unknown') : (actor.name ?? actor.id);

type PathOf = (line: LogLine) => string;

const LogTable = ({ pathOf }: { pathOf: PathOf }) => (
  <DataTable<LogLine> label={t('log.log')} rowClick={(_id, _resource, line) => pathOf(line)}>
    <DataTable.Col<LogLine> label={t('common.when')} render={({ at }) => <DateTime at={at} />} />
    <DataTable.Col<LogLine>
      label={t('log.kind')}
      render={(line) => (
        <MuiLink component={Link} to={pathOf(line)} underline="hover" sx={{ fontWeight: 600 }}>
          {kindLabel(line.type)}
        </MuiLink>
      )}
    />
    <DataTable.Col<LogLine> label={t('common.record')} render={(line) => <LoggedRecord line={line} />} />
    <DataTable.Col<LogLine> label={t('common.who')} render={whoDid} />
    <DataTable.Col<LogLine>
      label={t('common.role')}
      spare="first"
      render={(line) => <NoWrap>{roleOf(line) ?? '–'}</NoWrap>}
    />
  </DataTable>
);

/** The list where no table fits. */
const LogCards = ({ pathOf }: { pathOf: PathOf }) => (
  <SimpleList<LogLine>
    aria-label={t('log.log')}
    rowClick={false}
    primaryText={(line) => <Link to={pathOf(line)}>{kindLabel(line.type)}</Link>}
    secondaryText={(line) => (
      <>
        <Unbroken text={line.record.name} />
        <br />
        {dotted(whoDid(line), formatDateTime(line.at))}
      </>
    )}
  />
);

/** By name, since there are many. */
const KINDS = Object.fromEntries(
  EVENT_TYPES.map((type) => [type, KIND_LABELS[type]] as const).toSorted(([, one], [, other]) =>
    one.localeCompare(other),
  ),
);

function ActorInput(props: SelectInputProps) {
  const api = useApi();
  const { data, isPending } = useQuery({ queryKey: ['log', 'actors'], queryFn: api.logActors });
  return <PersonInput {...props} choices={data} isPending={isPending} />;
}

const FILTERS = [
  <SearchInput
    key="search"
    source="search"
    placeholder={t('log.searchPlaceholder')}
    found={['FN', 'RCP']}
    alwaysOn
  />,
  <ActorInput key="actorId" source="actorId" label={t('log.person')} alwaysOn />,
  <ChoiceInput
    key="type"
    source="type"
    label={t('log.kind')}
    all={t('common.all')}
    labels={KINDS}
    alwaysOn
  />,
  ...daysFilters(),
];

const LOG_PAGER = <LogPager />;

/** Downloads all entries that the filters let through. */
function LogExport() {
  const api = useApi();
  const failed = useFailureToast();
  const { filterValues, total } = useListContext();
  return (
    <DownloadButton
      label={t('common.export')}
      disabled={total === 0}
      fetchFile={() => api.exportLog(filterValues)}
      onFailed={(error) => failed(t('common.failedToExport'), error)}
    />
  );
}

/** It is read anew when it is opened, and does not move while somebody reads it. */
const READ_ANEW = { staleTime: 0 };

/** `/audit/log`: everything that ever happened, the newest first. */
export default function LogPage() {
  const { cursor, open, close, pathOf } = useLogAddress();
  const isPhone = useIsPhone();
  const Rows = isPhone ? LogCards : LogTable;
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
        <ListCard filters={<Filters filters={FILTERS} />} pagination={LOG_PAGER}>
          <Rows pathOf={({ id }) => pathOf(id)} />
        </ListCard>
      </Page>
      {open !== null && <LogEntryDialog id={open} onClose={close} />}
    </RecordList>
  );
}
