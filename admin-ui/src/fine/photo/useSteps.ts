import { type TouchEvent, useEffect, useRef } from 'react';

/** Forwards or back. */
type Step = ((by: 1 | -1) => void) | undefined;

const KEYS: Readonly<Record<string, 1 | -1>> = { ArrowRight: 1, ArrowLeft: -1 };

/** The arrow keys step, wherever the focus is; not if there is no `step`. */
export function useArrowKeys(step: Step): void {
  useEffect(() => {
    if (step === undefined) return;
    const press = (event: KeyboardEvent): void => {
      const by = KEYS[event.key];
      if (by === undefined || event.altKey || event.ctrlKey || event.metaKey) return;
      event.preventDefault();
      step(by);
    };
    window.addEventListener('keydown', press);
    return () => window.removeEventListener('keydown', press);
  }, [step]);
}

/** How many pixels a finger goes aside before that means something. */
const FAR = 50;

/** One finger that is drawn aside steps: to the left forwards. Two fingers zoom. */
export function useSwipe(step: Step) {
  const began = useRef<{ x: number; y: number }>(undefined);

  const onTouchStart = ({ touches }: TouchEvent<HTMLElement>): void => {
    const touch = touches.length === 1 ? touches[0] : undefined;
    began.current = touch && { x: touch.clientX, y: touch.clientY };
  };
  const onTouchEnd = ({ changedTouches }: TouchEvent<HTMLElement>): void => {
    const touch = changedTouches[0];
    const from = began.current;
    began.current = undefined;
    if (from === undefined || touch === undefined) return;
    const [aside, along] = [touch.clientX - from.x, Math.abs(touch.clientY - from.y)];
    if (Math.abs(aside) > Math.max(FAR, along)) step?.(aside < 0 ? 1 : -1);
  };
  return { onTouchStart, onTouchEnd };
}
