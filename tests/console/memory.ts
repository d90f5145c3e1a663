import { createSession, type Opening, type SignedIn } from '@fines/admin-ui/src/data/session.ts';
import type { Cell } from '@fines/admin-ui/src/data/storage.ts';

export function memoryCell(text?: string): Cell {
  let kept = text;
  return {
    read: () => kept,
    write: (written) => {
      kept = written;
    },
    clear: () => {
      kept = undefined;
    },
  };
}

export const OFFICER: SignedIn['user'] = {
  id: 'u1',
  email: 'officer@police.gov.sz',
  firstName: 'Thandi',
  lastName: 'Maseko',
  badgeNumber: '1042',
  role: 'TRAFFIC_OFFICER',
  lastDay: null,
  isActive: true,
  createdAt: '2026-01-01T08:00:00.000Z',
  updatedAt: '2026-01-01T08:00:00.000Z',
};

export const tokens = (n: number) => ({ accessToken: `access-${n}`, refreshToken: `refresh-${n}` });

/** What the server says of how long a session lasts. */
export const TIMES = { endsInSeconds: 43_200, idleEndsInSeconds: 1800, idleAfterSeconds: 1800 };

export const opening = (n: number): Opening => ({
  tokens: tokens(n),
  ends: { at: 43_200_000, idleAt: 1_800_000, idleAfter: 1_800_000 },
});

/** Somebody who is signed in with the tokens of number 1. */
export function signedIn() {
  const cell = memoryCell();
  const session = createSession(cell);
  session.start(OFFICER, opening(1));
  return { cell, session };
}
