import { pause } from './timing.ts';

/**
 * Before the first round: by then the answer to a write of one's own has come too. The part that chance decides
 * keeps all consoles from asking in the same moment.
 */
const LEAD = { least: 50, spread: 150 };
const AT_MOST_EVERY = 1000;

/**
 * Hands over what was added, soon after a quiet time, then at most once a second and never while the last round is
 * still at work. `act` must not reject.
 */
export function createGatherer<Item>(
  act: (items: readonly Item[]) => Promise<void>,
  random: () => number = Math.random,
): (item: Item) => void {
  let gathered: Item[] = [];
  let isAtWork = false;

  const work = async (): Promise<void> => {
    isAtWork = true;
    await pause(LEAD.least + random() * LEAD.spread);
    while (gathered.length > 0) {
      const items = gathered;
      gathered = [];
      await Promise.all([act(items), pause(AT_MOST_EVERY)]);
    }
    isAtWork = false;
  };

  return (item) => {
    gathered.push(item);
    if (!isAtWork) void work();
  };
}
