import { z } from 'zod';

import type { Cell } from './storage.ts';

const WRITTEN_EVERY = 1000;

export type LastInput = ReturnType<typeof createLastInput>;

/** When somebody last did something in any of the tabs, by the clock of this machine. */
export function createLastInput(cell: Cell, now: () => number = Date.now) {
  const opened = now();
  /** 0 < what is stored <= now: a clock that was set back must not keep a session alive for ever. */
  const read = (): number => Math.min(Number(cell.read()) || opened, now());
  return {
    read,
    note: (): void => {
      if (now() - read() >= WRITTEN_EVERY) cell.write(String(now()));
    },
    idleSeconds: (): number => (now() - read()) / 1000,
  };
}

/** When a session ends, by the clock of this machine, in milliseconds. */
export const sessionEndsSchema = z.object({
  /** Whatever happens. */
  at: z.number(),
  /** If there is no input that the server was not told of. */
  idleAt: z.number(),
  /** So long after the last input. */
  idleAfter: z.number(),
});
type SessionEnds = z.output<typeof sessionEndsSchema>;

/** As the server says it when somebody signs in or a token is refreshed: how many seconds are left. */
export const sessionTimesSchema = z.object({
  endsInSeconds: z.number(),
  idleEndsInSeconds: z.number(),
  idleAfterSeconds: z.number(),
});

export const endsFrom = (times: z.output<typeof sessionTimesSchema>, now: number): SessionEnds => ({
  at: now + times.endsInSeconds * 1000,
  idleAt: now + times.idleEndsInSeconds * 1000,
  idleAfter: times.idleAfterSeconds * 1000,
});

const WARNED_BEFORE = 120_000;
/** The way to the server, and the part of a second that its answer leaves out. */
const TOLERANCE = 5000;

/**
 * `tell`: the server has to be told of input, or it ends the session. `idle` and `aged`: it will end soon, for want
 * of input or because of its age. `over`: it should have ended, which the server knows better.
 */
export type Phase = 'calm' | 'tell' | 'idle' | 'aged' | 'over';

export function phaseOf({ at, idleAt, idleAfter }: SessionEnds, lastInput: number, now: number): Phase {
  const end = Math.min(at, idleAt);
  if (now < end - WARNED_BEFORE) return 'calm';
  if (idleAt < at && lastInput + idleAfter > idleAt + TOLERANCE) return 'tell';
  if (now >= end) return 'over';
  return idleAt < at ? 'idle' : 'aged';
}
