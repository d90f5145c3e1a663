import { storedCell } from './storage.ts';

/** The latest place in the event log that a write of this browser reached; all its tabs share it. */
export const position = storedCell(() => localStorage, 'fines-position');

/** A place in the event log, `<commit>/<prepare>`, as the server writes it. */
type Position = { commit: bigint; prepare: bigint };

const PATTERN = /^(\d+)\/(\d+)$/;

function parse(text: string): Position | undefined {
  const [, commit, prepare] = PATTERN.exec(text) ?? [];
  if (commit === undefined || prepare === undefined) return undefined;
  return { commit: BigInt(commit), prepare: BigInt(prepare) };
}

const isAfter = (a: Position, b: Position): boolean =>
  a.commit > b.commit || (a.commit === b.commit && a.prepare > b.prepare);

/** The later of two positions; what cannot be read counts as earliest. */
export function later(known: string | undefined, heard: string | undefined): string | undefined {
  const [a, b] = [known, heard].map((text) => (text === undefined ? undefined : parse(text)));
  if (b === undefined) return a && known;
  return a === undefined || isAfter(b, a) ? heard : known;
}
