/** A place in the log of all streams. Both halves are kept: the store may need either to go on from here. */
export type Position = { commit: bigint; prepare: bigint };

/** Before every event. */
export const START: Position = { commit: 0n, prepare: 0n };

/** `<commit>/<prepare>`, as positions are written in headers, checkpoints and logs. */
export const formatPosition = ({ commit, prepare }: Position): string => `${commit}/${prepare}`;

const PATTERN = /^\d{1,20}\/\d{1,20}$/;

/** @throws RangeError for anything that `formatPosition` did not write */
export function parsePosition(text: string): Position {
  if (!PATTERN.test(text)) throw new RangeError(`Not a log position: ${text}`);
  const slash = text.indexOf('/');
  return { commit: BigInt(text.slice(0, slash)), prepare: BigInt(text.slice(slash + 1)) };
}

/** Negative, 0 or positive, as `Array.sort` wants it. */
export function comparePositions(one: Position, other: Position): number {
  const byCommit = one.commit - other.commit;
  return Number(byCommit === 0n ? one.prepare - other.prepare : byCommit);
}
