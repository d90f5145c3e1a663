import CloudOffOutlined from '@mui/icons-material/CloudOffOutlined';

import { NoticeBar } from './NoticeBar.tsx';
import type { Reach } from './useLiveRefresh.ts';

const TEXTS: Readonly<Record<Reach, string | undefined>> = {
  reached: undefined,
  offline: 'You are offline. Your entries are kept; the page updates once you are back.',
  unreachable: 'The server cannot be reached. Your entries are kept; the page updates once it is back.',
};

/** Shown while there is no connection. */
export const ConnectionNotice = ({ reach }: { reach: Reach }) => (
  <NoticeBar icon={<CloudOffOutlined aria-hidden fontSize="small" />} text={TEXTS[reach]} />
);
