import { userViewSchema, type UserView } from '@fines/domain/user/view.ts';
import { z } from 'zod';

import type { Cell } from '../data/storage.ts';
import { sessionEndsSchema } from './sessionEnds.ts';

export const tokensSchema = z.object({
  accessToken: z.string(),
  refreshToken: z.string(),
  /** With these tokens one can but replace the temporary password. */
  mustChangePassword: z.literal(true).optional(),
});

export const sessionSchema = z.object({
  user: userViewSchema,
  tokens: tokensSchema,
  ends: sessionEndsSchema,
  isAuthenticated: z.literal(true),
});
export type SignedIn = z.output<typeof sessionSchema>;
/** What the server gives to whoever signs in or refreshes a token. */
export type Opening = Pick<SignedIn, 'tokens' | 'ends'>;

/** What is left of a session that the server has ended, for all tabs to see. */
const EXPIRED = JSON.stringify({ isAuthenticated: false });

/** The key of the storage under which it is kept. */
export const SESSION_KEY = 'auth-storage';

export type Session = ReturnType<typeof createSession>;

function parse(text: string | undefined): SignedIn | undefined {
  if (text === undefined) return undefined;
  try {
    return sessionSchema.parse(JSON.parse(text));
  } catch {
    return undefined;
  }
}

/** Who is signed in. Read anew each time, since another tab may have renewed or ended it. */
export function createSession(cell: Cell) {
  let cached: { text: string | undefined; value: SignedIn | undefined } = {
    text: undefined,
    value: undefined,
  };
  const listeners = new Set<() => void>();
  const leavers = new Set<() => void>();
  const tell = (): void => listeners.forEach((listener) => listener());

  const read = (): SignedIn | undefined => {
    const text = cell.read();
    if (text !== cached.text) cached = { text, value: parse(text) };
    return cached.value;
  };
  const write = (user: UserView, { tokens, ends }: Opening): void => {
    cell.write(JSON.stringify({ user, tokens, ends, isAuthenticated: true } satisfies SignedIn));
    tell();
  };

  return {
    /** The same object until something changes. */
    read,
    start: write,
    renew: (opening: Opening): void => {
      const current = read();
      if (current !== undefined) write(current.user, opening);
    },
    /** What the user is called by now; of another one than who is signed in it says nothing. */
    update: (user: UserView): void => {
      const current = read();
      if (current?.user.id === user.id) write(userViewSchema.parse(user), current);
    },
    end: (): void => {
      leavers.forEach((leaver) => leaver());
      cell.clear();
      tell();
    },
    /** For what is to be forgotten when its user signs out by choice, but not when the server ended the session. */
    onEnd: (leaver: () => void): void => {
      leavers.add(leaver);
    },
    /** Ends it because the server did; `hasExpired` says so until the next one starts. */
    expire: (): void => {
      cell.write(EXPIRED);
      tell();
    },
    hasExpired: (): boolean => cell.read() === EXPIRED,
    /** Another tab may have changed it. */
    recheck: tell,
    subscribe: (listener: () => void): (() => void) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}
