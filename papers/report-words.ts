import { LANGUAGES } from '@fines/messages/translator.ts';

import type { Column } from './paper.ts';
import { asWritten } from './speech.ts';

export const [ENGLISH] = LANGUAGES;

const wholeNumbers = new Intl.NumberFormat(ENGLISH);
export const formatCount = (value: number): string => wholeNumbers.format(value);
const twoDecimals = new Intl.NumberFormat(ENGLISH, { minimumFractionDigits: 2, maximumFractionDigits: 2 });
/** Where the head of a column says the currency. */
export const formatSum = (emalangeni: number): string => twoDecimals.format(emalangeni);
export const formatPercent = (value: number): string => `${value.toFixed(1)} %`;

export const left = (head: string): Column => ({ head: asWritten(head), align: 'left' });
export const right = (head: string): Column => ({ head: asWritten(head), align: 'right' });
