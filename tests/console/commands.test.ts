import { newKey } from '@fines/admin-ui/src/data/commands.ts';
import { createDataProvider } from '@fines/admin-ui/src/data/dataProvider.ts';
import { compose, withEtag, withIdempotencyKey } from '@fines/admin-ui/src/data/http.ts';
import { withRetryAfter } from '@fines/admin-ui/src/data/send.ts';
import { describe, expect, it } from 'vitest';

import { ScriptedHttp } from './scripted-http.ts';

const atOnce = () => Promise.resolve();

function provider(api: ScriptedHttp) {
  let keys = 0;
  const nextKey = () => `key-${++keys}`;
  return createDataProvider(
    compose(withIdempotencyKey(nextKey), withRetryAfter(atOnce), withEtag)(api.client),
  );
}

const FINE = { id: 'FN-2026-001', location: 'Manzini' };

describe('writes', () => {
  it('carry a key of their own each', async () => {
    const api = new ScriptedHttp();
    const { create } = provider(api);
    await create('fines', { data: {} });
    await create('fines', { data: {} });
    expect(api.header('Idempotency-Key')).toEqual(['key-1', 'key-2']);
  });

  it('carry the key that the form chose', async () => {
    const api = new ScriptedHttp();
    await provider(api).create('fines', { data: {}, meta: { idempotencyKey: 'mine' } });
    expect(api.header('Idempotency-Key')).toEqual(['mine']);
  });

  it('are sent again with the same key when the server is busy, once', async () => {
    const api = new ScriptedHttp({ status: 503 }, { status: 503 });
    await expect(provider(api).create('fines', { data: FINE })).rejects.toMatchObject({ status: 503 });
    expect(api.header('Idempotency-Key')).toEqual(['key-1', 'key-1']);
  });
});

describe('reads', () => {
  it('carry no key', async () => {
    const api = new ScriptedHttp({ json: FINE });
    await provider(api).getOne('fines', { id: FINE.id });
    expect(api.header('Idempotency-Key')).toEqual([null]);
  });
});

describe('an update', () => {
  it('says which version its user saw, and sends only what is to change', async () => {
    const api = new ScriptedHttp({ json: FINE, headers: { ETag: '"3"' } });
    const { getOne, update } = provider(api);
    const { data: seen } = await getOne('fines', { id: FINE.id });
    await update('fines', {
      id: FINE.id,
      data: { ...seen, location: 'Mbabane' },
      previousData: seen,
    });
    expect(seen).toEqual({ ...FINE, etag: '"3"' });
    expect(api.header('If-Match')).toEqual([null, '"3"']);
    expect(api.sent[1]).toMatchObject({
      url: '/api/fines/FN-2026-001',
      method: 'PUT',
      body: JSON.stringify({ ...FINE, location: 'Mbabane' }),
    });
  });

  it('names no version when none is known', async () => {
    const api = new ScriptedHttp();
    await provider(api).update('fines', { id: FINE.id, data: {}, previousData: FINE });
    expect(api.header('If-Match')).toEqual([null]);
  });
});

describe('a key', () => {
  it('is a random UUID', () => {
    expect(newKey()).toMatch(/^[\da-f]{8}-[\da-f]{4}-4[\da-f]{3}-[89ab][\da-f]{3}-[\da-f]{12}$/);
    expect(newKey()).not.toBe(newKey());
  });
});
