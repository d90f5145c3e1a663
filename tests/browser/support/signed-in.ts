import { SESSION_KEY, signedInFrom } from '@fines/admin-ui/src/data/session.ts';
import type { BrowserContextOptions } from 'playwright-core';

import { ApiClient } from '../../support/api-client.ts';
import { DEMO_PASSWORD } from '../../support/test-system.ts';

export type SignedInState = Exclude<NonNullable<BrowserContextOptions['storageState']>, string>;

/**
 * What the browser keeps of somebody who has signed in: for a profile that need not go through the login page, and
 * has no message about it in sight. `others` are further things that it keeps, by their keys.
 */
export async function signedInState(
  address: string,
  email: string,
  others: Record<string, unknown> = {},
): Promise<SignedInState> {
  const { body } = await new ApiClient(address).post('/auth/login', { email, password: DEMO_PASSWORD });
  const kept = { [SESSION_KEY]: signedInFrom(body, Date.now()), ...others };
  const localStorage = Object.entries(kept).map(([name, value]) => ({ name, value: JSON.stringify(value) }));
  return { cookies: [], origins: [{ origin: new URL(address).origin, localStorage }] };
}
