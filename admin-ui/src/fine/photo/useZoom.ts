import { type RefCallback, useCallback, useState } from 'react';
import { flushSync } from 'react-dom';

/** A pixel of the photo is never larger than so many of the screen. */
const LARGEST = 4;

/** How far the wheel is turned for the double, as browsers count it: in pixels, or in lines of about so many. */
const DOUBLE = 500;
const LINE = 16;

/** Between the first two fingers, how far they are apart and the point in their middle; undefined for one finger. */
function pinchOf({ touches: [one, other] }: TouchEvent) {
  if (one === undefined || other === undefined) return undefined;
  return {
    distance: Math.hypot(one.clientX - other.clientX, one.clientY - other.clientY),
    x: (one.clientX + other.clientX) / 2,
    y: (one.clientY + other.clientY) / 2,
  };
}

/**
 * For a frame that an image is scrolled about in: the wheel and two fingers zoom it, and what is below them stays there.
 * `width` is that of the image in pixels; `auto`: its own, known or not yet; undefined: as it fits into the frame.
 */
export function useZoom() {
  const [width, setWidth] = useState<number | 'auto'>();

  const frame: RefCallback<HTMLElement> = useCallback((element) => {
    if (element === null) return;
    const zoom = (factor: number, x: number, y: number): void => {
      const image = element.querySelector('img');
      if (image === null || image.naturalWidth === 0) return;
      const { naturalWidth, naturalHeight } = image;
      const { clientWidth, clientHeight } = element;
      const before = image.getBoundingClientRect();
      const whole = Math.min(naturalWidth, clientWidth, (clientHeight * naturalWidth) / naturalHeight);
      const wanted = Math.min(before.width * factor, naturalWidth * LARGEST);
      flushSync(() => setWidth(wanted <= whole ? undefined : wanted));
      const after = image.getBoundingClientRect();
      const grown = after.width / before.width;
      element.scrollBy(after.left + (x - before.left) * grown - x, after.top + (y - before.top) * grown - y);
    };

    const turn = (event: WheelEvent): void => {
      event.preventDefault();
      const pixels = event.deltaMode === WheelEvent.DOM_DELTA_LINE ? event.deltaY * LINE : event.deltaY;
      zoom(2 ** (-pixels / DOUBLE), event.clientX, event.clientY);
    };
    let before: ReturnType<typeof pinchOf>;
    const touch = (event: TouchEvent): void => {
      const now = pinchOf(event);
      if (now !== undefined) event.preventDefault();
      if (now !== undefined && before !== undefined) zoom(now.distance / before.distance, now.x, now.y);
      before = now;
    };
    // React would listen without the right to keep the page from scrolling.
    const listening = new AbortController();
    const options = { passive: false, signal: listening.signal };
    element.addEventListener('wheel', turn, options);
    element.addEventListener('touchstart', touch, options);
    element.addEventListener('touchmove', touch, options);
    element.addEventListener('touchend', touch, options);
    return () => listening.abort();
  }, []);

  return { frame, width, setWidth };
}
