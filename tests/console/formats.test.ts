import { createServerClock } from '@fines/admin-ui/src/data/serverClock.ts';
import { formatDate, formatDateTime } from '@fines/admin-ui/src/format/dates.ts';
import { amountIn, formatPercent, shareOf } from '@fines/admin-ui/src/format/numbers.ts';
import { describe, expect, it } from 'vitest';

import { ScriptedHttp } from './scripted-http.ts';

describe('dates', () => {
  it('are those of Mbabane, wherever the browser is', () => {
    expect(formatDate('2026-03-04T22:30:00.000Z')).toBe('Mar 05, 2026');
    expect(formatDateTime('2026-09-04T22:05:00.000Z')).toBe('Sep 05, 2026 00:05');
  });

  it.each(['', 'yesterday', null, undefined])('of %o are invalid', (text) => {
    expect(formatDate(text)).toBe('Invalid date');
    expect(formatDateTime(text)).toBe('Invalid date');
  });
});

describe('percentages', () => {
  it('have one decimal', () => {
    expect(formatPercent(shareOf(2, 3))).toBe('66.7%');
  });

  it('are 0 of nothing', () => {
    expect(formatPercent(shareOf(0, 0))).toBe('0.0%');
  });
});

describe('amounts that are typed', () => {
  it.each([
    ['1000', 1000],
    ['1,000', 1000],
    ['1 000', 1000],
    ['12,345,678.90', 12_345_678.9],
    ['500,50', 500.5],
    ['500.5', 500.5],
    ['60.123', 60.123],
    [' 40 ', 40],
    ['.50', 0.5],
  ])('“%s” is %d', (typed, amount) => {
    expect(amountIn(typed)).toBe(amount);
  });

  it.each(['', ' ', '.', '1,0000', '1,00,000', '0x10', '1e3', '-3', '1.000,50', '60,123.'])(
    '“%s” is none',
    (typed) => {
      expect(amountIn(typed)).toBeUndefined();
    },
  );
});

describe('the clock', () => {
  it("goes by the server's, however wrong this machine is", async () => {
    const clock = createServerClock(() => Date.parse('2030-01-01T00:00:00Z'));
    const api = new ScriptedHttp({ headers: { Date: 'Fri, 20 Nov 2026 10:00:00 GMT' } });
    await clock.layer(api.client)('/api/fines');
    expect(clock.now().toISOString()).toBe('2026-11-20T10:00:00.000Z');
  });
});
