import type { Receipt } from '@fines/domain/fine/payment-view.ts';

const AT = '2026-11-20T10:00:00.000Z';

export const A_RECEIPT: Receipt = {
  id: 'RCP-2026-001',
  receiptNumber: 'RCP-2026-001',
  fineId: 'FN-2026-001',
  fine: { id: 'FN-2026-001', fineNumber: 'FN-2026-001', licensePlate: 'HSD 472 BM', amount: 60 },
  amount: 60,
  method: 'CASH',
  status: 'COMPLETED',
  transactionReference: null,
  paidAt: AT,
  processedById: 'u1',
  processedBy: { id: 'u1', firstName: 'Thandeka', lastName: 'Simelane', badgeNumber: 'RSP-2001' },
  togetherId: null,
  refundRequest: null,
  refund: null,
  createdAt: AT,
  updatedAt: AT,
  offenseDescription: 'Illegal parking',
  dateIssued: '2026-11-19T10:00:00.000Z',
  printedAt: null,
};
