import { conflict } from '@fines/domain/shared/refusal.ts';
import { parseNumber } from '@fines/domain/shared/streams.ts';
import { isRefunded, receiptOf, refundSlipOf } from '@fines/papers/receipt.ts';
import { type Endpoint, endpoint } from '@fines/platform/http/endpoint.ts';
import type { Pool } from '@fines/platform/postgres/postgres.ts';
import type { PublicLinks } from '@fines/platform/shared/public-links.ts';
import { z } from 'zod';

import { fineLook } from '../access-log/list-look.ts';
import type { AccessLog } from '../access-log/looks.ts';
import { READERS } from '../engine/readers.ts';
import { paperQuery, type Papers } from '../paper/papers.ts';
import { findReceipt, getReceipt } from './get-receipt.ts';

type Dependencies = {
  pool: Pool;
  publicLinks: PublicLinks;
  looks: Pick<AccessLog, 'record'>;
  papers: Papers;
};

const common = {
  method: 'get',
  access: { rankOf: READERS.payments },
  params: z.object({ id: z.string() }),
  query: paperQuery,
  answers: { 200: 'pdf' },
} as const;

export const paymentPaperEndpoints = ({ looks, papers, ...asked }: Dependencies): Endpoint[] => [
  endpoint({
    ...common,
    path: '/payments/:id/receipt.pdf',
    summary: 'A receipt, as a duplicate: a file can be printed as often as one likes',
    handle: async ({ params: { id }, query, actor, address }) => {
      const { receipt, driverName } = await findReceipt(asked, id);
      const asker = { actor, address };
      // It names the driver, as the fine does.
      const number = parseNumber(receipt.fineId);
      if (number !== undefined) await looks.record(fineLook(number, asker));
      return papers.reply({
        query,
        asker,
        fileName: `${id}-receipt`,
        paper: (about) => receiptOf(receipt, about, { isDuplicate: true, driverName }),
      });
    },
  }),
  endpoint({
    ...common,
    path: '/payments/:id/refund.pdf',
    summary: 'The slip that is signed when money is given back',
    problems: [409],
    handle: async ({ params: { id }, query, actor, address }) => {
      const receipt = await getReceipt(asked, id);
      if (!isRefunded(receipt)) throw conflict('not-refunded', 'This payment was not refunded');
      return papers.reply({
        query,
        asker: { actor, address },
        fileName: `${id}-refund`,
        paper: (about) => refundSlipOf(receipt, about),
      });
    },
  }),
];
