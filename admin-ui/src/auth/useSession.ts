import { useSyncExternalStore } from 'react';

import { session } from '../data/client.ts';
import type { SignedIn } from './session.ts';

export const useSession = (): SignedIn | undefined => useSyncExternalStore(session.subscribe, session.read);
