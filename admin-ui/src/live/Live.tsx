import CloudOffOutlined from '@mui/icons-material/CloudOffOutlined';
import HistoryToggleOff from '@mui/icons-material/HistoryToggleOff';
import Box from '@mui/material/Box';
import { useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useEffect, useSyncExternalStore } from 'react';

import { askToKnow, position } from '../data/client.ts';
import { freshness } from '../data/refresh.ts';
import { catchingUp } from '../data/withPosition.ts';
import { t } from '../i18n/i18nProvider.ts';
import { TONES } from '../theme/palette.ts';
import { EDGES } from '../ui/Page.tsx';
import { catchUp, refreshShown } from './refreshShown.ts';
import { EVERYTHING, type Reach, useLiveRefresh } from './useLiveRefresh.ts';

/** A quiet bar below the top bar. What holds it is always there, so that screen readers hear it come. */
function NoticeBar({ icon, text }: { icon: ReactNode; text: string | undefined }) {
  return (
    <Box aria-live="polite">
      {text !== undefined && (
        <Box
          sx={({ palette }) => ({
            color: TONES[palette.mode].amber.text,
            bgcolor: TONES[palette.mode].amber.ground,
            borderBottom: 1,
            borderColor: 'divider',
          })}
        >
          <Box sx={{ ...EDGES, display: 'flex', alignItems: 'center', gap: 1.25, py: 1, fontSize: 14 }}>
            {icon}
            {text}
          </Box>
        </Box>
      )}
    </Box>
  );
}

const CONNECTION_TEXTS: Readonly<Record<Reach, string | undefined>> = {
  reached: undefined,
  offline: t('live.offline'),
  unreachable: t('live.serverUnreachable'),
};

/** Shown while there is no connection. */
const ConnectionNotice = ({ reach }: { reach: Reach }) => (
  <NoticeBar icon={<CloudOffOutlined aria-hidden fontSize="small" />} text={CONNECTION_TEXTS[reach]} />
);

const CATCHING_UP_TEXT = t('live.catchingUp');

/** Shown while the lists do not know yet what this browser wrote. */
function CatchingUpNotice() {
  const isBehind = useSyncExternalStore(catchingUp.subscribe, catchingUp.isBehind);
  const queries = useQueryClient();

  useEffect(() => {
    if (!isBehind) return undefined;
    const stopping = new AbortController();
    const follow = async (): Promise<void> => {
      await catchUp(position, askToKnow, stopping.signal);
      if (stopping.signal.aborted) return;
      catchingUp.end();
      await refreshShown(queries, freshness, [EVERYTHING]);
    };
    void follow();
    return () => stopping.abort();
  }, [isBehind, queries]);

  return (
    <NoticeBar
      icon={<HistoryToggleOff aria-hidden fontSize="small" />}
      text={isBehind ? CATCHING_UP_TEXT : undefined}
    />
  );
}

/** Listens to the server for changes. It is visible only while there is no connection or the lists are out of date. */
export const Live = () => (
  <>
    <ConnectionNotice reach={useLiveRefresh()} />
    <CatchingUpNotice />
  </>
);
