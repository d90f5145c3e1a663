import { ROLE_LABELS } from '@fines/domain/shared/permissions.ts';
import PersonAddOutlined from '@mui/icons-material/PersonAddOutlined';
import Stack from '@mui/material/Stack';

import { useUser } from '../auth/useUser.ts';
import { t } from '../i18n/i18nProvider.ts';
import { ChoiceInput, ToggleInput } from '../table/filterInputs.tsx';
import { Filters } from '../table/Filters.tsx';
import { ListCard, RecordList } from '../table/RecordList.tsx';
import { SearchInput } from '../table/SearchInput.tsx';
import { Page, useIsPhone } from '../ui/Page.tsx';
import { ReasonedButton } from '../ui/ReasonedButton.tsx';
import { UserDialogs } from './UserDialogs.tsx';
import { useUserTask, reasonAgainstManaging } from './userRights.ts';
import { UserCards, UserTable } from './UserRows.tsx';
import { UserStatCards } from './UserStatCards.tsx';
import type { User } from './userValues.ts';

const FILTERS = [
  <SearchInput key="search" source="search" placeholder={t('user.searchPlaceholder')} alwaysOn />,
  <ChoiceInput
    key="isActive"
    source="isActive"
    label={t('common.status')}
    all={t('common.active')}
    labels={{ false: t('common.inactive') }}
    alwaysOn
  />,
  <ToggleInput
    key="role"
    source="role"
    label={t('common.role')}
    all={t('common.all')}
    labels={ROLE_LABELS}
    alwaysOn
  />,
];

const SORTS = ['firstName', 'lastName', 'role', 'updatedAt'];

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
  const isPhone = useIsPhone();
  return (
    <RecordList<User> perPage={10} sort={{ field: 'firstName', order: 'ASC' }}>
      <UserDialogs>
        <Page title={t('user.users')} actions={<CreateUserButton />}>
          <Stack gap={{ xs: 2, sm: 3 }}>
            <UserStatCards />
            <ListCard filters={<Filters filters={FILTERS} sorts={SORTS} />}>
              {isPhone ? <UserCards /> : <UserTable />}
            </ListCard>
          </Stack>
        </Page>
      </UserDialogs>
    </RecordList>
  );
}
