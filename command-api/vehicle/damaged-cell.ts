import type { RegisterField } from '@fines/domain/vehicle/vehicle.ts';

/** What another program left in a cell instead of what the register has, and what to do. */
type Damage = {
  pattern: RegExp;
  what: string;
  todo: string;
  /** Where such a text may be meant; everywhere else it is damage. */
  except?: readonly RegisterField[];
};

const AS_TEXT =
  'export the register anew, and give this column the format Text before a spreadsheet reads it';
const LEAVE_EMPTY = 'write what the register has, or leave the cell empty if that is not known';

const APOSTROPHE = {
  what: 'begins with an apostrophe, by which a spreadsheet knows a text',
  todo: 'leave the apostrophe out',
};

const MONTH = '(?:jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec)';

/** The first one that matches a cell is told. */
const DAMAGES: readonly Damage[] = [
  {
    pattern: /^[-+]?(?:\d+[.,]?\d*E[-+]\d+|\d+[.,]\d+E\d+)$/i,
    what: 'is a number that a spreadsheet shortened, so that digits are lost',
    todo: AS_TEXT,
  },
  { pattern: /^#+$/, what: 'is what a spreadsheet writes where a column is too narrow', todo: AS_TEXT },
  {
    pattern: /^(?:#[\p{L}/_]+0?[!?]?|Err:\d+)$/iu,
    what: 'is the error of a formula in a spreadsheet',
    todo: LEAVE_EMPTY,
  },
  {
    pattern: /^(?:[(<[]?null[)>\]]?|\\N|none|undefined|nan|nat|n\/a|<na>|\[object Object\])$/i,
    what: 'is what a program writes where there is nothing',
    todo: LEAVE_EMPTY,
  },
  { pattern: /^erased$/i, what: 'stands for what was erased here', todo: LEAVE_EMPTY },
  { pattern: /^=/, what: 'is a formula of a spreadsheet', todo: 'write what it comes to' },
  { pattern: /^['’‘`´](?!\p{L})/u, ...APOSTROPHE },
  // Names of this region may begin with one: ’Mamello.
  { pattern: /^['’‘`´]/, except: ['ownerName', 'ownerAddress'], ...APOSTROPHE },
  {
    pattern: new RegExp(`^(?:\\d{1,2}-${MONTH}|${MONTH}-\\d{2,4})$`, 'i'),
    except: ['registrationDate', 'expiryDate'],
    what: 'is a day that a spreadsheet made of something else',
    todo: AS_TEXT,
  },
  {
    // What the two or three bytes of a letter in UTF-8 are in Windows-1252.
    pattern: /[ÂÃ][\u0080-\u00BFŠšŽžŸƒˆ˜Œœ€‚„…†‡‰‹›‘’“”•–—™]|â€/u,
    what: 'has letters that a program read in another encoding than they are written in',
    todo: 'export the register anew, and open it as UTF-8',
  },
];

/** Of numbers of identity documents alone: an amount or a year may look so. */
const OF_ID_NUMBERS: readonly Damage[] = [
  { pattern: /^(?:\d+[.,]0+|\d{1,3}(?:[.,'’]\d{3})+)$/, what: 'is written like an amount', todo: AS_TEXT },
  {
    // A spreadsheet shows the first six digits of a long number.
    pattern: /^\d{6}0{6,}$/,
    what: 'has zeros in place of the digits that a spreadsheet cut off',
    todo: AS_TEXT,
  },
];

const SHOWN = 30;

/** Why a cell is not what the register has, and what to do; undefined if nothing shows that another program damaged it. */
export function damageOf(field: RegisterField, cell: string): string | undefined {
  const text = cell.trim();
  const damages = field === 'ownerIdNumber' ? [...DAMAGES, ...OF_ID_NUMBERS] : DAMAGES;
  const found = damages.find(({ pattern, except }) => pattern.test(text) && except?.includes(field) !== true);
  return found && `“${text.slice(0, SHOWN)}” ${found.what}: ${found.todo}`;
}
