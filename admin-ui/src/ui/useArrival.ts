import { type RefObject, useEffect, useRef } from 'react';
import { NavigationType, useLocation, useNavigationType } from 'react-router';

/** The screen that was last arrived at; undefined until the first one. */
let lastPath: string | undefined;

const hasFocusWithin = (main: Element | null): boolean =>
  main !== document.activeElement && main?.contains(document.activeElement) === true;

/**
 * For the heading of a screen: it takes the focus when one has come there from another, so that screen readers
 * say where one is and Tab goes on from there. A field that took the focus itself keeps it.
 */
export function useArrival(): RefObject<HTMLHeadingElement | null> {
  const heading = useRef<HTMLHeadingElement>(null);
  const { pathname } = useLocation();
  const isFirst = useNavigationType() === NavigationType.Pop && lastPath === undefined;

  useEffect(() => {
    if (lastPath === pathname) return;
    lastPath = pathname;
    if (!isFirst && !hasFocusWithin(document.querySelector('main'))) {
      heading.current?.focus({ preventScroll: true });
    }
  }, [pathname, isFirst]);

  return heading;
}
