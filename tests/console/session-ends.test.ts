import { createLastInput, endsFrom, phaseOf } from '@fines/admin-ui/src/data/sessionEnds.ts';
import { describe, expect, it } from 'vitest';

import { memoryCell, TIMES } from './memory.ts';

const MINUTE = 60_000;
/** Begun at 0: ends after 30 minutes without input, and after 12 hours. */
const ends = endsFrom(TIMES, 0);

describe('how long a session lasts', () => {
  it.each([
    { at: 27, lastInput: 0, phase: 'calm' },
    { at: 27, lastInput: 27, phase: 'calm' },
    { at: 28, lastInput: 0, phase: 'idle' },
    { at: 29.9, lastInput: 0, phase: 'idle' },
    { at: 30, lastInput: 0, phase: 'over' },
    { at: 28, lastInput: 1, phase: 'tell' },
    { at: 31, lastInput: 29, phase: 'tell' },
  ])('is $phase in minute $at if the last input was in minute $lastInput', ({ at, lastInput, phase }) => {
    expect(phaseOf(ends, lastInput * MINUTE, at * MINUTE)).toBe(phase);
  });

  it('does not hang on what happened on the way to the server', () => {
    expect(phaseOf(ends, 3000, 28 * MINUTE)).toBe('idle');
  });

  it.each([
    { at: 717, phase: 'calm' },
    { at: 718, phase: 'aged' },
    { at: 720, phase: 'over' },
  ])('is $phase in minute $at however busy somebody is', ({ at, phase }) => {
    const busy = { ...ends, idleAt: (at + 29) * MINUTE };
    expect(phaseOf(busy, at * MINUTE, at * MINUTE)).toBe(phase);
  });
});

describe('the last input', () => {
  it('is that of all tabs, and at first when the page was opened', () => {
    let now = 10 * MINUTE;
    const cell = memoryCell();
    const [tab, other] = [createLastInput(cell, () => now), createLastInput(cell, () => now)];
    now = 15 * MINUTE;
    expect(tab.idleSeconds()).toBe(300);
    other.note();
    now = 16 * MINUTE;
    expect(tab.idleSeconds()).toBe(60);
  });

  it('is not in the future, nor what is stored by something else', () => {
    expect(createLastInput(memoryCell('9'.repeat(15)), () => MINUTE).idleSeconds()).toBe(0);
    expect(createLastInput(memoryCell('nonsense'), () => MINUTE).read()).toBe(MINUTE);
  });
});
