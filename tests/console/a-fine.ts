import type { Fine } from '@fines/admin-ui/src/data/fineCalls.ts';

import { NOTHING_SAID } from '../support/facts.ts';

export const A_FINE: Fine = {
  id: 'FN-2026-001',
  fineNumber: 'FN-2026-001',
  licensePlate: 'ABC 123 AH',
  ...NOTHING_SAID,
  driverLicense: 'DL1',
  offenseType: 'PARKING',
  offenseDescription: 'Illegal parking',
  amount: 60,
  location: 'Manzini',
  dateIssued: '2026-11-20T10:00:00.000Z',
  dueDate: '2026-12-20T10:00:00.000Z',
  status: 'UNPAID',
  issuedById: 'u1',
  issuedBy: { id: 'u1', firstName: 'Thandi', lastName: 'Maseko', badgeNumber: '1042' },
  paidAt: null,
  paidAmount: null,
  paymentMethod: null,
  paymentStands: false,
  photoUrl: null,
  photoUrls: [],
  remindersSent: 0,
  createdAt: '2026-11-20T10:00:00.000Z',
  updatedAt: '2026-11-20T10:00:00.000Z',
};
