import { hasOriginal } from '@fines/domain/receipt/receipt.ts';
import { conflict, notFound } from '@fines/domain/shared/refusal.ts';
import { parseNumber } from '@fines/domain/shared/streams.ts';
import { isRefunded, receiptOf, refundSlipOf } from '@fines/papers/receipt.ts';
import { type Endpoint, endpoint } from '@fines/platform/http/endpoint.ts';
import type { Pool } from '@fines/platform/postgres/postgres.ts';
import type { PublicLinks } from '@fines/platform/shared/public-links.ts';
import { z } from 'zod';

import { fineLook } from '../access-log/list-look.ts';
import type { AccessLog } from '../access-log/looks.ts';
import { READERS } from '../engine/readers.ts';
import { numbersOfPapers, paperQuery, type Papers } from '../paper/papers.ts';
import { findReceipts, getReceipt } from './get-receipt.ts';

type Dependencies = {
  pool: Pool;
  publicLinks: PublicLinks;
  looks: Pick<AccessLog, 'record'>;
  papers: Papers;
};

const common = {
  method: 'get',
  access: { rankOf: READERS.payments },
  answers: { 200: 'pdf' },
} as const;

export const paymentPaperEndpoints = ({ looks, papers, ...asked }: Dependencies): Endpoint[] => [
  endpoint({
    ...common,
    path: '/payments/:ids/receipt.pdf',
    summary:
      'A receipt, or several in one file. Each is a duplicate, but for originals that the same person had printed just now',
    params: z.object({ ids: numbersOfPapers }),
    query: paperQuery.extend({
      /** Those whose original is wanted. */
      originals: numbersOfPapers.default([]),
    }),
    handle: async ({ params: { ids }, query: { originals, ...query }, actor, address }) => {
      const found = await findReceipts(asked, ids);
      if (found.length < ids.length) throw notFound('Payment');
      const asker = { actor, address };
      const now = new Date();
      for (const { receipt } of found) {
        // It names the driver, as the fine does.
        const number = parseNumber(receipt.fineId);
        if (number !== undefined) await looks.record(fineLook(number, asker));
      }
      return papers.reply({
        query,
        asker,
        fileName: ids.length === 1 ? `${ids.join()}-receipt` : 'receipts',
        papers: (about) =>
          found.map(({ receipt, driverName, printedById }) => {
            const isOriginal =
              originals.includes(receipt.id) && hasOriginal({ ...receipt, printedById }, actor.id, now);
            return receiptOf(receipt, about, { isDuplicate: !isOriginal, driverName });
          }),
      });
    },
  }),
  endpoint({
    ...common,
    path: '/payments/:id/refund.pdf',
    summary: 'The slip that is signed when money is given back',
    params: z.object({ id: z.string() }),
    query: paperQuery,
    problems: [409],
    handle: async ({ params: { id }, query, actor, address }) => {
      const receipt = await getReceipt(asked, id);
      if (!isRefunded(receipt)) throw conflict('not-refunded', 'This payment was not refunded');
      return papers.reply({
        query,
        asker: { actor, address },
        fileName: `${id}-refund`,
        papers: (about) => [refundSlipOf(receipt, about)],
      });
    },
  }),
];
