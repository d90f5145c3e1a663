import { formatAgo } from '@fines/admin-ui/src/format/dates.ts';
import { verdictOf } from '@fines/admin-ui/src/record/verdict.ts';
import { beginningOfRoot } from '@fines/domain/record/checkpoint-line.ts';
import type { TreeHeadStatus } from '@fines/domain/record/record.ts';
import { describe, expect, it } from 'vitest';

const NOW = new Date('2026-11-22T12:00:00.000Z');
const ago = (minutes: number): string => new Date(NOW.getTime() - minutes * 60_000).toISOString();

const WELL: TreeHeadStatus = {
  checkpoint: { size: 5678, root: 'ab'.repeat(32), signedAt: ago(600), origin: 'fines', note: 'fines\n' },
  witnesses: [],
  verification: { at: ago(600), entries: 5600, seconds: 1.2, firstBreak: null, isForged: false },
  comparison: { at: ago(600), records: 190, photos: 12, seconds: 2.1, differences: [] },
  entries: 5678,
  unsignedSince: null,
  isStopped: false,
};
const A_DIFFERENCE = { stream: 'fine-FN-2026-003', what: 'its row in fines is missing' };
const broken = {
  ...WELL.verification,
  at: ago(9),
  entries: 1,
  seconds: 1,
  firstBreak: 'fine-FN-2026-001: gone',
  isForged: true,
};

describe('the verdict on the record', () => {
  it.each<[string, Partial<TreeHeadStatus>, string]>([
    ['a quiet night', {}, 'success'],
    ['a moment ago', { entries: 5679, unsignedSince: ago(1) }, 'success'],
    ['nobody signs', { entries: 5679, unsignedSince: ago(4) }, 'error'],
    ['nobody ever signed', { checkpoint: null, unsignedSince: ago(4) }, 'error'],
    ['an empty log', { checkpoint: null, entries: 0, verification: null }, 'info'],
    ['never checked', { verification: null }, 'warning'],
    [
      'not checked for days',
      { verification: { ...broken, firstBreak: null, isForged: false, at: ago(3000) } },
      'warning',
    ],
    [
      'shown otherwise',
      { comparison: { at: ago(9), records: 1, photos: 0, seconds: 1, differences: [A_DIFFERENCE] } },
      'error',
    ],
    [
      'not compared for days',
      { comparison: { at: ago(3000), records: 1, photos: 0, seconds: 1, differences: [] } },
      'warning',
    ],
    ['nothing compared', { comparison: null }, 'success'],
    ['wrong', { verification: { ...broken, isForged: false } }, 'warning'],
    ['broken', { verification: broken, isStopped: true, unsignedSince: ago(9), entries: 5680 }, 'error'],
  ])('%s', (_what, change, severity) => {
    expect(verdictOf({ ...WELL, ...change }, NOW).severity).toBe(severity);
  });

  it('names what was found, and how many wait', () => {
    const { text } = verdictOf({ ...WELL, verification: broken, isStopped: true }, NOW);
    expect(text).toContain('fine-FN-2026-001: gone');
    const late = verdictOf({ ...WELL, entries: 5690, unsignedSince: ago(5) }, NOW);
    expect(late.text).toBe(
      '12 events not in any checkpoint, the first of them recorded 5 minutes ago. Tell those who run the system.',
    );
  });
});

it('tells how long ago something was', () => {
  expect([0.5, 1, 59, 60, 1439, 1440, 20_000].map((minutes) => formatAgo(ago(minutes), NOW))).toEqual([
    'less than a minute ago',
    '1 minute ago',
    '59 minutes ago',
    '1 hour ago',
    '23 hours ago',
    '1 day ago',
    '13 days ago',
  ]);
});

it('shows the first 8 bytes of a root', () => {
  expect(beginningOfRoot(`3f2a91bc04d1e8f7${'0'.repeat(48)}`)).toBe('3f2a91bc 04d1e8f7');
});
