import { createContext, use, useEffect, useMemo, useRef, useState } from 'react';

/** Texts of fields by their names; an empty one is absent. */
export type Texts = Readonly<Record<string, string>>;

/** Why these texts cannot be used; undefined if they can. */
export type FaultOf = (texts: Texts) => string | undefined;

const faultless: FaultOf = () => undefined;

/** The same for the same texts, in whatever order they were changed. */
const asText = (texts: Texts): string =>
  JSON.stringify(
    Object.fromEntries(Object.entries(texts).toSorted(([one], [other]) => (one < other ? -1 : 1))),
  );

function changed(texts: Texts, name: string, value: string): Texts {
  const { [name]: _, ...others } = texts;
  return value.trim() === '' ? others : { ...others, [name]: value };
}

export type Wanted = {
  wanted: Texts;
  /** An empty value takes the text away; `delay` in milliseconds. */
  change: (name: string, value: string, delay?: number) => void;
  /** Why the screen does not follow these texts; undefined if it does. */
  fault: string | undefined;
};

/**
 * Texts as their fields show them at once, which `known` follows by `send` after a delay. They are kept in one
 * place: each field by itself would send what it knows of the others, and undo their latest change; and a
 * field that shows what is known already would lose keys. `faultOf` must be the same function each time.
 */
export function useWanted(known: Texts, send: (wanted: Texts) => void, faultOf = faultless): Wanted {
  const [wanted, setWanted] = useState(known);
  const [fault, setFault] = useState(() => faultOf(wanted));
  const latest = useRef({ wanted, sent: [asText(known)], timer: 0, send });

  useEffect(() => {
    latest.current.send = send;
  }, [send]);

  const knownText = asText(known);
  useEffect(() => {
    const { sent } = latest.current;
    const arrived = sent.lastIndexOf(knownText);
    // On a slow machine, when later ones were sent already.
    if (arrived >= 0) return void sent.splice(0, arrived);
    // Somebody else changed them: the Back button, say.
    const texts: Texts = JSON.parse(knownText);
    window.clearTimeout(latest.current.timer);
    Object.assign(latest.current, { wanted: texts, sent: [knownText] });
    setWanted(texts);
    setFault(faultOf(texts));
  }, [knownText, faultOf]);

  useEffect(() => {
    const { current } = latest;
    return () => window.clearTimeout(current.timer);
  }, []);

  return useMemo(() => {
    const change = (name: string, value: string, delay = 0): void => {
      const { current } = latest;
      current.wanted = changed(current.wanted, name, value);
      setWanted(current.wanted);
      window.clearTimeout(current.timer);
      const { pathname } = window.location;
      current.timer = window.setTimeout(() => {
        // The user has left for another screen whose code is still loading: sending would lead back to this one.
        if (window.location.pathname !== pathname) return;
        const found = faultOf(current.wanted);
        setFault(found);
        if (found !== undefined) return;
        current.sent.push(asText(current.wanted));
        current.send(current.wanted);
      }, delay);
    };
    return { wanted, change, fault };
  }, [wanted, fault, faultOf]);
}

export const FilterContext = createContext<Wanted | undefined>(undefined);

/** For the fields within a FilterBar. */
export function useFilters(): Wanted {
  const filters = use(FilterContext);
  if (filters === undefined) throw new Error('There is no FilterBar around this field');
  return filters;
}
