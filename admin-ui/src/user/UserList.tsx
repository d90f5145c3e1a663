import { ROLE_LABELS } from '@fines/domain/shared/permissions.ts';
import PersonAddOutlined from '@mui/icons-material/PersonAddOutlined';
import Card from '@mui/material/Card';

import { useUser } from '../auth/useUser.ts';
import { t } from '../i18n/i18nProvider.ts';
import { FilterBar } from '../table/FilterBar.tsx';
import { FilterButtons } from '../table/FilterButtons.tsx';
import { FilterSelect } from '../table/FilterFields.tsx';
import { ListRows } from '../table/ListBody.tsx';
import { RecordList } from '../table/RecordList.tsx';
import { SearchField } from '../table/SearchField.tsx';
import { Page } from '../ui/Page.tsx';
import { ReasonedButton } from '../ui/ReasonedButton.tsx';
import { UserDialogs } from './UserDialogs.tsx';
import { useUserTask, reasonAgainstManaging } from './userRights.ts';
import { USER_COLUMNS, UserCards } from './UserRows.tsx';
import { UserStatCards } from './UserStatCards.tsx';
import type { User } from './userValues.ts';

const ORDERS = [
  { label: t('user.byFirstName'), sort: { field: 'firstName', order: 'ASC' } },
  { label: t('user.byLastName'), sort: { field: 'lastName', order: 'ASC' } },
  { label: t('common.role'), sort: { field: 'role', order: 'ASC' } },
  { label: t('user.byLastUpdated'), sort: { field: 'updatedAt', order: 'DESC' } },
] as const;

const UserFilters = () => (
  <FilterBar orders={ORDERS}>
    <SearchField placeholder={t('user.searchPlaceholder')} />
    <FilterSelect
      source="isActive"
      label={t('common.status')}
      all={t('common.active')}
      labels={{ false: t('common.inactive') }}
    />
    <FilterButtons source="role" label={t('common.role')} all={t('common.all')} labels={ROLE_LABELS} />
  </FilterBar>
);

function CreateUserButton() {
  const begin = useUserTask();
  return (
    <ReasonedButton
      reason={reasonAgainstManaging(useUser())}
      variant="contained"
      startIcon={<PersonAddOutlined />}
      onClick={() => begin({ does: 'create' })}
    >
      {t('user.createUser')}
    </ReasonedButton>
  );
}

export default function UserList() {
  return (
    <RecordList<User> perPage={10} sort={{ field: 'firstName', order: 'ASC' }}>
      <UserDialogs>
        <Page title={t('user.users')} actions={<CreateUserButton />}>
          <UserStatCards />
          <Card sx={{ mt: { xs: 2, sm: 3 } }}>
            <UserFilters />
            <ListRows<User> label={t('user.users')} columns={USER_COLUMNS} cards={<UserCards />} />
          </Card>
        </Page>
      </UserDialogs>
    </RecordList>
  );
}
