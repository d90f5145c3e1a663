import { useEffect, useRef, useState } from 'react';

/** Whether what stands in an element is wider than it. */
export function useOverflow() {
  const ref = useRef<HTMLDivElement>(null);
  const [overflows, setOverflows] = useState(false);

  useEffect(() => {
    const { current } = ref;
    if (current === null) return;
    const measure = () => setOverflows(current.scrollWidth > current.clientWidth);
    const observer = new ResizeObserver(measure);
    for (const element of [current, ...current.children]) observer.observe(element);
    return () => observer.disconnect();
  }, []);

  return { ref, overflows };
}
