import { z } from 'zod';

/** An instant as the driver reads it, on its way back to the text that it was. */
export const instantColumn = z.date().transform((date) => date.toISOString());
