import { containing } from '../lists/where.ts';

/** What a search for a person looks for, with spaces collapsed. */
export function personPatterns(search: string | undefined): string | undefined {
  const collapsed = search?.trim().replaceAll(/\s+/g, ' ').toLowerCase();
  return collapsed === undefined || collapsed === '' ? undefined : containing(collapsed);
}

/** In the name in either order, the e-mail address or the badge number; never across two of them. */
export const personMatches = (pattern: string): string =>
  `lower(concat_ws(E'\\n', first_name || ' ' || last_name, last_name || ' ' || first_name, email, badge_number))
   LIKE ${pattern}`;
