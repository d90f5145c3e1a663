import { CatchingUpNotice } from './CatchingUpNotice.tsx';
import { ConnectionNotice } from './ConnectionNotice.tsx';
import { useLiveRefresh } from './useLiveRefresh.ts';

/** The console's ear to the server; it shows itself only when there is nothing to hear, or not yet. */
export const Live = () => (
  <>
    <ConnectionNotice reach={useLiveRefresh()} />
    <CatchingUpNotice />
  </>
);
