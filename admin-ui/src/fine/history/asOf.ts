const local = new Intl.DateTimeFormat('sv-SE', {
  timeZone: 'Africa/Mbabane',
  dateStyle: 'short',
  timeStyle: 'short',
});

/** The minute in Mbabane, `2026-11-20T10:00`, as a field for date and time holds it; empty for no instant. */
export const localMinute = (instant: string | undefined): string =>
  instant === undefined ? '' : local.format(new Date(instant)).replace(' ', 'T');

/** The last instant of a minute in Mbabane: what happened in that minute counts. Undefined for none. */
export function endOfMinute(minute: string): string | undefined {
  const instant = new Date(`${minute}:59.999+02:00`);
  return Number.isNaN(instant.getTime()) ? undefined : instant.toISOString();
}

/** An instant of an address; undefined for anything else. */
export function instantIn(text: string | null): string | undefined {
  const instant = new Date(text ?? Number.NaN);
  return Number.isNaN(instant.getTime()) ? undefined : instant.toISOString();
}
