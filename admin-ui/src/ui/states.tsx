import type { SvgIconComponent } from '@mui/icons-material';
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import type { ReactNode } from 'react';
import { Link } from 'react-router';

import { messageOf } from '../data/problem.ts';
import { t } from '../i18n/i18nProvider.ts';
import { LoadingPage } from './ErrorPage.tsx';
import { Page, tabTitle } from './Page.tsx';

type EmptyStateProps = { title: string; Icon: SvgIconComponent; children?: ReactNode; action?: ReactNode };

/** Shown where there is no data yet, with what the user can do about it. */
export function EmptyState({ title, Icon, children, action }: EmptyStateProps) {
  return (
    <Box sx={{ textAlign: 'center', px: 2, py: { xs: 6, sm: 8 } }}>
      <Icon aria-hidden sx={{ fontSize: 44, color: 'text.secondary', opacity: 0.7, mb: 1 }} />
      <Typography variant="h2">{title}</Typography>
      {children && (
        <Typography
          color="text.secondary"
          sx={{ mt: 0.5, mx: 'auto', maxWidth: 460, overflowWrap: 'anywhere' }}
        >
          {children}
        </Typography>
      )}
      {action && <Box sx={{ mt: 2.5 }}>{action}</Box>}
    </Box>
  );
}

/** What could not be loaded, why, and a way to try again. */
export function Failure({ error, onRetry }: { error: unknown; onRetry: () => void }) {
  return (
    <Alert
      severity="error"
      variant="outlined"
      action={
        <Button color="inherit" size="small" onClick={onRetry}>
          {t('common.tryAgain')}
        </Button>
      }
    >
      {messageOf(error) ?? t('ui.notLoaded')}
    </Alert>
  );
}

/** A question to the API, with its answer or failure as far as they are known. */
type Question = { data?: unknown; error?: unknown; refetch: () => unknown };

/** Stands in for an answer that is on its way or could not be loaded; nothing otherwise. */
export function Pending({ of: { data, error, refetch } }: { of: Question }) {
  if (error) return <Failure error={error} onRetry={() => void refetch()} />;
  return data === undefined ? <LoadingPage /> : null;
}

type PendingPageProps = { of: Question; title: string; back: { to: string; label: string } };

/** Stands in for a whole screen whose record is on its way; if that could not be loaded, with the way back. */
export const PendingPage = ({ of, ...header }: PendingPageProps) =>
  of.error ? (
    <Page {...header}>
      <Pending of={of} />
    </Page>
  ) : (
    <LoadingPage />
  );

type NotFoundProps = {
  title: string;
  /** Why that may be, or what became of it. */
  hint: ReactNode;
  back: { to: string; label: string };
  /** Another way on, beside the way back. */
  action?: ReactNode;
};

/** Stands in for a record that is not there, and leads back to the list. */
export function NotFoundPage({ title, hint, back, action }: NotFoundProps) {
  return (
    <Box sx={{ textAlign: 'center', py: 10 }}>
      <title>{tabTitle(title)}</title>
      <Typography variant="h1" gutterBottom>
        {title}
      </Typography>
      <Typography component="div" color="text.secondary" sx={{ mb: 3 }}>
        {hint}
      </Typography>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1.5, justifyContent: 'center' }}>
        <Button component={Link} to={back.to} variant="contained">
          {back.label}
        </Button>
        {action}
      </Box>
    </Box>
  );
}
