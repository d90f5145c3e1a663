import { ROLE_LABELS } from '@fines/domain/shared/permissions.ts';
import PersonAddOutlined from '@mui/icons-material/PersonAddOutlined';
import Card from '@mui/material/Card';

import { useUser } from '../auth/useUser.ts';
import { common } from '../messages.ts';
import { FilterBar } from '../table/FilterBar.tsx';
import { FilterButtons } from '../table/FilterButtons.tsx';
import { FilterSelect } from '../table/FilterFields.tsx';
import { ListRows } from '../table/ListBody.tsx';
import { RecordList } from '../table/RecordList.tsx';
import { SearchField } from '../table/SearchField.tsx';
import { Page } from '../ui/Page.tsx';
import { ReasonedButton } from '../ui/ReasonedButton.tsx';
import { t } from './messages.ts';
import { UserDialogs } from './UserDialogs.tsx';
import { useUserTask, reasonAgainstManaging } from './userRights.ts';
import { USER_COLUMNS, UserCards } from './UserRows.tsx';
import { UserStatCards } from './UserStatCards.tsx';
import type { User } from './userValues.ts';

const ORDERS = [
  { label: t('byFirstName'), sort: { field: 'firstName', order: 'ASC' } },
  { label: t('byLastName'), sort: { field: 'lastName', order: 'ASC' } },
  { label: common('role'), sort: { field: 'role', order: 'ASC' } },
  { label: t('byLastUpdated'), sort: { field: 'updatedAt', order: 'DESC' } },
] as const;

const UserFilters = () => (
  <FilterBar orders={ORDERS}>
    <SearchField placeholder={t('searchPlaceholder')} />
    <FilterSelect
      source="isActive"
      label={common('status')}
      all={common('active')}
      labels={{ false: common('inactive') }}
    />
    <FilterButtons source="role" label={common('role')} all={common('all')} labels={ROLE_LABELS} />
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
      {t('createUser')}
    </ReasonedButton>
  );
}

export default function UserList() {
  return (
    <RecordList<User> perPage={10} sort={{ field: 'firstName', order: 'ASC' }}>
      <UserDialogs>
        <Page title={t('users')} actions={<CreateUserButton />}>
          <UserStatCards />
          <Card sx={{ mt: { xs: 2, sm: 3 } }}>
            <UserFilters />
            <ListRows<User> label={t('users')} columns={USER_COLUMNS} cards={<UserCards />} />
          </Card>
        </Page>
      </UserDialogs>
    </RecordList>
  );
}
