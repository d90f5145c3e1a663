import { fieldErrorsOf } from '@fines/admin-ui/src/data/problem.ts';
import { headersOf, send } from '@fines/admin-ui/src/data/send.ts';
import { HttpError } from 'ra-core';
import { afterEach, describe, expect, it, vi } from 'vitest';

const answering = (body: string, init: ResponseInit) =>
  vi.stubGlobal('fetch', () => Promise.resolve(new Response(body, init)));

afterEach(() => vi.unstubAllGlobals());

describe('an error of the server', () => {
  it('comes with its message, its fields and its headers', async () => {
    const problem = { message: 'Location is required', errors: { location: 'Location is required' } };
    answering(JSON.stringify(problem), { status: 422, headers: { 'Retry-After': '2' } });
    const error: unknown = await send('/api/fines').catch((thrown: unknown) => thrown);
    expect(error).toBeInstanceOf(HttpError);
    expect(error).toMatchObject({ status: 422, message: 'Location is required' });
    expect(fieldErrorsOf(error)).toEqual({ location: 'Location is required' });
    expect(headersOf(error).get('Retry-After')).toBe('2');
  });

  it('is told in words even if the server sent none', async () => {
    answering('<html>Bad gateway</html>', { status: 502 });
    await expect(send('/api/fines')).rejects.toThrow('The server answered with an error (502).');
  });

  it('names no fields if it has none', () => {
    expect(fieldErrorsOf(new HttpError('no', 409, { errors: null }))).toEqual({});
    expect(fieldErrorsOf(new Error('no'))).toEqual({});
  });
});

describe('a server that cannot be reached', () => {
  it('is told in words', async () => {
    vi.stubGlobal('fetch', () => Promise.reject(new TypeError('Failed to fetch')));
    await expect(send('/api/fines')).rejects.toMatchObject({
      status: 0,
      message: 'The server cannot be reached. Check the connection and try again.',
    });
  });
});

describe('an empty answer', () => {
  it('is none to stumble over', async () => {
    vi.stubGlobal('fetch', () => Promise.resolve(new Response(null, { status: 204 })));
    await expect(send('/api/auth/logout', { method: 'POST' })).resolves.toMatchObject({ status: 204 });
  });
});
