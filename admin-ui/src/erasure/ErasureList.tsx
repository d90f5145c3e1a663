import {
  type Erasure,
  ERASURE_GROUND_LABELS,
  ERASURE_STATUS_LABELS,
  type ErasureStatus,
} from '@fines/domain/erasure/erasure.ts';
import { fullNameOf } from '@fines/domain/shared/person.ts';
import PrivacyTipOutlined from '@mui/icons-material/PrivacyTipOutlined';
import MuiLink from '@mui/material/Link';
import { SimpleList } from 'react-admin';
import { Link } from 'react-router';

import { erasurePath, ERASURES_PATH } from '../data/paths.ts';
import { formatDateTime } from '../format/dates.ts';
import { dotted } from '../format/numbers.ts';
import { t } from '../i18n/i18nProvider.ts';
import { DataTable } from '../table/DataTable.tsx';
import { ChoiceInput } from '../table/filterInputs.tsx';
import { Filters } from '../table/Filters.tsx';
import { ListCard, RecordList } from '../table/RecordList.tsx';
import type { Tone } from '../theme/palette.ts';
import { Page, useIsPhone } from '../ui/Page.tsx';
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

const ErasureTable = () => (
  <DataTable<Erasure> label={t('erasure.erasureRequests')} rowClick={(id) => erasurePath(String(id))}>
    <DataTable.Col<Erasure>
      source="requestedAt"
      label={t('erasure.asked')}
      render={({ requestedAt }) => <DateTime at={requestedAt} />}
    />
    <DataTable.Col<Erasure>
      label={t('common.reference')}
      render={({ id, reference }) => (
        <MuiLink component={Link} to={erasurePath(id)} underline="hover" sx={{ fontWeight: 600 }}>
          {reference}
        </MuiLink>
      )}
    />
    <DataTable.Col<Erasure>
      label={t('erasure.ground')}
      render={({ ground }) => ERASURE_GROUND_LABELS[ground]}
    />
    <DataTable.Col<Erasure> label={t('erasure.records')} render={recordsText} />
    <DataTable.Col<Erasure>
      label={t('erasure.askedBy')}
      render={({ requestedBy }) => fullNameOf(requestedBy)}
    />
    <DataTable.Col<Erasure>
      label={t('erasure.decidedBy')}
      render={({ decidedBy }) => (decidedBy === null ? '–' : fullNameOf(decidedBy))}
    />
    <DataTable.Col<Erasure>
      label={t('common.status')}
      render={({ status }) => <ErasureBadge status={status} />}
    />
  </DataTable>
);

/** The list where no table fits. */
const ErasureCards = () => (
  <SimpleList<Erasure>
    aria-label={t('erasure.erasureRequests')}
    rowClick={false}
    primaryText={({ id, reference }) => <Link to={erasurePath(id)}>{reference}</Link>}
    tertiaryText={({ status }) => <ErasureBadge status={status} />}
    secondaryText={(erasure) => (
      <>
        {dotted(ERASURE_GROUND_LABELS[erasure.ground], recordsText(erasure))}
        <br />
        {dotted(fullNameOf(erasure.requestedBy), formatDateTime(erasure.requestedAt))}
      </>
    )}
  />
);

const NO_REQUESTS = (
  <EmptyState title={t('erasure.nobodyAskedForAnErasure')} Icon={PrivacyTipOutlined}>
    {t('erasure.howToAsk')}
  </EmptyState>
);

const FILTERS = [
  <ChoiceInput
    key="status"
    source="status"
    label={t('common.status')}
    all={t('common.all')}
    labels={ERASURE_STATUS_LABELS}
    alwaysOn
  />,
];

/** The requests to erase personal data, the newest first, and what became of them. */
export default function ErasureList() {
  const isPhone = useIsPhone();
  return (
    <RecordList<Erasure> resource="erasures" perPage={10} sort={{ field: 'requestedAt', order: 'DESC' }}>
      <Page title={t('erasure.personalData')}>
        <PersonalDataTabs shown={ERASURES_PATH} />
        <ListCard filters={<Filters filters={FILTERS} />} empty={NO_REQUESTS}>
          {isPhone ? <ErasureCards /> : <ErasureTable />}
        </ListCard>
      </Page>
    </RecordList>
  );
}
