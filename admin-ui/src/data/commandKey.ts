import { useCallback, useRef } from 'react';

const hex = (byte: number): string => byte.toString(16).padStart(2, '0');

/** A random UUID (version 4). `crypto.randomUUID` itself is there on secure pages only. */
export function newKey(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  bytes[6] = ((bytes[6] ?? 0) & 0x0f) | 0x40;
  bytes[8] = ((bytes[8] ?? 0) & 0x3f) | 0x80;
  const text = Array.from(bytes, hex).join('');
  return [text.slice(0, 8), text.slice(8, 12), text.slice(12, 16), text.slice(16, 20), text.slice(20)].join(
    '-',
  );
}

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
