import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Skeleton from '@mui/material/Skeleton';
import Typography from '@mui/material/Typography';

import { isMissingCode, messageOf } from '../data/problem.ts';
import { t } from '../i18n/i18nProvider.ts';
import { Page } from './Page.tsx';

/** Shown when a screen could not be rendered, so that the user never sees an empty page. */
export const ErrorPage = ({ error }: { error: unknown }) =>
  isMissingCode(error) ? (
    <Page title={t('ui.screenNotLoaded')} width={720}>
      <Typography sx={{ mb: 2 }}>{t('ui.checkTheConnection')}</Typography>
      {/* A part that could not be fetched stays missing until the page itself is loaded anew. */}
      <LoadAgain />
    </Page>
  ) : (
    <Page title={t('ui.somethingWentWrong')} subtitle={t('ui.screenNotShown')} width={720}>
      <Typography sx={{ mb: 2 }}>{messageOf(error)}</Typography>
      <LoadAgain />
    </Page>
  );

const LoadAgain = () => (
  <Button variant="contained" onClick={() => window.location.reload()}>
    {t('ui.loadAgain')}
  </Button>
);

const BARS = ['32%', '100%', '100%', '100%', '84%'];

/** Stands in for a screen that is on its way: its outline, and `text`, which is heard, too. */
export function LoadingPage({ text = t('common.loading') }: { text?: string }) {
  return (
    <Box component="output" sx={{ display: 'block', py: 1 }}>
      <Typography color="text.secondary">{text}</Typography>
      {BARS.map((width, index) => (
        // oxlint-disable-next-line react/no-array-index-key -- bars that are alike, and never move
        <Skeleton key={index} aria-hidden width={width} height={index === 0 ? 44 : 52} />
      ))}
    </Box>
  );
}
