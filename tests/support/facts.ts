import { everyFact } from '@fines/domain/fine/facts.ts';
import { z } from 'zod';

/** The optional facts of a fine of which nobody said anything, one that is added tomorrow included. */
export const NOTHING_SAID = z.object(everyFact('issued')).omit({ location: true }).parse({});
