import { type DemoStep, type Happening, SENIOR } from './life.ts';
import { OBJECTIONS_ONLINE, REJECTIONS } from './vocabulary.ts';

/** In place of an address of a demo account: nobody of the staff disputes online. */
export const THE_PUBLIC = 'the public';

/** The fines with which nothing else happened, from the oldest. */
export function finesWithOnly(story: readonly DemoStep[], ...happened: DemoStep['what'][]): number[] {
  const lives = Map.groupBy(story, ({ fine }) => fine);
  return [...lives]
    .filter(([, steps]) => steps.every(({ what }) => happened.includes(what)))
    .map(([fine]) => fine);
}

/** Fines were seen by their drivers for so long before they dispute them. */
const OLD_ENOUGH_HOURS = 4 * 24;
const HOURS_LATER = 40;

/** What the public does on its site: disputes of some fines that were left alone, of which the first was decided. */
export function disputesOnline(story: readonly DemoStep[]): DemoStep[] {
  const alone = new Set(finesWithOnly(story, 'issue'));
  const issued = story
    .filter(({ fine, hoursAgo }) => alone.has(fine) && hoursAgo > OLD_ENOUGH_HOURS)
    .slice(-OBJECTIONS_ONLINE.length);
  const submitted = OBJECTIONS_ONLINE.flatMap((objection, nth): DemoStep[] => {
    const { fine, hoursAgo } = issued[nth] ?? {};
    if (fine === undefined || hoursAgo === undefined) return [];
    const happening: Happening = { what: 'dispute-online', ...objection };
    return [{ fine, hoursAgo: hoursAgo - HOURS_LATER, by: THE_PUBLIC, ...happening }];
  });
  const decided: Happening = { what: 'resolve', status: 'REJECTED', resolution: REJECTIONS[0] };
  const [first] = submitted;
  if (first === undefined) return [];
  const { fine, hoursAgo } = first;
  return [...submitted, { fine, hoursAgo: hoursAgo - HOURS_LATER, by: SENIOR.email, ...decided }];
}
