import { randomUUID } from 'node:crypto';

import { openDependencies, type Dependencies } from '@fines/command-api/dependencies.ts';
import type { CommandContext } from '@fines/command-api/engine/context.ts';
import { issueBody } from '@fines/command-api/fine/bodies.ts';
import { issueFine } from '@fines/command-api/fine/issue.ts';
import { receiptIn } from '@fines/command-api/payment/payment-made.ts';
import { recordPayment } from '@fines/command-api/payment/record-payment.ts';
import { isIssued } from '@fines/domain/fine/state.ts';
import type { Logger } from '@fines/platform/logger.ts';
import { pino } from 'pino';

import { actor, cents } from '../domain/events.ts';
import type { TestLog } from '../projector/test-log.ts';
import { issueRequest } from '../support/fines.ts';
import { personalKey } from '../support/personal-data-key.ts';

/** What one process of the command API handles commands with. */
export type Process = Dependencies & { logger: Logger };

type On = { databaseUrl: string; log: Pick<TestLog, 'store'> };

/** As many processes of the command API, on one log and one database, without HTTP in between. */
export const openProcesses = (
  { databaseUrl, log }: On,
  count: number,
  PERSONAL_DATA_KEY = personalKey,
): Promise<Process[]> => {
  const config = {
    DATABASE_URL: databaseUrl,
    ESDB_URL: 'that of the test',
    EMAIL_HMAC_SECRET: 'x',
    PERSONAL_DATA_KEY,
  };
  const logger = pino({ level: 'silent' });
  // The test closes it.
  const store = { ...log.store, close: () => Promise.resolve() };
  return Promise.all(
    Array.from({ length: count }, async () => ({
      ...(await openDependencies(config, logger, () => store)),
      logger,
    })),
  );
};

export const contextAt = (
  now = new Date().toISOString(),
  commandId: string = randomUUID(),
): CommandContext => ({
  actor: actor('FINANCE_OFFICER'),
  commandId,
  correlationId: commandId,
  now,
});

/** The number of a new fine. */
export async function newFine(process: Process, licensePlate = 'HSD 472 BM'): Promise<string> {
  const body = issueBody.parse(issueRequest({ licensePlate, dateIssued: undefined }));
  const { state } = await issueFine(process, body, contextAt());
  if (!isIssued(state)) throw new Error('Not issued');
  return state.fineNumber;
}

/** The number of the receipt of a payment. */
export async function pay(process: Process, fineId: string, context = contextAt()): Promise<string> {
  const payment = { fineId, amount: cents(60), method: 'CASH', transactionReference: null } as const;
  const receipt = receiptIn(await recordPayment(process, payment, context));
  if (receipt === undefined) throw new Error('Not paid');
  return receipt;
}
