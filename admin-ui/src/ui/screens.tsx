import {
  Children,
  type FunctionComponent,
  type ReactNode,
  startTransition,
  useDeferredValue,
  useEffect,
  useState,
} from 'react';

import { isFirstScreenThere, loadingScreen } from '../data/firstScreen.ts';

export type Load<Props = object> = () => Promise<{ default: FunctionComponent<Props> }>;

/** `fetchCode`: loads it before it is shown. */
type Loaded<Props> = FunctionComponent<Props> & { fetchCode: () => Promise<unknown> };

type Arrival<Props> = { Content: FunctionComponent<Props> } | { error: unknown };

/**
 * A part whose code is loaded when it is first shown, and what stands in its place until then. React's `lazy` would
 * do, if it did not hold back for 300 ms whatever follows a fallback, and did not keep a failure for ever. `ask` asks
 * for what the part shows meanwhile. Like `lazy`, it begins while it is drawn: when all around it is on the screen, the
 * browser has enough to do.
 */
function loadedPart<Props extends object>(
  load: Load<Props>,
  Meanwhile: FunctionComponent,
  ask: () => void,
): Loaded<Props> {
  let known: Arrival<Props> | undefined;
  const fetchCode = async (): Promise<Arrival<Props>> => {
    const file = await load();
    return (known = { Content: file.default });
  };
  let coming: Promise<Arrival<Props>> | undefined;
  const begin = (): Promise<Arrival<Props>> => {
    if (coming !== undefined) return coming;
    ask();
    coming = fetchCode().catch((error: unknown) => {
      coming = undefined;
      return { error };
    });
    return coming;
  };
  function Part(props: Props) {
    const [arrival, setArrival] = useState(() => {
      if (known === undefined) void begin();
      return known;
    });
    useEffect(() => {
      if (arrival === undefined) void begin().then((come) => startTransition(() => setArrival(come)));
    }, [arrival]);
    if (arrival === undefined) return <Meanwhile />;
    if ('error' in arrival) throw arrival.error;
    return <arrival.Content {...props} />;
  }
  return Object.assign(Part, { fetchCode });
}

/** A screen: the first is not there before its code has come. */
export const loadedScreen = (load: Load, Meanwhile: FunctionComponent, ask = () => {}): Loaded<object> =>
  loadedPart(loadingScreen(load), Meanwhile, ask);

/** The code of what a press opens, as far as it is not loaded yet. */
export const codeAhead: (() => Promise<unknown>)[] = [];

/** Code of what a press opens: it is loaded when nothing else is, so that nobody waits for it. */
export function loadedAhead<Code>(load: () => Promise<Code>): () => Promise<Code> {
  codeAhead.push(load);
  return load;
}

const Nothing = () => null;

/** What a press opens on a screen, such as a dialog: the screen is there without it. */
export function openedPart<Props extends object>(
  load: Load<Props>,
  Meanwhile: FunctionComponent = Nothing,
): FunctionComponent<Props> {
  const Part = loadedPart(load, Meanwhile, () => {});
  codeAhead.push(Part.fetchCode);
  return Part;
}

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
