import { emailSchema } from '@fines/domain/user/user.ts';
import { describe, expect, it } from 'vitest';

describe('an e-mail address', () => {
  it('is trimmed and compared without regard to case', () => {
    expect(emailSchema.parse('  Sipho.Dlamini@Police.GOV.sz ')).toBe('sipho.dlamini@police.gov.sz');
  });

  it.each([
    '',
    'sipho',
    'sipho@',
    '@police.gov.sz',
    'sipho dlamini@police.gov.sz',
    'sipho@police',
    7,
    undefined,
  ])('is refused as %j', (value) => {
    const result = emailSchema.safeParse(value);
    expect(result.error?.issues[0]?.message).toBe('Invalid email address');
  });

  it('has at most 254 characters', () => {
    const domain = `@${'a'.repeat(60)}.${'b'.repeat(60)}.${'c'.repeat(60)}.sz`;
    const longest = `${'x'.repeat(254 - domain.length)}${domain}`;
    expect(emailSchema.safeParse(longest).success).toBe(true);
    expect(emailSchema.safeParse(`x${longest}`).success).toBe(false);
  });
});
