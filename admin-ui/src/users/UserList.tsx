import Card from '@mui/material/Card';

import { ListBody } from '../table/ListBody.tsx';
import { Pager } from '../table/Pager.tsx';
import { RecordList } from '../table/RecordList.tsx';
import { RecordTable } from '../table/RecordTable.tsx';
import { Page } from '../ui/Page.tsx';
import { useIsNarrow } from '../ui/useWidth.ts';
import { CreateUserButton } from './CreateUserButton.tsx';
import type { User } from './types.ts';
import { UserCards } from './UserCards.tsx';
import { USER_COLUMNS } from './userColumns.tsx';
import { UserDialogs } from './UserDialogs.tsx';
import { UserFilters } from './UserFilters.tsx';
import { UserStatCards } from './UserStatCards.tsx';

export default function UserList() {
  const isNarrow = useIsNarrow();
  return (
    <RecordList<User> perPage={10} sort={{ field: 'firstName', order: 'ASC' }}>
      <UserDialogs>
        <Page title="Users" actions={<CreateUserButton />}>
          <UserStatCards />
          <Card sx={{ mt: { xs: 1.5, sm: 2 } }}>
            <UserFilters />
            <ListBody>
              {isNarrow ? <UserCards /> : <RecordTable<User> label="Users" columns={USER_COLUMNS} />}
              <Pager />
            </ListBody>
          </Card>
        </Page>
      </UserDialogs>
    </RecordList>
  );
}
