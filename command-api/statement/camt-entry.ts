import {
  LOCAL_OFFSET,
  instantSchema,
  localDay,
  nearDaySchema,
  shownDay,
} from '@fines/domain/shared/dates.ts';
import { type Cents, centsSchema, sumSchema } from '@fines/domain/shared/money.ts';
import { cleanedText } from '@fines/domain/shared/text.ts';
import type { Account } from '@fines/domain/statement/account.ts';
import { CURRENCY, LONGEST, notTaken, type StatementRow } from '@fines/domain/statement/columns.ts';
import type { Debit } from '@fines/domain/statement/line.ts';

/** The texts of a part of a statement, by the paths of their elements in it. */
export type Part = ReadonlyMap<string, readonly { text: string; currency: string | undefined }[]>;

const textIn = (part: Part, ...paths: readonly string[]): string | undefined => {
  for (const path of paths) {
    const [first] = part.get(path) ?? [];
    if (first !== undefined && first.text.trim() !== '') return first.text.trim();
  }
  return undefined;
};

const AMOUNT = /^0*(?<whole>\d{1,12})(?:\.(?<cents>\d{0,2})0*)?$/;

/** What stands there in cents, unsigned; undefined if there is none. Balances and entries of many payments are sums. */
export function sumIn(part: Part, ...paths: readonly string[]): Cents | undefined {
  const { whole, cents = '' } = AMOUNT.exec(textIn(part, ...paths) ?? '')?.groups ?? {};
  if (whole === undefined) return undefined;
  return sumSchema.safeParse(Number(whole) * 100 + Number(cents.padEnd(2, '0'))).data;
}

/** The same of one payment; undefined if it is too large for one. */
const amountIn = (part: Part, ...paths: readonly string[]): Cents | undefined =>
  centsSchema.safeParse(sumIn(part, ...paths)).data;

/** 1 for money that came in, -1 for money that went out; undefined if it is not said. */
export function signIn(part: Part): 1 | -1 | undefined {
  const said = textIn(part, 'CdtDbtInd');
  if (said === 'CRDT') return 1;
  return said === 'DBIT' ? -1 : undefined;
}

export const isBooked = (entry: Part): boolean => textIn(entry, 'Sts/Cd', 'Sts') === 'BOOK';

const isReversal = (entry: Part): boolean => ['true', '1'].includes(textIn(entry, 'RvslInd') ?? '');

function dayOf(entry: Part): string | undefined {
  const instant = textIn(entry, 'BookgDt/DtTm');
  if (instant === undefined) return nearDaySchema.safeParse(textIn(entry, 'BookgDt/Dt')?.slice(0, 10)).data;
  const zoned = /(?:Z|[+-]\d\d:\d\d)$/.test(instant) ? instant : `${instant}${LOCAL_OFFSET}`;
  const at = instantSchema.safeParse(zoned).data;
  return at && nearDaySchema.safeParse(localDay(at)).data;
}

const referenceIn = (part: Part | undefined, longest: number, ...paths: readonly string[]): string | null =>
  (part && cleanedText(textIn(part, ...paths) ?? '', longest)) || null;

/** Banks write this where the payer gave no reference. */
const NOT_PROVIDED = 'NOTPROVIDED';

type Of = Pick<Account, 'account' | 'channel'> & { today: string };

/** What is booked, once it is certain that it can be read. */
type Booked = { entry: Part; amount: Cents; day: string };

/**
 * The lines of an entry: it is one, or a batch with a line for each of its transactions, which together are the entry.
 */
export function rowsOfEntry(entry: Part, transactions: readonly Part[], of: Of): StatementRow[] {
  const booked = bookedIn(entry, of.today);
  if (booked === undefined) return leftOutOf(entry, transactions, of);
  const rows = typeof booked === 'string' ? booked : linesOf(booked, transactions, of);
  if (typeof rows !== 'string') return rows;
  const subject = referenceIn(entry, LONGEST.bankId, 'AcctSvcrRef', 'NtryRef');
  return [{ reason: rows, ...(subject !== null && { subject }) }];
}

/** Money that went out is looked at: it may be what came in before. */
function leftOutOf(entry: Part, transactions: readonly Part[], of: Of): StatementRow[] {
  if (!isBooked(entry) || signIn(entry) !== -1) return [{ leftOut: true }];
  const [only, ...others] = transactions;
  const parts =
    others.length === 0 ? [{ transaction: only, amount: amountIn(entry, 'Amt') }] : transactions.map(partOf);
  return parts.map(({ transaction, amount }) => ({
    leftOut: true,
    debit: debitOf({ entry, transaction, amount }, of),
  }));
}

type Out = { entry: Part; transaction: Part | undefined; amount: Cents | undefined };

function debitOf({ entry, transaction, amount }: Out, { account }: Of): Debit {
  const numbers = [transaction && textIn(transaction, 'Refs/TxId'), textIn(entry, 'AddtlNtryInf')];
  const texts = [...textsIn(transaction), ...numbers.filter((text) => text !== undefined)];
  return {
    account,
    day: dayOf(entry) ?? null,
    amounts: amount === undefined ? [] : [amount],
    text: cleanedText(texts.join(' '), LONGEST.further),
    bankId: bankIdIn(entry, transaction),
    isReturn: isReversal(entry) || transaction?.has('RtrInf') === true,
  };
}

/** A credit; undefined if it is no money that came in, or else why it is refused. */
function bookedIn(entry: Part, today: string): Booked | string | undefined {
  if (!isBooked(entry)) return undefined;
  const [amount, sign] = [amountIn(entry, 'Amt'), signIn(entry)];
  if (amount === undefined) return 'The entry has no amount with at most 2 decimals';
  if (sign === undefined) return 'The entry says neither CRDT nor DBIT';
  // A credit that is a reversal gives back money that went out by mistake: nobody paid.
  if (sign === -1 || isReversal(entry) || amount === 0) return undefined;
  return datedIn(entry, amount, today);
}

function datedIn(entry: Part, amount: Cents, today: string): Booked | string {
  const day = dayOf(entry);
  if (day === undefined) return 'The entry has no day on which it was booked';
  return day > today ? `${shownDay(day)} lies in the future` : { entry, amount, day };
}

/** The lines of a credit, or why they are refused. */
function linesOf(
  { entry, amount, day }: Booked,
  transactions: readonly Part[],
  of: Of,
): StatementRow[] | string {
  const isBatch = transactions.length > 1;
  // Of a transaction alone the entry says what it came to, in whatever currency it was sent.
  const other = [entry, ...(isBatch ? transactions : [])].map(currencyIn).find((one) => one !== CURRENCY);
  if (other !== undefined) return notTaken(other);
  const parts = isBatch
    ? transactions.map(partOf)
    : [{ amount, sign: 1 as const, transaction: transactions[0] }];
  const sum = parts.reduce((total, part) => total + part.sign * (part.amount ?? Number.NaN), 0);
  if (sum !== amount) return 'The transactions of the entry do not add up to its amount';
  return parts.map((part): StatementRow => {
    const { account, channel } = of;
    if (part.sign === -1) return { leftOut: true, debit: debitOf({ ...part, entry }, of) };
    if (part.amount === undefined || part.amount === 0) return { leftOut: true };
    return { line: { account, channel, day, amount: part.amount, ...wordsOf(entry, part.transaction) } };
  });
}

const AMOUNT_PATHS = ['Amt', 'AmtDtls/TxAmt/Amt'] as const;

function currencyIn(part: Part): string {
  const [amount] = AMOUNT_PATHS.flatMap((path) => part.get(path) ?? []);
  return amount?.currency ?? '';
}

const partOf = (transaction: Part) => ({
  transaction,
  amount: amountIn(transaction, ...AMOUNT_PATHS),
  sign: signIn(transaction) ?? (1 as const),
});

/** What is said of a line, by the transaction if there is one. */
function wordsOf(entry: Part, transaction: Part | undefined) {
  const said = transaction?.get('RmtInf/Ustrd')?.map(({ text }) => text) ?? [];
  const added = [transaction && textIn(transaction, 'AddtlTxInf'), textIn(entry, 'AddtlNtryInf')];
  const texts = [...said, ...added].filter((text) => text !== undefined);
  const reference = paymentReferenceIn(transaction);
  const bankId = bankIdIn(entry, transaction);
  const ultimate = referenceIn(
    transaction,
    LONGEST.payer,
    'RltdPties/UltmtDbtr/Pty/Nm',
    'RltdPties/UltmtDbtr/Nm',
  );
  const further = furtherIn(transaction, [reference, bankId, ...texts]);
  return {
    reference,
    payer: referenceIn(transaction, LONGEST.payer, 'RltdPties/Dbtr/Pty/Nm', 'RltdPties/Dbtr/Nm'),
    text: cleanedText(texts.join(' '), LONGEST.text),
    bankId,
    ...(ultimate !== null && { ultimatePayer: ultimate }),
    ...(further !== '' && { further }),
  };
}

function paymentReferenceIn(transaction: Part | undefined): string | null {
  const endToEnd = referenceIn(transaction, LONGEST.reference, 'Refs/EndToEndId');
  return (
    referenceIn(transaction, LONGEST.reference, 'RmtInf/Strd/CdtrRefInf/Ref') ??
    (endToEnd === NOT_PROVIDED ? null : endToEnd)
  );
}

const bankIdIn = (entry: Part, transaction: Part | undefined): string | null =>
  referenceIn(transaction, LONGEST.bankId, 'Refs/AcctSvcrRef', 'Refs/TxId') ??
  referenceIn(entry, LONGEST.bankId, 'AcctSvcrRef', 'NtryRef');

/** Codes, amounts and days are no words. */
const NO_WORDS = /Amt|(?:^|\/)(?:Cd|[A-Za-z]*Dt|AcctSvcrRef|TxId)(?:\/|$)/;
const WORDS = /^(?:Refs|RmtInf|RtrInf|Purp|AddtlTxInf)(?:\/|$)/;

/** All words of a transaction. */
const textsIn = (transaction: Part | undefined): string[] =>
  [...(transaction ?? [])]
    .filter(([path]) => WORDS.test(path) && !NO_WORDS.test(path))
    .flatMap(([, texts]) => texts.map(({ text }) => text.trim()))
    .filter((text) => text !== '' && text !== NOT_PROVIDED);

/** What is said besides. */
function furtherIn(transaction: Part | undefined, said: readonly (string | null | undefined)[]): string {
  const known = new Set(said.map((text) => text?.trim()));
  const others = new Set(textsIn(transaction).filter((text) => !known.has(text)));
  return cleanedText([...others].join(' · '), LONGEST.further);
}
