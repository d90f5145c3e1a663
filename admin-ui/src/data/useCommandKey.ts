import { useCallback, useRef } from 'react';

import { newKey } from './newKey.ts';

/**
 * The Idempotency-Key of a command with this content. The same content keeps its key, so that repeating a
 * command whose answer was lost does nothing twice; other content is another command.
 */
export function useCommandKey(): (content: unknown) => string {
  const last = useRef<{ content: string; key: string }>(undefined);
  return useCallback((content) => {
    const text = JSON.stringify(content);
    if (last.current?.content !== text) last.current = { content: text, key: newKey() };
    return last.current.key;
  }, []);
}
