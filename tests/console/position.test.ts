import type { Cell } from '@fines/admin-ui/src/data/storage.ts';
import { createCatchingUp, later, withPosition } from '@fines/admin-ui/src/data/withPosition.ts';
import { catchUp } from '@fines/admin-ui/src/live/refreshShown.ts';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';

import { memoryCell } from './memory.ts';
import { ScriptedHttp } from './scripted-http.ts';

const WRITE = { method: 'POST' };
const BEHIND = { status: 503, json: { code: 'catching-up' } };

const never = () => Promise.reject(new Error('not yet'));

const reading = (cell: Cell, api: ScriptedHttp) => withPosition(cell, createCatchingUp())(api.client);

describe('the later of two positions', () => {
  it.each([
    [undefined, '5/5', '5/5'],
    ['5/5', undefined, '5/5'],
    ['5/5', 'nonsense', '5/5'],
    ['nonsense', '5/5', '5/5'],
    ['nonsense', undefined, undefined],
    ['5/5', '5/6', '5/6'],
    ['5/9', '5/6', '5/9'],
    ['9/0', '10/0', '10/0'],
    ['9007199254740993/1', '9007199254740992/1', '9007199254740993/1'],
  ])('of %s and %s is %s', (known, heard, expected) => {
    expect(later(known, heard)).toBe(expected);
  });
});

describe('reading your own writes', () => {
  it('asks every read to know the latest write', async () => {
    const api = new ScriptedHttp(
      {},
      { headers: { 'X-Position': '20/20' } },
      { headers: { 'X-Position': '9/9' } },
    );
    const http = reading(memoryCell(), api);
    await http('/api/fines');
    await http('/api/fines', WRITE);
    await http('/api/fines', WRITE);
    await http('/api/fines');
    expect(api.header('X-Min-Position')).toEqual([null, null, null, '20/20']);
  });

  it('asks to know what a write was refused for', async () => {
    const api = new ScriptedHttp({ status: 412, json: { position: '20/20' } }, { status: 409 }, {});
    const http = reading(memoryCell('9/9'), api);
    await expect(http('/api/fines', WRITE)).rejects.toMatchObject({ status: 412 });
    await expect(http('/api/fines', WRITE)).rejects.toMatchObject({ status: 409 });
    await http('/api/fines');
    expect(api.header('X-Min-Position').at(-1)).toBe('20/20');
  });

  it('knows what another tab wrote', async () => {
    const cell = memoryCell();
    const api = new ScriptedHttp({ headers: { 'X-Position': '7/7' } });
    await reading(cell, api)('/api/fines', WRITE);
    await reading(cell, api)('/api/fines');
    expect(api.header('X-Min-Position').at(-1)).toBe('7/7');
  });

  it('takes no position from an answer to a read', async () => {
    const cell = memoryCell();
    await reading(cell, new ScriptedHttp({ headers: { 'X-Position': '7/7' } }))('/api/fines');
    expect(cell.read()).toBeUndefined();
  });

  it('shows what there is when the server lags, and waits no more until it is said to have caught up', async () => {
    const catchingUp = createCatchingUp();
    const cell = memoryCell('999/999');
    const api = new ScriptedHttp(BEHIND, { json: 'as it was' }, {}, {});
    const http = withPosition(cell, catchingUp)(api.client);
    expect((await http('/api/fines')).json).toBe('as it was');
    expect(catchingUp.isBehind()).toBe(true);
    await http('/api/fines');
    catchingUp.end();
    await http('/api/fines');
    expect(api.header('X-Min-Position')).toEqual(['999/999', null, null, '999/999']);
  });

  it('does not call missing what may only be late', async () => {
    const api = new ScriptedHttp(BEHIND, { status: 404 });
    await expect(reading(memoryCell('9/9'), api)('/api/fines/FN-2026-001')).rejects.toMatchObject({
      status: 503,
      message: 'This is not there yet: lists are catching up. Try again in a moment.',
    });
  });

  it('leaves other refusals as they are', async () => {
    const catchingUp = createCatchingUp();
    const api = new ScriptedHttp({ status: 503, json: { code: 'unavailable' } });
    const http = withPosition(memoryCell('9/9'), catchingUp)(api.client);
    await expect(http('/api/fines')).rejects.toMatchObject({ status: 503 });
    expect(catchingUp.isBehind()).toBe(false);
  });
});

describe('catching up', () => {
  beforeEach(() => {
    vi.useFakeTimers();
  });
  afterEach(() => {
    vi.useRealTimers();
  });

  it('asks gently until all that was written is known', async () => {
    const cell = memoryCell('5/5');
    const asked: string[] = [];
    const done = catchUp(
      cell,
      async (position) => {
        asked.push(position);
        if (asked.length === 1) throw new Error('not yet');
        if (asked.length === 2) cell.write('7/7');
      },
      new AbortController().signal,
    );
    await vi.advanceTimersByTimeAsync(15_000);
    await done;
    expect(asked).toEqual(['5/5', '5/5', '7/7']);
    expect(cell.read()).toBe('7/7');
  });

  it('forgets a position that never comes, and stops when it is told to', async () => {
    const cell = memoryCell('5/5');
    const done = catchUp(cell, never, new AbortController().signal);
    await vi.advanceTimersByTimeAsync(3_600_000);
    await done;
    expect(cell.read()).toBeUndefined();
    const stopping = new AbortController();
    const other = memoryCell('5/5');
    const stopped = catchUp(other, never, stopping.signal);
    stopping.abort();
    await stopped;
    expect(other.read()).toBe('5/5');
  });
});
