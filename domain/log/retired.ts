/**
 * The types of events that this system wrote once and writes no more. They stay in the chains of their streams and in
 * the signed tree, and change no record. Nobody asks what they say, so they have no schema.
 */
export const RETIRED_TYPES: readonly string[] = [
  'BreakStated',
  'BreakAcknowledged',
  'BreakDeclined',
  'AccessLogDayClosed',
];

export const isRetired = (type: string): boolean => RETIRED_TYPES.includes(type);
