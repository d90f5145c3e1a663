import { against, atLeast, type Figure } from '../tools/figure.ts';
import { areServersGiven } from '../tools/given-servers.ts';
import type { Taken } from '../tools/meter.ts';
import type { Part } from '../tools/options.ts';

/** The processor time of all measured servers together, in ms. */
const allOf = ({ cpu }: Taken): number => Object.values(cpu).reduce((sum, each) => sum + each, 0);

/** Another load on the same machine. `wanted`: how many times as many acts a second of the processors must do. */
type Other = { what: string; taken: Taken; wanted?: number | undefined };

/**
 * What the servers take for one act of a load, compared with another load.
 *
 * @param name begins the name of each figure
 */
export function takenFigures(part: Part, name: string, taken: Taken, other: Other): Figure[] {
  const all = areServersGiven ? 'all servers but those given' : 'all servers';
  const figure = (what: string, unit: Figure['unit'], of: (taken: Taken) => number) => {
    const value = of(taken);
    return {
      part,
      name: `${name}: ${what}`,
      value,
      unit,
      limit: against(other.what, of(other.taken), value),
    };
  };
  const speed = figure(`for a processor second of ${all}`, 'per CPU s', (one) => 1000 / allOf(one));
  const commits = figure('commits of Postgres for each', 'commits', (one) => one.commits);
  const flushes = figure('WAL flushes of Postgres for each', 'flushes', (one) => one.flushes ?? 0);
  return [
    ...partFigures(part, name, taken),
    figure(`processor time of ${all} for each`, 'ms', allOf),
    { ...speed, ...(other.wanted !== undefined && { target: atLeast(other.wanted, speed.limit) }) },
    commits,
    ...(taken.flushes === null ? [] : [flushes]),
  ];
}

/** The processor time of each part for one act. */
export const partFigures = (part: Part, name: string, { cpu }: Pick<Taken, 'cpu'>): Figure[] =>
  Object.entries(cpu).map(([process, value]) => ({
    part,
    name: `${name}: processor time of ${process} for each`,
    value,
    unit: 'ms',
  }));
