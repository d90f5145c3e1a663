import type { CreateParams, DataProvider, DeleteParams, UpdateParams } from 'ra-core';
import { useCallback, useRef } from 'react';

import type { Caller } from './urls.ts';

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

/** The version that the user saw: `withEtag` put it into the record. */
const seenVersion = (record: unknown): string | undefined =>
  typeof record === 'object' && record !== null && 'etag' in record && typeof record.etag === 'string'
    ? record.etag
    : undefined;

const reasonIn = (meta: unknown): string | undefined =>
  typeof meta === 'object' && meta !== null && 'reason' in meta ? String(meta.reason) : undefined;

const keyIn = (meta: unknown): string | undefined =>
  typeof meta === 'object' && meta !== null && 'idempotencyKey' in meta
    ? String(meta.idempotencyKey)
    : undefined;

const pathOf = (resource: string, id: unknown): string => `/${resource}/${encodeURIComponent(String(id))}`;

/**
 * The writes of the simple REST dialect with the headers of this API: `Idempotency-Key` from
 * `meta.idempotencyKey`, `If-Match` from the record as it was read (`previousData`). A deletion may say why:
 * `meta.reason`.
 */
export const commandCalls = (api: Caller) =>
  ({
    create: async (resource: string, { data, meta }: CreateParams) => ({
      data: await api.post<never>(`/${resource}`, { body: data, key: keyIn(meta) }),
    }),
    update: async (resource: string, { id, data, previousData }: UpdateParams) => {
      const { etag: _, ...body } = data;
      return { data: await api.put<never>(pathOf(resource, id), { body, etag: seenVersion(previousData) }) };
    },
    delete: async (resource: string, { id, previousData, meta }: DeleteParams) => {
      const reason = reasonIn(meta);
      const body = reason === undefined ? undefined : { reason };
      return {
        data: await api.delete<never>(pathOf(resource, id), { body, etag: seenVersion(previousData) }),
      };
    },
  }) satisfies Partial<DataProvider>;
