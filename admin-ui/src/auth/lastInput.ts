import type { Cell } from '../data/storage.ts';

const WRITTEN_EVERY = 1000;

export type LastInput = ReturnType<typeof createLastInput>;

/** When somebody last did something in any of the tabs, by the clock of this machine. */
export function createLastInput(cell: Cell, now: () => number = Date.now) {
  const opened = now();
  /** 0 < what is stored <= now: a clock that was put back must not make somebody present for ever. */
  const read = (): number => Math.min(Number(cell.read()) || opened, now());
  return {
    read,
    note: (): void => {
      if (now() - read() >= WRITTEN_EVERY) cell.write(String(now()));
    },
    idleSeconds: (): number => (now() - read()) / 1000,
  };
}
