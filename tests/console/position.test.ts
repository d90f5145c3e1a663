import { later } from '@fines/admin-ui/src/data/position.ts';
import { withPosition } from '@fines/admin-ui/src/data/withPosition.ts';
import { describe, expect, it } from 'vitest';

import { memoryCell } from './memory.ts';
import { ScriptedHttp } from './scripted-http.ts';

const WRITE = { method: 'POST' };

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
    const http = withPosition(memoryCell())(api.client);
    await http('/api/fines');
    await http('/api/fines', WRITE);
    await http('/api/fines', WRITE);
    await http('/api/fines');
    expect(api.header('X-Min-Position')).toEqual([null, null, null, '20/20']);
  });

  it('knows what another tab wrote', async () => {
    const cell = memoryCell();
    const api = new ScriptedHttp({ headers: { 'X-Position': '7/7' } });
    await withPosition(cell)(api.client)('/api/fines', WRITE);
    await withPosition(cell)(api.client)('/api/fines');
    expect(api.header('X-Min-Position').at(-1)).toBe('7/7');
  });

  it('takes no position from an answer to a read', async () => {
    const cell = memoryCell();
    await withPosition(cell)(new ScriptedHttp({ headers: { 'X-Position': '7/7' } }).client)('/api/fines');
    expect(cell.read()).toBeUndefined();
  });

  it('gives up a position that the server does not reach', async () => {
    const cell = memoryCell('999/999');
    const api = new ScriptedHttp({ status: 503 }, {});
    const http = withPosition(cell)(api.client);
    await expect(http('/api/fines')).rejects.toMatchObject({ status: 503 });
    await http('/api/fines');
    expect(api.header('X-Min-Position')).toEqual(['999/999', null]);
  });
});
