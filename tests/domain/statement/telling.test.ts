import { statementLineEvents } from '@fines/domain/statement/events.ts';
import { lineStoryOf } from '@fines/domain/statement/telling.ts';
import { describe, expect, it } from 'vitest';

import { CHIEF, CLERK, cents } from '../events.ts';
import { LINE, lineId, statementLives } from './statement-lives.ts';

const taken = (meant: unknown) =>
  lineStoryOf({ type: 'StatementLineTaken', data: { lineId: lineId(1), ...LINE, meant } })?.lines;
const assignedLines = (data: object) => lineStoryOf({ type: 'LineAssigned', data })?.lines;
const refundTitle = (isGivenBack: boolean) =>
  lineStoryOf({ type: 'LineRefunded', data: { receiptNumber: 'RCP-2026-001', isGivenBack } })?.title;

describe('the story of a line', () => {
  it('has words for each event that a line can have', () => {
    const told = statementLives.flatMap(({ before, last }) => before.concat(last));
    expect(new Set(told.map(({ type }) => type))).toEqual(new Set(Object.keys(statementLineEvents)));
    for (const event of told) {
      const story = lineStoryOf(event);
      expect(story?.title).toMatch(/^[A-Z]/);
      expect(story?.lines.join(' ')).not.toMatch(/undefined|null/);
    }
  });

  it('says what a line was taken for, and how that is known', () => {
    expect(taken(null)).toEqual(['SZL 60.00', 'It names no fine']);
    expect(taken({ fineNumber: 'FN-2026-001', by: 'REFERENCE' })).toEqual([
      'SZL 60.00',
      'For FN-2026-001, by its payment reference',
    ]);
    expect(taken({ fineNumber: 'FN-2026-001', by: 'PLATE' })).toEqual([
      'SZL 60.00',
      'Seems to be for FN-2026-001: the same plate and amount',
    ]);
  });

  it('names who asked and who approved, where there were two', () => {
    const assigned = { fineNumber: 'FN-2026-001', assignedBy: CLERK };
    expect(assignedLines(assigned)).toEqual(['For FN-2026-001']);
    expect(assignedLines({ ...assigned, approvedBy: CHIEF })).toEqual([
      'For FN-2026-001',
      `Asked for by ${CLERK.firstName} ${CLERK.lastName}, approved by ${CHIEF.firstName} ${CHIEF.lastName}`,
    ]);
  });

  it('tells money that went back from money that is in suspense again', () => {
    expect([true, false].map(refundTitle)).toEqual(['Payment Given Back', 'Put Back Into Suspense']);
    const returned = { amount: cents(20), reason: 'Not ours', to: 'Account 1', returnedBy: CLERK };
    expect(lineStoryOf({ type: 'LineReturned', data: returned })).toEqual({
      title: 'Returned to the Payer',
      lines: ['SZL 20.00', 'To: Account 1', 'Reason: Not ours'],
    });
  });

  it('has none for what nobody knows', () => {
    expect(lineStoryOf({ type: 'LineLost', data: {} })).toBeUndefined();
    expect(lineStoryOf({ type: 'LineUsed', data: { amount: 'much' } })).toBeUndefined();
  });
});
