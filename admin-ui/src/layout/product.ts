/** Whose console this is. */
export const PRODUCT = 'Eswatini Police Traffic System';
