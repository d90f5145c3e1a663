import { SESSION_KEY, type SignedIn, signedInFrom } from '@fines/admin-ui/src/data/session.ts';
import type { BrowserContextOptions } from 'playwright-core';

import { ApiClient } from '../../support/api-client.ts';
import { DEMO_PASSWORD } from '../../support/test-system.ts';

export type SignedInState = Exclude<NonNullable<BrowserContextOptions['storageState']>, string>;

type Login = { email: string; password?: string };

/** Sessions by system and person: to ask whether one goes on takes a tenth of what signing in takes. */
const sessions = new Map<string, SignedIn>();

async function sessionOf(address: string, { email, password = DEMO_PASSWORD }: Login): Promise<SignedIn> {
  const key = `${address} ${email}`;
  const known = sessions.get(key);
  const api = new ApiClient(address);
  api.accessToken = known?.tokens.accessToken;
  if (known !== undefined && (await api.get('/auth/me')).status === 200) return known;
  const { body } = await new ApiClient(address).post('/auth/login', { email, password });
  const session = signedInFrom(body, Date.now());
  sessions.set(key, session);
  return session;
}

/**
 * What the browser keeps of somebody who has signed in: for a profile that need not go through the login page, and
 * has no message about it in sight. `others` are further things that it keeps, by their keys.
 */
export async function signedInState(
  address: string,
  login: Login,
  others: Record<string, unknown> = {},
): Promise<SignedInState> {
  const kept = { [SESSION_KEY]: await sessionOf(address, login), ...others };
  const localStorage = Object.entries(kept).map(([name, value]) => ({ name, value: JSON.stringify(value) }));
  return { cookies: [], origins: [{ origin: new URL(address).origin, localStorage }] };
}
