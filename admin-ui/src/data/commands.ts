import type { CreateParams, DataProvider, DeleteParams, UpdateParams } from 'ra-core';

import { type HttpClient, withHeader } from './http.ts';

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

/**
 * The writes of the simple REST dialect with the headers of this API: `Idempotency-Key` from
 * `meta.idempotencyKey`, `If-Match` from the record as it was read (`previousData`). A deletion may say why:
 * `meta.reason`.
 */
export function commandCalls(http: HttpClient, base: string) {
  const pathOf = (resource: string, id: unknown): string =>
    `${base}/${resource}/${encodeURIComponent(String(id))}`;

  return {
    create: async (resource: string, { data, meta }: CreateParams) => {
      const options = { method: 'POST', body: JSON.stringify(data) };
      const { json } = await http(`${base}/${resource}`, withHeader(options, 'Idempotency-Key', keyIn(meta)));
      return { data: json };
    },
    update: async (resource: string, { id, data, previousData }: UpdateParams) => {
      const { etag: _, ...fields } = data;
      const options = { method: 'PUT', body: JSON.stringify(fields) };
      const { json } = await http(
        pathOf(resource, id),
        withHeader(options, 'If-Match', seenVersion(previousData)),
      );
      return { data: json };
    },
    delete: async (resource: string, { id, previousData, meta }: DeleteParams) => {
      const reason = reasonIn(meta);
      const body = reason === undefined ? {} : { body: JSON.stringify({ reason }) };
      const { json } = await http(
        pathOf(resource, id),
        withHeader({ method: 'DELETE', ...body }, 'If-Match', seenVersion(previousData)),
      );
      return { data: json };
    },
  } satisfies Partial<DataProvider>;
}
