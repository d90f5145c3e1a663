import {
  Children,
  type ComponentType,
  type FunctionComponent,
  lazy,
  type ReactNode,
  startTransition,
  useDeferredValue,
  useEffect,
  useState,
} from 'react';

import { isFirstScreenThere, loadingScreen } from '../data/firstScreen.ts';

export type Load = () => Promise<{ default: ComponentType }>;

/** `fetchCode`: loads it before it is shown. */
type LoadedScreen = FunctionComponent & { fetchCode: () => Promise<unknown> };

type Arrival = { Content: ComponentType } | { error: unknown };

/**
 * A screen whose code is loaded when it is first shown, and what stands in its place until then. React's `lazy` would
 * do, if it did not hold back for 300 ms whatever follows a fallback: the data would be asked for so much later.
 * `ask` asks for what the screen shows meanwhile. Like `lazy`, it begins while it is drawn: when all around it is on
 * the screen, the browser has enough to do.
 */
export function loadedScreen(load: Load, Meanwhile: FunctionComponent, ask = () => {}): LoadedScreen {
  let known: Arrival | undefined;
  const fetchCode = loadingScreen(async (): Promise<Arrival> => {
    const file = await load();
    return (known = { Content: file.default });
  });
  let coming: Promise<Arrival> | undefined;
  const begin = (): Promise<Arrival> => {
    if (coming !== undefined) return coming;
    ask();
    coming = fetchCode().catch((error: unknown) => {
      coming = undefined;
      return { error };
    });
    return coming;
  };
  function Screen() {
    const [arrival, setArrival] = useState(() => {
      if (known === undefined) void begin();
      return known;
    });
    useEffect(() => {
      if (arrival === undefined) void begin().then((come) => startTransition(() => setArrival(come)));
    }, [arrival]);
    if (arrival === undefined) return <Meanwhile />;
    if ('error' in arrival) throw arrival.error;
    return <arrival.Content />;
  }
  return Object.assign(Screen, { fetchCode });
}

/** The code of what a press opens, as far as it is not loaded yet. */
export const codeAhead: (() => Promise<unknown>)[] = [];

/** Code of what a press opens: it is loaded when nothing else is, so that nobody waits for it. */
export function loadedAhead<Code>(load: () => Promise<Code>): () => Promise<Code> {
  codeAhead.push(load);
  return load;
}

/** What a press opens on a screen, such as a dialog: the screen is there without it. */
export const openedPart = <Props,>(load: () => Promise<{ default: FunctionComponent<Props> }>) =>
  lazy(loadedAhead(load));

/**
 * How many of the parts of the first screen are drawn by now, each when the one above it is there: what comes first is
 * seen first, and a slow phone answers to touches meanwhile. Later screens are drawn at one go, so that the browser finds
 * the place to which one goes back.
 */
export function useTurns(parts: number): number {
  const [shown, setShown] = useState(isFirstScreenThere() ? Infinity : 1);
  const isWhole = shown >= parts;
  useEffect(() => {
    if (!isWhole) startTransition(() => setShown(shown + 1));
  }, [isWhole, shown]);
  return Math.min(shown, parts);
}

/** The parts of the first screen, drawn in their turns. */
export function InTurn({ children }: { children: ReactNode }) {
  const parts = Children.toArray(children);
  return parts.slice(0, useTurns(parts.length));
}

type SlicedProps = { meanwhile?: ReactNode; children: ReactNode };

/**
 * Much of the first screen that is drawn at once, because data have come: React draws it in slices, between which a
 * slow phone answers to touches.
 */
export const Sliced = ({ meanwhile = null, children }: SlicedProps) =>
  useDeferredValue(true, isFirstScreenThere()) ? children : meanwhile;
