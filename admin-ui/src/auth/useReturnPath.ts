import { type Location, useLocation } from 'react-router';
import { z } from 'zod';

const stateSchema = z.object({
  nextPathname: z.string(),
  nextSearch: z.string().catch(''),
  nextHash: z.string().catch(''),
});

/** What the login page is to remember of where one was; react-admin uses the same names. */
export const returnStateOf = ({ pathname, search, hash }: Location): z.output<typeof stateSchema> => ({
  nextPathname: pathname,
  nextSearch: search,
  nextHash: hash,
});

/** Where one was before the login page came in between; the dashboard otherwise. */
export function useReturnPath(): string {
  const { state }: { state: unknown } = useLocation();
  const from = stateSchema.safeParse(state).data;
  return from === undefined ? '/' : `${from.nextPathname}${from.nextSearch}${from.nextHash}`;
}
