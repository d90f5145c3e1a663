import { OFFENSE_TYPE_LABELS, OFFENSE_TYPES, offenseTypeSchema } from '@fines/domain/shared/offenses.ts';
import { describe, expect, it } from 'vitest';

describe('an offense type', () => {
  it('is one of eleven, each with a label', () => {
    expect(OFFENSE_TYPES).toHaveLength(11);
    expect(Object.keys(OFFENSE_TYPE_LABELS)).toEqual([...OFFENSE_TYPES]);
  });

  it('is accepted in any case, and nothing else is', () => {
    expect(offenseTypeSchema.parse('speeding')).toBe('SPEEDING');
    expect(offenseTypeSchema.safeParse('JAYWALKING').error?.issues[0]?.message).toBe(
      'Please select an offense',
    );
  });
});
