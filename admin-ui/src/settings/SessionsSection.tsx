import type { OpenSession } from '@fines/domain/user/view.ts';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { useQuery, useQueryClient } from '@tanstack/react-query';

import { serverClock } from '../data/client.ts';
import { useApi } from '../data/dataProvider.ts';
import { statusOf } from '../data/problem.ts';
import { formatAgo, formatDateTime } from '../format/dates.ts';
import { dotted } from '../format/numbers.ts';
import { t } from '../i18n/i18nProvider.ts';
import { LoadingPage } from '../ui/ErrorPage.tsx';
import { Section } from '../ui/Page.tsx';
import { Failure } from '../ui/states.tsx';
import { useCommand } from '../ui/useCommand.ts';
import { Badge } from '../ui/words.tsx';

/** Also forgotten when a new password has ended the others. */
export const SESSIONS = ['sessions'];

/** Ends a session on another device. One that is over already is what was wanted. */
function useSignOutThere() {
  const api = useApi();
  const queries = useQueryClient();
  return useCommand({
    send: async ({ id }: OpenSession) => {
      await api.endSession(id).catch((error: unknown) => {
        if (statusOf(error) !== 404) throw error;
      });
      await queries.invalidateQueries({ queryKey: SESSIONS });
    },
    changes: [],
    done: (_nothing, { device }) => ({ title: t('settings.signedOutThere'), description: device }),
    failure: t('settings.failedToSignOutThere'),
  });
}

const nameOf = ({ device }: OpenSession): string => device || t('settings.aDevice');

const noteOf = ({ address, startedAt, lastInputAt }: OpenSession): string =>
  dotted(
    address || false,
    t('settings.signedInAt', { time: formatDateTime(startedAt) }),
    t('settings.lastUsed', { ago: formatAgo(lastInputAt, serverClock.now()) }),
  );

type RowProps = { session: OpenSession; onSignOut: () => void; isBusy: boolean };

const SessionRow = ({ session, onSignOut, isBusy }: RowProps) => (
  <Box
    component="li"
    sx={{
      display: 'flex',
      alignItems: 'center',
      justifyContent: 'space-between',
      gap: 2,
      py: 1.5,
      minHeight: 64,
      '& + li': { borderTop: 1, borderColor: 'divider' },
    }}
  >
    <Box sx={{ minWidth: 0, overflowWrap: 'anywhere' }}>
      <Typography sx={{ fontWeight: 600 }}>{nameOf(session)}</Typography>
      <Typography variant="body2" color="text.secondary">
        {noteOf(session)}
      </Typography>
    </Box>
    {session.isThis ? (
      <Badge tone="green" label={t('settings.thisDevice')} />
    ) : (
      <Button
        variant="outlined"
        size="small"
        disabled={isBusy}
        onClick={onSignOut}
        aria-label={t('settings.signOutThereOf', { device: nameOf(session) })}
        sx={{ flexShrink: 0 }}
      >
        {t('settings.signOutThere')}
      </Button>
    )}
  </Box>
);

/** Where one is signed in, and the way to end it where one no longer is. */
export function SessionsSection() {
  const api = useApi();
  const { data, error, refetch } = useQuery({ queryKey: SESSIONS, queryFn: () => api.sessions() });
  const { run, isPending } = useSignOutThere();
  if (error !== null && data === undefined) return <Failure error={error} onRetry={() => void refetch()} />;
  return (
    <Section title={t('settings.whereYouAreSignedIn')} note={t('settings.signOutHint')}>
      {data ? (
        // It takes the focus when the session is over whose button had it.
        <Box
          component="ul"
          tabIndex={-1}
          aria-label={t('settings.whereYouAreSignedIn')}
          sx={{ listStyle: 'none', m: 0, p: 0 }}
        >
          {data.map((session) => (
            <SessionRow
              key={session.id}
              session={session}
              isBusy={isPending}
              onSignOut={() => void run(session)}
            />
          ))}
        </Box>
      ) : (
        <LoadingPage />
      )}
    </Section>
  );
}
