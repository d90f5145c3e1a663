import { useEffect, useRef } from 'react';

/** The key that leads to the message before it is gone; it waits there. */
export const TOAST_KEY = 'F8';

export function useToastKey() {
  const ref = useRef<HTMLElement>(null);

  useEffect(() => {
    const go = ({ key }: KeyboardEvent) => {
      if (key === TOAST_KEY) ref.current?.querySelector<HTMLElement>('a, button')?.focus();
    };
    window.addEventListener('keydown', go);
    return () => window.removeEventListener('keydown', go);
  }, []);

  return ref;
}
