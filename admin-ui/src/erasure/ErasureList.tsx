import {
  type Erasure,
  ERASURE_GROUND_LABELS,
  ERASURE_STATUS_LABELS,
  type ErasureStatus,
} from '@fines/domain/erasure/erasure.ts';
import { fullNameOf } from '@fines/domain/shared/person.ts';
import PrivacyTipOutlined from '@mui/icons-material/PrivacyTipOutlined';
import Card from '@mui/material/Card';
import MuiLink from '@mui/material/Link';
import { useListContext } from 'react-admin';
import { Link } from 'react-router';

import { erasurePath, ERASURES_PATH } from '../data/paths.ts';
import { formatDateTime } from '../format/dates.ts';
import { dotted } from '../format/numbers.ts';
import { t } from '../i18n/i18nProvider.ts';
import { FilterBar } from '../table/FilterBar.tsx';
import { FilterSelect } from '../table/FilterFields.tsx';
import { ListRows, NothingFound } from '../table/ListBody.tsx';
import { CardList, RecordCard, RecordList } from '../table/RecordList.tsx';
import type { Column } from '../table/TableFrame.tsx';
import type { Tone } from '../theme/palette.ts';
import { Page } from '../ui/Page.tsx';
import { EmptyState } from '../ui/states.tsx';
import { Badge, DateTime } from '../ui/words.tsx';
import { recordsText } from './held.ts';
import { PersonalDataTabs } from './PersonalDataTabs.tsx';

const TONES: Readonly<Record<ErasureStatus, Tone>> = {
  REQUESTED: 'amber',
  APPROVED: 'blue',
  DECLINED: 'grey',
  COMPLETED: 'green',
};

export const ErasureBadge = ({ status }: Pick<Erasure, 'status'>) => (
  <Badge tone={TONES[status]} label={ERASURE_STATUS_LABELS[status]} />
);

const COLUMNS: readonly Column<Erasure>[] = [
  {
    label: t('erasure.asked'),
    sortBy: 'requestedAt',
    render: ({ requestedAt }) => <DateTime at={requestedAt} />,
  },
  {
    label: t('common.reference'),
    render: ({ id, reference }) => (
      <MuiLink component={Link} to={erasurePath(id)} underline="hover" sx={{ fontWeight: 600 }}>
        {reference}
      </MuiLink>
    ),
  },
  { label: t('erasure.ground'), render: ({ ground }) => ERASURE_GROUND_LABELS[ground] },
  { label: t('erasure.records'), render: recordsText },
  { label: t('erasure.askedBy'), render: ({ requestedBy }) => fullNameOf(requestedBy) },
  {
    label: t('erasure.decidedBy'),
    render: ({ decidedBy }) => (decidedBy === null ? '–' : fullNameOf(decidedBy)),
  },
  { label: t('common.status'), render: ({ status }) => <ErasureBadge status={status} /> },
];

/** The list where no table fits. */
function ErasureCards() {
  const { data = [] } = useListContext<Erasure>();
  return (
    <CardList label={t('erasure.erasureRequests')}>
      {data.map((erasure) => (
        <RecordCard
          key={erasure.id}
          to={erasurePath(erasure.id)}
          title={erasure.reference}
          amount={recordsText(erasure)}
          subject={ERASURE_GROUND_LABELS[erasure.ground]}
          note={dotted(fullNameOf(erasure.requestedBy), formatDateTime(erasure.requestedAt))}
          badge={<ErasureBadge status={erasure.status} />}
        />
      ))}
    </CardList>
  );
}

function NoRequests() {
  const { filterValues } = useListContext();
  if (Object.keys(filterValues).length > 0) return <NothingFound />;
  return (
    <EmptyState title={t('erasure.nobodyAskedForAnErasure')} Icon={PrivacyTipOutlined}>
      {t('erasure.howToAsk')}
    </EmptyState>
  );
}

/** The requests to erase personal data, the newest first, and what became of them. */
export default function ErasureList() {
  return (
    <RecordList<Erasure> resource="erasures" perPage={10} sort={{ field: 'requestedAt', order: 'DESC' }}>
      <Page title={t('erasure.personalData')}>
        <PersonalDataTabs shown={ERASURES_PATH} />
        <Card>
          <FilterBar>
            <FilterSelect
              source="status"
              label={t('common.status')}
              all={t('common.all')}
              labels={ERASURE_STATUS_LABELS}
            />
          </FilterBar>
          <ListRows<Erasure>
            label={t('erasure.erasureRequests')}
            columns={COLUMNS}
            pathOf={({ id }) => erasurePath(id)}
            cards={<ErasureCards />}
            empty={<NoRequests />}
          />
        </Card>
      </Page>
    </RecordList>
  );
}
