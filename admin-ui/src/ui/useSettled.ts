import { useEffect, useState } from 'react';

/** The last value that stayed the same for so many milliseconds; at first, the first one. */
export function useSettled<Value extends string | boolean | undefined>(
  value: Value,
  milliseconds: number,
): Value {
  const [settled, setSettled] = useState(value);
  useEffect(() => {
    const timer = window.setTimeout(() => setSettled(value), milliseconds);
    return () => window.clearTimeout(timer);
  }, [value, milliseconds]);
  return settled;
}
