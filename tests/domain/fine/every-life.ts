import { forAll } from '../for-all.ts';
import { commands, live, type Step } from './life.ts';

/** Asks something of lives of fines, whatever is commanded in whatever order. */
export const inEveryLife = (ask: (steps: readonly Step[]) => void): void =>
  forAll([commands], (life) => ask(live(life)), 200);

/** Asks something of each event of a life, and of the fine before and after it. */
export const always = (ask: (step: Step) => void): void => inEveryLife((steps) => steps.forEach(ask));
