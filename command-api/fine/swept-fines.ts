import { randomUUID } from 'node:crypto';

import { formatFineNumber } from '@fines/domain/fine/status.ts';
import { hashOf } from '@fines/platform/event-store/hash-chain.ts';
import type { Logger } from '@fines/platform/logger.ts';
import type { Pool } from '@fines/platform/postgres/postgres.ts';

import { systemContext } from '../engine/context.ts';
import { handle } from '../engine/handle.ts';
import type { Log } from '../engine/log.ts';
import type { YearlySeries } from '../numbering/number-series.ts';
import { SweepMarks, type SweptSeries } from '../numbering/sweep.ts';
import { fineDecider, streamOfNumber } from './decider.ts';
import { finishReissue } from './reissue.ts';

type Dependencies = { store: Log; pool: Pool; fineNumbers: YearlySeries; logger: Logger };

const REASON = 'No fine was issued under this number';

/**
 * The sweep of fine numbers: each is used or voided. It also voids fines that were replaced, if their reissue stopped
 * halfway.
 */
export const sweptFines = ({ store, pool, fineNumbers, logger }: Dependencies): SweptSeries => ({
  numbers: fineNumbers,
  marks: new SweepMarks(pool, 'fine_sweep'),
  settle: async (number, olderThan) => {
    const [first] = await store.readStream(streamOfNumber(number), { limit: 1 });
    if (first === undefined) return 'ABSENT';
    if (hashOf(first) === undefined) return 'TAKEN';
    if (first.recorded >= olderThan) return 'YOUNG';
    await finishReissue({ store, logger }, first);
    return 'SETTLED';
  },
  voidLeftOut: async (number) => {
    const fineNumber = formatFineNumber(number.year, number.sequence);
    const context = systemContext(randomUUID());
    const { actor, now } = context;
    const command = () => ({ type: 'VoidFineNumber', fineNumber, reason: REASON, actor, now }) as const;
    await handle(store, fineDecider, { stream: streamOfNumber(number), command, context });
    logger.warn({ fineNumber }, 'voided a fine number that was left out');
  },
});
