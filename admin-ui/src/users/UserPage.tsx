import { fullNameOf } from '@fines/domain/shared/person.ts';
import { ROLE_LABELS } from '@fines/domain/shared/roles.ts';
import Box from '@mui/material/Box';
import { useGetOne } from 'react-admin';
import { useParams } from 'react-router';

import { statusOf } from '../data/problem.ts';
import { formatDateTime } from '../format/dates.ts';
import { ActiveBadge } from '../ui/Badge.tsx';
import { Email } from '../ui/Email.tsx';
import { Fact, Facts } from '../ui/Facts.tsx';
import { Failure } from '../ui/Failure.tsx';
import { LoadingPage } from '../ui/LoadingPage.tsx';
import { NotFoundPage } from '../ui/NotFoundPage.tsx';
import { Page } from '../ui/Page.tsx';
import { Section } from '../ui/Section.tsx';
import type { User } from './types.ts';
import { UserHistory } from './UserHistory.tsx';

type UserDetailProps = { user: User; back: { to: string; label: string } };

/** A member of staff, and how he or she came to be what he or she is. */
const UserDetail = ({ user, back }: UserDetailProps) => (
  <Page title={fullNameOf(user)} subtitle={ROLE_LABELS[user.role]} width={1120} back={back}>
    <Box
      sx={{
        display: 'grid',
        gap: { xs: 2, sm: 3 },
        alignItems: 'start',
        gridTemplateColumns: { xs: 'minmax(0, 1fr)', md: 'minmax(0, 1fr) minmax(0, 1fr)' },
      }}
    >
      <Section title="Profile" action={<ActiveBadge isActive={user.isActive} />}>
        <Facts>
          <Fact label="Email">
            <Email address={user.email} />
          </Fact>
          <Fact label="Badge">{user.badgeNumber}</Fact>
          <Fact label="Created">{formatDateTime(user.createdAt)}</Fact>
          <Fact label="Last Updated">{formatDateTime(user.updatedAt)}</Fact>
        </Facts>
      </Section>
      <UserHistory id={user.id} />
    </Box>
  </Page>
);

const BACK = { to: '/users', label: 'Back to Users' };

export default function UserPage() {
  const { id = '' } = useParams();
  const { data, error, refetch } = useGetOne<User>('users', { id });

  if (statusOf(error) === 404) {
    return (
      <NotFoundPage title="User not found" hint="Nobody was ever created under this number." back={BACK} />
    );
  }
  if (data === undefined) {
    return error === null ? <LoadingPage /> : <Failure error={error} onRetry={() => void refetch()} />;
  }
  return <UserDetail user={data} back={BACK} />;
}
