/** Whether the lists are behind what this browser wrote. */
export function createCatchingUp() {
  let isBehind = false;
  const listeners = new Set<() => void>();
  const turn = (next: boolean): void => {
    if (next === isBehind) return;
    isBehind = next;
    for (const tell of listeners) tell();
  };
  return {
    isBehind: () => isBehind,
    begin: () => turn(true),
    end: () => turn(false),
    /** Tells when that changes, until what it gives back is called. */
    subscribe: (tell: () => void) => {
      listeners.add(tell);
      return () => void listeners.delete(tell);
    },
  };
}

export type CatchingUp = ReturnType<typeof createCatchingUp>;

export const catchingUp: CatchingUp = createCatchingUp();
