import { useLocation } from 'react-router';
import { z } from 'zod';

import type { Fine } from '../types.ts';

const issuedSchema = z.object({
  issued: z.object({ id: z.string(), licensePlate: z.string(), location: z.string() }),
});
export type Issued = z.output<typeof issuedSchema>['issued'];

const keptSchema = z.object({ location: z.string() });

/** What the list is told of the fine that was issued right before one came there. */
export const issuedState = ({ id, licensePlate, location }: Fine): z.output<typeof issuedSchema> => ({
  issued: { id, licensePlate, location },
});

/** The fine that was issued right before one came to this screen. */
export function useIssuedBefore(): Issued | undefined {
  const { state }: { state: unknown } = useLocation();
  return issuedSchema.safeParse(state).data?.issued;
}

/** What the form for another fine is told of the one before: it is issued where that was. */
export const anotherState = ({ location }: Issued): z.output<typeof keptSchema> => ({ location });

export function useKeptLocation(): string {
  const { state }: { state: unknown } = useLocation();
  return keptSchema.safeParse(state).data?.location ?? '';
}
