import { hash, randomUUID } from 'node:crypto';

import { type Dependencies, openDependencies } from '@fines/command-api/dependencies.ts';
import { type CommandContext, systemContext } from '@fines/command-api/engine/context.ts';
import type { LineToTake } from '@fines/command-api/statement/known-lines.ts';
import { takeLines } from '@fines/command-api/statement/take-line.ts';
import { takenBack } from '@fines/command-api/statement/taken-back.ts';
import { paymentReferenceOf } from '@fines/domain/fine/payment-reference.ts';
import { localDay } from '@fines/domain/shared/dates.ts';
import { centsSchema, toCents } from '@fines/domain/shared/money.ts';
import type { Actor } from '@fines/domain/shared/person.ts';
import type { LineOutcome, StatementLine } from '@fines/domain/statement/line.ts';
import type { Logger } from '@fines/platform/logger.ts';
import { pino } from 'pino';

import { personalKeyOf } from '../support/personal-data-key.ts';
import type { TestSystem } from '../support/test-system.ts';

/** A line of its own: two are never the same unless they have the same id. */
export const someLine = (emalangeni: number, more: Partial<StatementLine> = {}): LineToTake => ({
  lineId: hash('sha256', randomUUID()),
  line: {
    account: '7700 1234 56',
    day: localDay(new Date().toISOString()),
    amount: centsSchema.parse(toCents(emalangeni)),
    channel: 'BANK',
    reference: null,
    payer: 'Sipho Dlamini',
    text: '',
    bankId: `BT-${randomUUID().slice(0, 8)}`,
    ...more,
  },
});

/** One that names a fine by its payment reference. */
export const lineFor = (fineNumber: string, emalangeni = 60, more: Partial<StatementLine> = {}): LineToTake =>
  someLine(emalangeni, { reference: paymentReferenceOf(fineNumber), ...more });

const importer = (id: string): Actor => ({
  id,
  role: 'FINANCE_OFFICER',
  badgeNumber: null,
  firstName: 'Thandeka',
  lastName: 'Simelane',
});

type Importing<Result> = (
  dependencies: Parameters<typeof takeLines>[0],
  context: CommandContext,
) => Promise<Result>;

/** What imports of a running system work with, until it is closed. */
export async function openImporting(system: TestSystem): Promise<Dependencies & { logger: Logger }> {
  const { DATABASE_URL, ESDB_URL, PERSONAL_DATA_KEY } = await system.addresses();
  const logger = pino({ level: 'silent' });
  const config = { DATABASE_URL, ESDB_URL, EMAIL_HMAC_SECRET: 'x' };
  const key = personalKeyOf(PERSONAL_DATA_KEY);
  return { ...(await openDependencies({ ...config, PERSONAL_DATA_KEY: key }, logger)), logger };
}

/** As in an import that the finance officer with this id has started: nobody else may leave such events. */
export const importedBy = (id: string): CommandContext => ({
  ...systemContext(randomUUID()),
  actor: importer(id),
});

/** Does in a running system what such an import does. */
async function asImport<Result>(
  system: TestSystem,
  importerId: string,
  act: Importing<Result>,
): Promise<Result> {
  const dependencies = await openImporting(system);
  try {
    return await act(dependencies, importedBy(importerId));
  } finally {
    await dependencies.close();
  }
}

export const takeInto = (
  system: TestSystem,
  importerId: string,
  ...lines: LineToTake[]
): Promise<LineOutcome[]> =>
  asImport(system, importerId, (dependencies, context) => takeLines(dependencies, lines, context));

/** The bank takes a line back. */
export const takeBackIn = (
  system: TestSystem,
  importerId: string,
  { line: { account, day, amount, bankId } }: LineToTake,
): Promise<unknown> =>
  asImport(system, importerId, (dependencies, context) => {
    const debit = {
      account,
      day,
      amounts: [amount],
      text: `Return of ${bankId}`,
      bankId: 'R-1',
      isReturn: true,
    };
    return takenBack(dependencies, [debit], context);
  });
