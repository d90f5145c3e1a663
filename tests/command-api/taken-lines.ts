import { hash, randomUUID } from 'node:crypto';

import { openDependencies } from '@fines/command-api/dependencies.ts';
import { systemContext } from '@fines/command-api/engine/context.ts';
import { type LineToTake, takeLines } from '@fines/command-api/statement/take-line.ts';
import { paymentReferenceOf } from '@fines/domain/fine/payment-reference.ts';
import { localDay } from '@fines/domain/shared/dates.ts';
import { centsSchema, toCents } from '@fines/domain/shared/money.ts';
import type { Actor } from '@fines/domain/shared/person.ts';
import type { LineOutcome, StatementLine } from '@fines/domain/statement/line.ts';
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

/** Takes lines into a running system, as an import that the person with this id has started does. */
export async function takeInto(
  system: TestSystem,
  importerId: string,
  ...lines: LineToTake[]
): Promise<LineOutcome[]> {
  const { DATABASE_URL, ESDB_URL, PERSONAL_DATA_KEY } = await system.addresses();
  const logger = pino({ level: 'silent' });
  const config = { DATABASE_URL, ESDB_URL, EMAIL_HMAC_SECRET: 'x' };
  const dependencies = await openDependencies(
    { ...config, PERSONAL_DATA_KEY: personalKeyOf(PERSONAL_DATA_KEY) },
    logger,
  );
  try {
    const context = { ...systemContext(randomUUID()), actor: importer(importerId) };
    return await takeLines({ ...dependencies, logger }, lines, context);
  } finally {
    await dependencies.close();
  }
}
