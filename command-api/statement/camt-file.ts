import type { ReadStream } from 'node:fs';
import { setImmediate as nextTurn } from 'node:timers/promises';

import { type Cents, formatSzl, signedCentsSchema, toEmalangeni } from '@fines/domain/shared/money.ts';
import { cleanedText } from '@fines/domain/shared/text.ts';
import { type Account, accountSchema } from '@fines/domain/statement/account.ts';
import type { StatementRow } from '@fines/domain/statement/columns.ts';
import { type Balances, STATEMENT_MAX_LINES } from '@fines/domain/statement/import.ts';

import { markedEncoding, NotImportable } from '../import/text-file.ts';
import { isBooked, type Part, rowsOfEntry, signIn, sumIn } from './camt-entry.ts';
import { SafeXml, type XmlListener } from './safe-xml.ts';

/** A row of a file: in which line it stands, or which transaction it is, and of which statement of the file. */
export type NumberedRow = { at: number; statement: number } & StatementRow;

const NAMESPACE = /^urn:iso:std:iso:20022:tech:xsd:camt\.053\.001\.0[2-8]$/;

const STATEMENT = 'Document/BkToCstmrStmt/Stmt';

/** What is read of a statement, by the element that holds it: the paths in it. All else is passed over. */
const READ: ReadonlyMap<string, ReadonlySet<string>> = new Map([
  [`${STATEMENT}/Acct`, new Set(['Id/IBAN', 'Id/Othr/Id'])],
  [`${STATEMENT}/Bal`, new Set(['Tp/CdOrPrtry/Cd', 'Amt', 'CdtDbtInd'])],
  [
    `${STATEMENT}/Ntry`,
    new Set([
      'Amt',
      'CdtDbtInd',
      'RvslInd',
      'Sts',
      'Sts/Cd',
      'BookgDt/Dt',
      'BookgDt/DtTm',
      'AcctSvcrRef',
      'NtryRef',
      'AddtlNtryInf',
    ]),
  ],
  [
    `${STATEMENT}/Ntry/NtryDtls/TxDtls`,
    new Set([
      'Amt',
      'CdtDbtInd',
      'AmtDtls/TxAmt/Amt',
      'RltdPties/Dbtr/Nm',
      'RltdPties/Dbtr/Pty/Nm',
      'RltdPties/UltmtDbtr/Nm',
      'RltdPties/UltmtDbtr/Pty/Nm',
      'AddtlTxInf',
    ]),
  ],
]);

/** Whatever stands in these is read as well: payers and their banks write references into any of it. */
const READ_WITHIN = /^(?:Refs|RmtInf|RtrInf|Purp)(?:\/|$)/;

/** In characters of one text, in texts of one path, and in paths: what is more is cut. */
const LONGEST_TEXT = 1000;
const MOST_TEXTS = 20;
const MOST_PATHS = 100;
/** An entry is kept until it ends, since its transactions must add up to it. */
const MOST_TRANSACTIONS = 20_000;

type OpenPart = { path: string; texts: Map<string, { text: string; currency: string | undefined }[]> };

/** Reads camt.053 (ISO 20022) as it comes, for one account, as of a local day. */
export class CamtFile implements XmlListener {
  readonly #of: Pick<Account, 'account' | 'channel'> & { today: string };
  readonly #xml = new SafeXml(this);
  #rows: NumberedRow[] = [];
  #taken = 0;
  /** The paths of the elements that are open. */
  readonly #paths: string[] = [];
  #namespace = '';
  #text = '';
  #currency: string | undefined;
  readonly #parts: OpenPart[] = [];
  #transactions: Part[] = [];
  /** How many there were so far. */
  #statements = 0;
  #sums = new StatementSums();
  #isOurs = false;
  /** Of the first statement of the file, and of its last one. */
  balances: Balances | null = null;

  constructor(of: Pick<Account, 'account' | 'channel'> & { today: string }) {
    this.#of = of;
  }

  /** The rows that end in this piece of the file. @throws NotImportable */
  rowsIn(piece: string): NumberedRow[] {
    this.#xml.write(piece);
    return this.#rows.splice(0);
  }

  /** @throws NotImportable if the file breaks off, or is no statement */
  end(): void {
    this.#xml.end();
    if (this.#statements === 0)
      throw new NotImportable('The file has no statement (Stmt). Ask the bank for one.');
  }

  opened(name: string, namespace: string, attributes: Parameters<XmlListener['opened']>[2]): void {
    const around = this.#paths.at(-1);
    if (around === undefined) this.#requireCamt(name, namespace);
    const own = namespace === this.#namespace ? name : `{${name}}`;
    const path = around === undefined ? own : `${around}/${own}`;
    this.#paths.push(path);
    this.#text = '';
    this.#currency = attributes['Ccy']?.value;
    if (READ.has(path)) this.#parts.push({ path, texts: new Map() });
    if (path === STATEMENT) this.#statements++;
  }

  text(text: string): void {
    this.#text = (this.#text + text).slice(0, LONGEST_TEXT);
  }

  closed(): void {
    const path = this.#paths.pop() ?? '';
    const part = this.#parts.at(-1);
    if (part?.path === path) {
      this.#parts.pop();
      this.#take(path.slice(path.lastIndexOf('/') + 1), part.texts);
    } else if (part !== undefined) {
      keep(part, path.slice(part.path.length + 1), { text: this.#text, currency: this.#currency });
    }
    this.#text = '';
    if (path === STATEMENT) this.#endStatement();
  }

  #requireCamt(name: string, namespace: string): void {
    this.#namespace = namespace;
    if (name === 'Document' && NAMESPACE.test(namespace)) return;
    throw new NotImportable(
      'This XML is no camt.053 statement in a version from 02 to 08. Ask the bank for one, or upload a CSV file.',
    );
  }

  #take(name: string, part: Part): void {
    if (name === 'Acct') this.#requireAccount(part);
    else if (name === 'Bal') this.#sums.addBalance(part);
    else if (name === 'TxDtls') this.#addTransaction(part);
    else this.#takeEntry(part);
  }

  #requireAccount(part: Part): void {
    const [id] = [...(part.get('Id/IBAN') ?? []), ...(part.get('Id/Othr/Id') ?? [])];
    const account = accountSchema.safeParse(id?.text).data;
    this.#isOurs = account === this.#of.account;
    if (this.#isOurs) return;
    const whose =
      account === undefined ? 'does not say of which account it is' : `is of the account ${account}`;
    throw new NotImportable(
      `The statement ${whose}, not of ${this.#of.account}. Choose another account or file.`,
    );
  }

  #addTransaction(part: Part): void {
    if (this.#transactions.push(part) <= MOST_TRANSACTIONS) return;
    throw new NotImportable(
      `An entry has more than ${MOST_TRANSACTIONS} transactions. Ask the bank for smaller batches.`,
    );
  }

  #takeEntry(entry: Part): void {
    if (!this.#isOurs) throw new NotImportable('The statement does not say of which account it is.');
    const transactions = this.#transactions;
    this.#transactions = [];
    this.#sums.addEntry(entry);
    for (const row of rowsOfEntry(entry, transactions, this.#of))
      this.#rows.push({ at: ++this.#taken, statement: this.#statements, ...row });
  }

  #endStatement(): void {
    const balances = this.#sums.balances();
    this.#sums = new StatementSums();
    this.#isOurs = false;
    if (balances === null) return;
    this.balances = { opening: this.balances?.opening ?? balances.opening, closing: balances.closing };
  }
}

function keep(
  { path, texts }: OpenPart,
  within: string,
  text: { text: string; currency: string | undefined },
): void {
  const isRead = READ.get(path)?.has(within) === true || READ_WITHIN.test(within);
  const there = texts.get(within);
  if (!isRead || texts.size === MOST_PATHS) return;
  if (there === undefined) texts.set(within, [text]);
  else if (there.length < MOST_TEXTS) there.push(text);
}

/** Whether a statement adds up: what was there before, and its entries, are what is there now. */
class StatementSums {
  readonly #balances = new Map<string, Cents>();
  #entries = 0;

  addBalance(part: Part): void {
    const [code] = part.get('Tp/CdOrPrtry/Cd') ?? [];
    const [amount, sign] = [sumIn(part, 'Amt'), signIn(part)];
    if (code !== undefined && amount !== undefined && sign !== undefined)
      this.#balances.set(code.text.trim(), signedCentsSchema.parse(sign * amount));
  }

  addEntry(entry: Part): void {
    if (isBooked(entry)) this.#entries += (signIn(entry) ?? 0) * (sumIn(entry, 'Amt') ?? 0);
  }

  /** Null if the statement does not tell both. @throws NotImportable if it does not add up */
  balances(): Balances | null {
    const opening = this.#balances.get('OPBD') ?? this.#balances.get('PRCD');
    const closing = this.#balances.get('CLBD');
    if (opening === undefined || closing === undefined) return null;
    if (opening + this.#entries === closing) return { opening, closing };
    const [from, by, to] = [opening, this.#entries, closing].map((cents) =>
      formatSzl(toEmalangeni(signedCentsSchema.parse(cents))),
    );
    throw new NotImportable(
      `The statement does not add up: it begins with ${from}, its entries come to ${by}, but it ends with ${to}. Entries are missing or were changed: ask the bank for the file again.`,
    );
  }
}

export function requireFewLines(lines: number): void {
  if (lines <= STATEMENT_MAX_LINES) return;
  throw new NotImportable(
    `The file has more than ${STATEMENT_MAX_LINES} lines. Upload one of fewer days at a time.`,
  );
}

/** The rows of a file in batches, and at last whether it is whole. */
export async function* camtRows(input: ReadStream, file: CamtFile): AsyncGenerator<NumberedRow[]> {
  for await (const piece of textIn(input)) {
    yield file.rowsIn(piece);
    // Requests of others use the same thread.
    await nextTurn();
  }
  file.end();
}

/** How XML may say that it is written. What it calls ISO-8859-1 is read as Windows-1252, which has all of its letters. */
const READ_ENCODINGS = /^(?:utf-8|us-ascii|iso-8859-1|iso-8859-15|latin1|windows-1252)$/i;
const DECLARED = /^\s*<\?xml[^>]{1,200}?encoding\s*=\s*["'](?<encoding>[^"']{1,40})["']/;

/** As a mark says, or two bytes a letter, or else as it declares. @throws NotImportable for other encodings */
function encodingOfXml(beginning: Buffer): string {
  const marked = markedEncoding(beginning);
  if (marked !== undefined) return marked;
  if (beginning[1] === 0) return 'utf-16le';
  if (beginning[0] === 0) return 'utf-16be';
  const declared = DECLARED.exec(beginning.toString('latin1'))?.groups?.['encoding'] ?? 'utf-8';
  if (READ_ENCODINGS.test(declared)) return declared;
  throw new NotImportable(
    `The file says it is in ${cleanedText(declared, 30)}, not in UTF-8. Ask the bank for a file in UTF-8.`,
  );
}

async function* textIn(input: AsyncIterable<Buffer>): AsyncGenerator<string> {
  let decoder: InstanceType<typeof TextDecoder> | undefined;
  try {
    for await (const piece of input) {
      decoder ??= new TextDecoder(encodingOfXml(piece), { fatal: true });
      yield decoder.decode(piece, { stream: true });
    }
    yield decoder?.decode() ?? '';
  } catch (error) {
    if (!(error instanceof TypeError)) throw error;
    const encoding = decoder?.encoding.toUpperCase();
    throw new NotImportable(`The file is not in ${encoding}. Ask the bank for it again.`);
  }
}
