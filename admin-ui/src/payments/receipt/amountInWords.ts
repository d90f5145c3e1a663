import { ToWords } from 'to-words/en-US';

const words = new ToWords({
  converterOptions: {
    currency: true,
    doNotAddOnly: true,
    currencyOptions: {
      name: 'Lilangeni',
      singular: 'Lilangeni',
      plural: 'Emalangeni',
      symbol: 'E',
      fractionalUnit: { name: 'Cent', singular: 'Cent', plural: 'Cents', symbol: 'c' },
    },
  },
});

/** `Sixty Emalangeni And Fifty Cents`, from emalangeni. */
export const amountInWords = (emalangeni: number): string => words.convert(emalangeni);
