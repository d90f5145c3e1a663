import type { EventStore } from '@fines/platform/event-store/event-store.ts';

import type { Credentials, CredentialStore } from '../auth/credentials.ts';
import { activeUser } from '../user/active-user.ts';

/** The credentials of the user who has an address. If several users have had it, the log says who has it now. */
export async function credentialsOfAddress(
  { store, credentials }: { store: EventStore; credentials: CredentialStore },
  email: string,
): Promise<Credentials | undefined> {
  const candidates = await credentials.ofAddress(email);
  if (candidates.length < 2) return candidates[0];
  for (const candidate of candidates) {
    const user = await activeUser(store, candidate.userId);
    if (user?.email === email) return candidate;
  }
  return undefined;
}
