import { storedCell } from './storage.ts';

/** The latest place in the event log that a write of this browser reached; all its tabs share it. */
export const position = storedCell(() => localStorage, 'fines-position');
