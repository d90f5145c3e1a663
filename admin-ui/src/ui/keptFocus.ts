import { useEffect } from 'react';

/** Marks what comes next on a screen: it takes the focus when what had it has done what it was for, and is gone. */
export const NEXT_STEP = { 'data-next-step': true };

/** By then a dialog has given the focus back itself, and a browser has taken it from what cannot have it any more. */
const SOON_MS = 50;

const main = (): HTMLElement | null => document.querySelector('#main-content');

/** What has the focus, and what it stands in, as far as that can take it; the nearest first. */
function placeOf(focused: HTMLElement): HTMLElement[] {
  const around: HTMLElement[] = [];
  for (let at = focused.parentElement; at !== null && at !== main(); at = at.parentElement) {
    if (at.matches('[tabindex]')) around.push(at);
  }
  return [focused, ...around];
}

/** The nearest that is still there: a row, say, whose button is gone. One that is disabled will take it later. */
const nextTo = (place: readonly HTMLElement[]): HTMLElement | null | undefined =>
  place.find(({ isConnected }) => isConnected) ??
  main()?.querySelector<HTMLElement>('[data-next-step]') ??
  main()?.querySelector<HTMLElement>('h1');

const isAble = (element: HTMLElement): boolean => element.isConnected && !element.matches(':disabled');

/** As long as a dialog or a menu is open, the focus is its own business. */
const isCovered = (): boolean => main()?.closest('[aria-hidden="true"]') !== null;

/**
 * Gives the focus a new place when the part of the screen that had it, or that a dialog will give it back to, goes or
 * is disabled: else who works by the keyboard is at the top of the page again, and who hears it, nowhere.
 */
export function useKeptFocus(): void {
  useEffect(() => {
    let place: readonly HTMLElement[] = [];
    let isLost = false;
    let timer: number | undefined;

    const note = (focused: EventTarget | null): void => {
      isLost = false;
      if (focused instanceof HTMLElement && main()?.contains(focused)) place = placeOf(focused);
    };
    const onFocus = ({ target }: FocusEvent): void => note(target);
    const look = (): void => {
      timer = undefined;
      const [held] = place;
      if (held === undefined || document.activeElement !== document.body || isCovered()) return;
      isLost ||= !isAble(held);
      if (isLost) nextTo(place)?.focus({ preventScroll: true });
    };
    const lookSoon = (): void => {
      timer ??= window.setTimeout(look, SOON_MS);
    };

    const observer = new MutationObserver(lookSoon);
    observer.observe(document.body, { childList: true, subtree: true, attributeFilter: ['disabled'] });
    // Who was quicker than this was loaded has the focus already.
    note(document.activeElement);
    document.addEventListener('focusin', onFocus);
    return () => {
      observer.disconnect();
      document.removeEventListener('focusin', onFocus);
      window.clearTimeout(timer);
    };
  }, []);
}
