import { ConnectionNotice } from './ConnectionNotice.tsx';
import { useLiveRefresh } from './useLiveRefresh.ts';

/** The console's ear to the server; it shows itself only when there is nothing to hear. */
export const Live = () => <ConnectionNotice reach={useLiveRefresh()} />;
