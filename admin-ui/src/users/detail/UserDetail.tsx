import { ROLE_LABELS } from '@fines/domain/shared/roles.ts';
import Box from '@mui/material/Box';

import { formatDateTime } from '../../format/dates.ts';
import { fullNameOf } from '../../format/names.ts';
import { ActiveBadge } from '../../ui/ActiveBadge.tsx';
import { Email } from '../../ui/Email.tsx';
import { Fact, Facts } from '../../ui/Facts.tsx';
import { Page } from '../../ui/Page.tsx';
import { Section } from '../../ui/Section.tsx';
import type { User } from '../types.ts';
import { UserHistory } from './UserHistory.tsx';

type Props = { user: User; back: { to: string; label: string } };

/** A member of staff, and how he or she came to be what he or she is. */
export const UserDetail = ({ user, back }: Props) => (
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
