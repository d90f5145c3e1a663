import { demoPlates, demoStory } from '@fines/embedded/demo-data/story.ts';
import { describe, expect, it } from 'vitest';

const story = demoStory('2026-03-01');
const issued = story.flatMap((step) => (step.what === 'issue' ? [step] : []));

describe('the story of the demo', () => {
  it('is the same every time', () => {
    expect(demoStory('2026-03-01')).toEqual(story);
  });

  it('has 150 fines of 6 officers over 60 days', () => {
    expect(issued.length).toBe(150);
    expect(new Set(issued.map(({ by }) => by)).size).toBe(6);
    expect(Math.max(...issued.map(({ hoursAgo }) => hoursAgo))).toBeLessThanOrEqual(60 * 24);
    expect(Math.max(...issued.map(({ hoursAgo }) => hoursAgo))).toBeGreaterThan(58 * 24);
  });

  it('names vehicles of the register, and some that it does not know', () => {
    const { registered, unregistered } = demoPlates();
    const named = new Set(issued.map(({ request }) => request.licensePlate));
    expect(new Set([...registered, ...unregistered]).size).toBe(42);
    for (const plate of unregistered) expect(named).toContain(plate);
    expect(registered.filter((plate) => named.has(plate)).length).toBeGreaterThan(35);
  });

  it('goes on from the oldest to the newest, and never before a fine is issued', () => {
    const times = story.map(({ hoursAgo }) => hoursAgo);
    expect(times).toEqual(times.toSorted((a, b) => b - a));
    expect(Math.min(...times)).toBeGreaterThan(0);
    const known = new Set<number>();
    for (const { fine, what } of story) {
      expect(known.has(fine)).toBe(what !== 'issue');
      known.add(fine);
    }
  });

  it('has disputes of the public: one decided, and some that wait, of which one has a picture', () => {
    const online = story.flatMap((step) => (step.what === 'dispute-online' ? [step] : []));
    const resolved = new Set(story.flatMap(({ what, fine }) => (what === 'resolve' ? [fine] : [])));
    expect(online.map(({ fine, hasPicture }) => [resolved.has(fine), hasPicture])).toEqual([
      [true, false],
      [false, false],
      [false, true],
    ]);
  });

  it('shows everything that can become of a fine', () => {
    const what = story.map((step) => {
      if (step.what === 'pay') return step.method;
      if (step.what === 'resolve') return step.status;
      if (step.what === 'dispute') return step.evidence === null ? 'without evidence' : 'with evidence';
      return step.what;
    });
    const methods = ['CASH', 'MOBILE_MONEY', 'BANK_TRANSFER', 'CARD'];
    const disputes = ['with evidence', 'without evidence', 'APPROVED', 'REJECTED'];
    expect(new Set(what)).toEqual(
      new Set(['issue', 'remind', 'set-paid', 'dispute-online', ...methods, ...disputes]),
    );
    const lives = Map.groupBy(story, ({ fine }) => fine);
    const last = [...lives.values()].map((steps) => steps.at(-1)?.what);
    expect(new Set(last)).toEqual(
      new Set(['issue', 'remind', 'set-paid', 'pay', 'dispute', 'dispute-online', 'resolve']),
    );
  });
});
