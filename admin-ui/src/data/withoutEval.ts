import { z } from 'zod';

// Zod tries once whether code may be made of text, which the policy of our pages forbids and browsers report.
// Schemas try as they are made, so this comes before all of them.
z.config({ jitless: true });
