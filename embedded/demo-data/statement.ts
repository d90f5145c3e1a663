import { writeFile } from 'node:fs/promises';

import type { Dependencies } from '@fines/command-api/dependencies.ts';
import { commandIdOf } from '@fines/command-api/engine/context.ts';
import { runImports } from '@fines/command-api/import/run-imports.ts';
import { Accounts } from '@fines/command-api/statement/accounts.ts';
import { examineStatement } from '@fines/command-api/statement/statement-file.ts';
import { statementImports } from '@fines/command-api/statement/statement-imports.ts';
import { paymentReferenceOf } from '@fines/domain/fine/payment-reference.ts';
import type { Fine } from '@fines/domain/fine/state.ts';
import type { ImportStatus } from '@fines/domain/import/import.ts';
import { localDay, shiftDay } from '@fines/domain/shared/dates.ts';
import { toEmalangeni } from '@fines/domain/shared/money.ts';
import type { Actor } from '@fines/domain/shared/person.ts';
import { Refusal } from '@fines/domain/shared/refusal.ts';
import type { Account } from '@fines/domain/statement/account.ts';
import type { Logger } from '@fines/platform/logger.ts';
import { hashOfFile } from '@fines/platform/shared/photo-store.ts';

/** Invented, as the letterhead of the demo has it. */
const ACCOUNT: Account = {
  account: 'MOMO00000',
  name: 'MoMo, merchant 00000',
  channel: 'MOBILE_MONEY',
  columns: {
    day: 'Date',
    amount: 'Amount',
    reference: 'Reference',
    payer: 'From',
    text: 'Message',
    bankId: 'Transaction',
    dayOrder: 'YMD',
    decimalMark: '.',
    only: null,
    currency: null,
    unmarked: null,
    encoding: null,
  },
};

type Line = { amount: number; reference?: string; message?: string };

/** The line of somebody who means this fine: `more` than it costs, by its reference or as he writes it. */
function lineOf(
  fine: Fine | undefined,
  { more = 0, message }: { more?: number; message?: (fine: Fine) => string } = {},
): Line[] {
  if (fine === undefined) return [];
  const amount = toEmalangeni(fine.amount) + more;
  const { fineNumber } = fine;
  return [
    message ? { amount, message: message(fine) } : { amount, reference: paymentReferenceOf(fineNumber) },
  ];
}

/** Some that pay, one that is too much, one too little, two to be confirmed, and some that name no fine. */
function linesFor(fines: readonly Fine[]): Line[] {
  // Of the third, the plate has no other fine that is to be paid.
  const [paid, alsoPaid, byPlate, , tooMuch, tooLittle, byNumber] = fines;
  return [
    ...lineOf(paid),
    ...lineOf(alsoPaid),
    ...lineOf(tooMuch, { more: 40 }),
    ...lineOf(tooLittle, { more: -20 }),
    ...lineOf(byNumber, { message: ({ fineNumber }) => `fine ${fineNumber}` }),
    ...lineOf(byPlate, { message: ({ licensePlate }) => `fine of car ${licensePlate}` }),
    { amount: 60, message: 'traffic' },
    { amount: 150, message: 'school fees' },
  ];
}

/** As the network sends it. */
function fileOf(lines: readonly Line[], day: string): string {
  const rows = lines.map(({ amount, reference = '', message = '' }, nth) =>
    [day, amount.toFixed(2), reference, `2687600000${nth}`, message, `MP${700_100 + nth}`].join(','),
  );
  return ['Date,Amount,Reference,From,Message,Transaction', ...rows, ''].join('\n');
}

type Tools = Dependencies & { logger: Logger };

/** `fines`: some that are to be paid. */
type Taking = { fines: readonly Fine[]; photoFolder: string; actor: Actor; now: string };

/**
 * Takes a statement of the day before as people do: the file comes, is checked and imported. May be repeated; the
 * command API, which runs already, may have begun with it.
 */
export async function takeStatement(tools: Tools, { fines, photoFolder, actor, now }: Taking): Promise<void> {
  const kind = statementImports({ ...tools, photoFolder });
  const { imports, files } = kind;
  const id = commandIdOf('demo', 'statement');
  const path = files.pathOf(id);
  const text = fileOf(linesFor(fines), shiftDay(localDay(now), -1));
  await files.prepare();
  await writeFile(path, text);
  await new Accounts(tools.pool).put(ACCOUNT, actor);
  const reading = await examineStatement(path, ACCOUNT, localDay(now));
  const uploaded = { id, fileName: 'momo.csv', sha256: await hashOfFile(path), bytes: text.length };
  await imports
    .add(uploaded, { reading, balances: null, firstDay: null, lastDay: null }, actor)
    .catch(unlessKnown);
  const stopping = new AbortController().signal;
  const runWhile = async (status: ImportStatus): Promise<void> => {
    while ((await imports.open())?.status === status) await runImports(kind, { ...tools, stopping });
  };
  await runWhile('CHECKING');
  if ((await imports.open())?.status === 'CHECKED') await imports.start(id, actor);
  await runWhile('IMPORTING');
  await files.remove(id);
}

/** Of a run that was interrupted. */
function unlessKnown(error: unknown): void {
  if (!(error instanceof Refusal)) throw error;
}
