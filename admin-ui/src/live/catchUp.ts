import { later } from '../data/position.ts';
import type { Cell } from '../data/storage.ts';
import { pause } from './timing.ts';

const BETWEEN = 5000;
/** Half an hour, at some ten seconds each: a log that was replaced never comes to where the old one was. */
const MOST_TIMES = 180;

/**
 * Resolves when the server knows all that this browser wrote, or never will; or when it is stopped. `ask` rejects
 * as long as the server does not know of a position.
 */
export async function catchUp(
  cell: Cell,
  ask: (position: string) => Promise<unknown>,
  stopped: AbortSignal,
): Promise<void> {
  for (let times = 0; times < MOST_TIMES && !stopped.aborted; times += 1) {
    const position = cell.read();
    if (position === undefined) return;
    const isKnown = await ask(position).then(
      () => true,
      () => false,
    );
    if (isKnown && later(position, cell.read()) === position) return;
    await pause(BETWEEN, stopped);
  }
  if (!stopped.aborted) cell.clear();
}
