import type { Role } from '@fines/domain/shared/permissions.ts';
import { type UserView, userViewSchema } from '@fines/domain/user/view.ts';
import { z } from 'zod';

import { endsFrom, sessionEndsSchema, sessionTimesSchema } from './sessionEnds.ts';
import type { Cell } from './storage.ts';

export const tokensSchema = z.object({
  accessToken: z.string(),
  refreshToken: z.string(),
  /** With these tokens the user can only replace the temporary password. */
  mustChangePassword: z.literal(true).optional(),
});

const sessionSchema = z.object({
  user: userViewSchema,
  tokens: tokensSchema,
  ends: sessionEndsSchema,
  isAuthenticated: z.literal(true),
});
export type SignedIn = z.output<typeof sessionSchema>;
/** What the server gives to whoever signs in or refreshes a token. */
export type Opening = Pick<SignedIn, 'tokens' | 'ends'>;

const answerSchema = sessionSchema.pick({ user: true, tokens: true }).extend({ session: sessionTimesSchema });

/** What the server answers to whoever signs in at `now` (ms since the epoch), as it is kept. */
export function signedInFrom(answer: unknown, now: number): SignedIn {
  const { user, tokens, session } = answerSchema.parse(answer);
  return { user, tokens, ends: endsFrom(session, now), isAuthenticated: true };
}

/** What is left of a session that the server has ended, for all tabs to see; and whose it was. */
const expiredSchema = z.object({
  isAuthenticated: z.literal(false),
  of: userViewSchema.pick({ id: true, role: true, email: true }).partial({ email: true }).optional(),
});

/** The key of the storage under which it is kept. */
export const SESSION_KEY = 'auth-storage';

export type Session = ReturnType<typeof createSession>;

function parse<Schema extends z.ZodType>(
  text: string | undefined,
  schema: Schema,
): z.output<Schema> | undefined {
  if (text === undefined) return undefined;
  try {
    return schema.parse(JSON.parse(text));
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
    if (text !== cached.text) cached = { text, value: parse(text, sessionSchema) };
    return cached.value;
  };
  const expired = () => parse(cell.read(), expiredSchema);
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
    /** Takes over changes of the signed-in user; those of other users are ignored. */
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
      const user = read()?.user ?? expired()?.of;
      const of = user && { id: user.id, role: user.role, email: user.email };
      cell.write(JSON.stringify({ isAuthenticated: false, of } satisfies z.output<typeof expiredSchema>));
      tell();
    },
    hasExpired: (): boolean => expired() !== undefined,
    /** The address of whoever was signed in until the server ended it. */
    expiredEmail: (): string | undefined => expired()?.of?.email,
    /** What the user was in the session that ended; undefined if it was somebody else's. */
    expiredRoleOf: ({ id }: UserView): Role | undefined => {
      const of = expired()?.of;
      return of?.id === id ? of.role : undefined;
    },
    /** Another tab may have changed it. */
    recheck: tell,
    subscribe: (listener: () => void): (() => void) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}
