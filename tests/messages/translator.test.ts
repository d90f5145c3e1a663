import { translator } from '@fines/messages/translator.ts';
import { describe, expect, it } from 'vitest';

const t = translator({
  title: 'Fines',
  waiting: '%{count} fine of %{who} waits |||| %{count} fines of %{who} wait',
  paid: '%{amount} of %{total}',
  toDecide: 'dispute to decide |||| disputes to decide',
});

describe('a message', () => {
  it('is found by its key', () => {
    expect(t('title')).toBe('Fines');
  });

  it.each([
    [0, '0 fines of Thoko wait'],
    [1, '1 fine of Thoko waits'],
    [12_450, '12,450 fines of Thoko wait'],
  ])('counts %s', (count, text) => {
    expect(t('waiting', { count, who: 'Thoko' })).toBe(text);
  });

  it('goes by a number that stands elsewhere', () => {
    expect([1, 2].map((count) => t('toDecide', { count }))).toEqual([
      'dispute to decide',
      'disputes to decide',
    ]);
    // @ts-expect-error -- nothing says for how many
    t('toDecide');
  });

  it('takes what is put in as it is, whatever signs it has', () => {
    expect(t('paid', { amount: '$& %{total}', total: '||||' })).toBe('$& %{total} of ||||');
  });

  it('is asked for by a key that there is, with all that it needs, or the code does not compile', () => {
    // @ts-expect-error -- no such key
    expect(t('titel')).toBe('titel');
    // @ts-expect-error -- nothing says of how much
    t('paid', { amount: '1' });
    // @ts-expect-error -- a count is a number
    t('waiting', { count: '1', who: 'Thoko' });
    // @ts-expect-error -- it takes nothing
    t('title', { count: 1 });
  });
});
