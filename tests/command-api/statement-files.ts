/** What a camt.053 file says of a credit. */
export type Entry = {
  amount: string;
  day?: string;
  /** Instead of the day. */
  moment?: string;
  currency?: string;
  direction?: 'CRDT' | 'DBIT';
  status?: string;
  isReversal?: boolean;
  ref?: string;
  transactions?: readonly string[];
};

export const ACCOUNT = 'SZ62000123456';

/** A transaction of an entry; `amount` for one of a batch. */
export const transaction = (parts: {
  amount?: string;
  reference?: string;
  text?: string;
  payer?: string;
  ref?: string;
  direction?: string;
}): string => `
  <TxDtls>
    <Refs>${parts.ref ? `<AcctSvcrRef>${parts.ref}</AcctSvcrRef>` : ''}<EndToEndId>NOTPROVIDED</EndToEndId></Refs>
    ${parts.amount ? `<Amt Ccy="SZL">${parts.amount}</Amt>` : ''}
    ${parts.direction ? `<CdtDbtInd>${parts.direction}</CdtDbtInd>` : ''}
    ${parts.payer ? `<RltdPties><Dbtr><Nm>${parts.payer}</Nm></Dbtr></RltdPties>` : ''}
    <RmtInf>
      ${parts.text ? `<Ustrd>${parts.text}</Ustrd>` : ''}
      ${parts.reference ? `<Strd><CdtrRefInf><Ref>${parts.reference}</Ref></CdtrRefInf></Strd>` : ''}
    </RmtInf>
  </TxDtls>`;

const bookedOn = ({ day = '2026-03-02', moment }: Entry): string =>
  moment === undefined ? `<Dt>${day}</Dt>` : `<DtTm>${moment}</DtTm>`;

const entry = (one: Entry): string => `
  <Ntry>
    <Amt Ccy="${one.currency ?? 'SZL'}">${one.amount}</Amt>
    <CdtDbtInd>${one.direction ?? 'CRDT'}</CdtDbtInd>
    ${one.isReversal === true ? '<RvslInd>true</RvslInd>' : ''}
    <Sts>${one.status ?? 'BOOK'}</Sts>
    <BookgDt>${bookedOn(one)}</BookgDt>
    ${one.ref ? `<AcctSvcrRef>${one.ref}</AcctSvcrRef>` : ''}
    <NtryDtls>${(one.transactions ?? []).join('')}</NtryDtls>
  </Ntry>`;

const balance = (code: string, amount: string): string => `
  <Bal><Tp><CdOrPrtry><Cd>${code}</Cd></CdOrPrtry></Tp><Amt Ccy="SZL">${amount}</Amt><CdtDbtInd>CRDT</CdtDbtInd>
  <Dt><Dt>2026-03-02</Dt></Dt></Bal>`;

type Statement = {
  entries: readonly Entry[];
  account?: string;
  version?: string;
  opening?: string;
  closing?: string;
};

/** A camt.053 file as banks send it. */
export const camtOf = ({ entries, account = ACCOUNT, version = '02', opening, closing }: Statement): string =>
  `<?xml version="1.0" encoding="UTF-8"?>
<Document xmlns="urn:iso:std:iso:20022:tech:xsd:camt.053.001.${version}">
  <BkToCstmrStmt>
    <GrpHdr><MsgId>M1</MsgId></GrpHdr>
    <Stmt>
      <Id>S1</Id>
      <Acct><Id><IBAN>${account}</IBAN></Id><Ccy>SZL</Ccy></Acct>
      ${opening === undefined ? '' : balance('OPBD', opening)}
      ${closing === undefined ? '' : balance('CLBD', closing)}
      ${entries.map(entry).join('')}
    </Stmt>
  </BkToCstmrStmt>
</Document>`;

export const CSV_HEADER = 'Date,Credit,Debit,Reference,Payer,Details,Transaction ID';

/** As somebody says of such a file which column is what. */
export const CSV_COLUMNS = {
  day: 'Date',
  amount: 'Credit',
  reference: 'Reference',
  payer: 'Payer',
  text: 'Details',
  bankId: 'Transaction ID',
  dayOrder: 'YMD',
  decimalMark: '.',
  only: null,
  currency: null,
  unmarked: null,
  encoding: null,
} as const;

export const csvOf = (...rows: readonly string[]): string => [CSV_HEADER, ...rows, ''].join('\n');
