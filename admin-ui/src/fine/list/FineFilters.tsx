import { FINE_STATUS_LABELS } from '@fines/domain/fine/status.ts';
import { OFFENSE_TYPE_LABELS } from '@fines/domain/shared/offenses.ts';
import { useQuery } from '@tanstack/react-query';
import type { SelectInputProps } from 'react-admin';

import { useApi } from '../../data/dataProvider.ts';
import { t } from '../../i18n/i18nProvider.ts';
import { ChoiceInput, daysFilters, PersonInput } from '../../table/filterInputs.tsx';
import { Filters } from '../../table/Filters.tsx';
import { SearchInput } from '../../table/SearchInput.tsx';

/** Narrows the list to what one person issued. */
function IssuerInput(props: SelectInputProps) {
  const api = useApi();
  const { data, isPending } = useQuery({ queryKey: ['fines', 'issuers'], queryFn: api.issuers });
  return <PersonInput {...props} choices={data} isPending={isPending} />;
}

/** Filters that figures lead to, and no field here sets. */
const CHIPS = {
  outstanding: (value: string) =>
    t(value === 'true' ? 'fineList.unpaidOrDisputed' : 'fineList.neitherUnpaidNorDisputed'),
  withoutReceipt: (value: string) =>
    value === 'true' ? t('fine.paidWithoutReceipt') : t('fineList.notPaidWithoutReceipt'),
  byActiveOfficers: (value: string) =>
    t(value === 'true' ? 'fineList.issuedByActive' : 'fineList.issuedByInactive'),
};

/** Cancelled fines are out of every list, so nobody need ask for them. */
const { CANCELLED: _, ...STATUSES } = FINE_STATUS_LABELS;

const ISSUED = { from: 'dateIssued_gte', to: 'dateIssued_lte' };

const FILTERS = [
  <SearchInput key="search" source="search" placeholder={t('fineList.searchBy')} alwaysOn />,
  <ChoiceInput
    key="status"
    source="status"
    label={t('common.status')}
    all={t('fineList.allStatuses')}
    labels={STATUSES}
    alwaysOn
  />,
  <ChoiceInput
    key="offenseType"
    source="offenseType"
    label={t('fineList.kindOfOffense')}
    all={t('fineList.allOffenses')}
    labels={OFFENSE_TYPE_LABELS}
    alwaysOn
  />,
  ...daysFilters(ISSUED, { from: t('fineList.issuedFrom'), to: t('fineList.issuedTo') }, false),
  <ChoiceInput
    key="overdue"
    source="overdue"
    label={t('fineList.due')}
    all={t('common.all')}
    labels={{ true: t('fineList.overdue') }}
  />,
  <IssuerInput key="issuedById" source="issuedById" label={t('fineList.officer')} />,
];

const SORTS = ['dateIssued', 'dueDate', 'licensePlate', 'amount'];

export const FineFilters = () => <Filters filters={FILTERS} chips={CHIPS} sorts={SORTS} />;
