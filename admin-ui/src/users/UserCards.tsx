import Box from '@mui/material/Box';
import { useListContext } from 'react-admin';

import type { User } from './types.ts';
import { UserCard } from './UserCard.tsx';

/** The list where no table fits. */
export function UserCards() {
  const { data = [] } = useListContext<User>();
  return (
    <Box component="ul" aria-label="Users" sx={{ listStyle: 'none', m: 0, p: 0 }}>
      {data.map((user) => (
        <UserCard key={user.id} user={user} />
      ))}
    </Box>
  );
}
