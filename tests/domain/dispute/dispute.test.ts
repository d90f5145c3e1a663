import { disputeView, disputeViewSchema } from '@fines/domain/fine/dispute-view.ts';
import {
  disputedFineOf,
  disputeIdOf,
  DISPUTE_STATUS_LABELS,
  DISPUTE_STATUSES,
  disputeOutcomeSchema,
  disputeStatusSchema,
} from '@fines/domain/fine/dispute.ts';
import { formatFineNumber } from '@fines/domain/fine/status.ts';
import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';

import { cents, CLERK, fineIssued } from '../events.ts';
import { photoAt } from '../fine/fine-scenarios.ts';
import { forAll } from '../for-all.ts';

const fineNumber = fc
  .tuple(fc.integer({ min: 1900, max: 9999 }), fc.integer({ min: 1, max: 5_000_000 }))
  .map(([year, sequence]) => formatFineNumber(year, sequence));
const nth = fc.integer({ min: 1, max: 999_999 });

describe('the id of a dispute', () => {
  it('is the number of the fine and which of its disputes it is', () => {
    expect(disputeIdOf('FN-2026-001', 2)).toBe('FN-2026-001-D2');
  });

  it('gives the number of the fine back', () => {
    forAll([fineNumber, nth], (fine, n) => {
      expect(disputedFineOf(disputeIdOf(fine, n))).toBe(fine);
    });
  });

  it('is the only text that names a fine', () => {
    const parts = fc.constantFrom('FN', 'RCP', '-', 'D', '2026', '001', '0', '1', '\n', ' ', 'é', '%2F');
    const text = fc.oneof(
      fc.string(),
      fc.array(parts, { maxLength: 9 }).map((some) => some.join('')),
    );
    forAll(
      [text],
      (id) => {
        const fine = disputedFineOf(id);
        const n = Number(id.slice(id.lastIndexOf('D') + 1));
        expect(fine === undefined || disputeIdOf(fine, n) === id).toBe(true);
      },
      2000,
    );
  });

  it.each([
    '',
    'FN-2026-001',
    'FN-2026-001-D0',
    'FN-2026-001-D01',
    'FN-2026-001-d1',
    'FN-2026-001-D1\n',
    'FN-2026-001-D1-D1',
    '../fine-FN-2026-001-D1',
    "FN-2026-001'; DROP TABLE disputes-D1",
  ])('is not %j', (id) => {
    expect(disputedFineOf(id)).toBeUndefined();
  });

  it('is not the number of a fine ten thousand times over', () => {
    expect(disputedFineOf(`${'FN-2026-001-D'.repeat(10_000)}1`)).toBeUndefined();
  });
});

describe('the status of a dispute', () => {
  it('has a label', () => {
    expect(DISPUTE_STATUSES.map((status) => DISPUTE_STATUS_LABELS[status])).toEqual([
      'Pending',
      'Approved',
      'Rejected',
    ]);
  });

  it('is accepted in any case', () => {
    expect(disputeStatusSchema.parse('pending')).toBe('PENDING');
    expect(disputeOutcomeSchema.parse(' Approved ')).toBe('APPROVED');
  });

  it('is no other', () => {
    expect(disputeStatusSchema.safeParse('OPEN').error?.issues[0]?.message).toBe(
      'Status must be one of PENDING, APPROVED, REJECTED',
    );
  });

  it('cannot be set back to PENDING', () => {
    expect(disputeOutcomeSchema.safeParse('PENDING').error?.issues[0]?.message).toBe(
      'Status must be one of APPROVED, REJECTED',
    );
  });
});

describe('a dispute as the API shows it', () => {
  const submitted = {
    id: 'FN-2026-001-D1',
    reason: 'The bay was marked as free',
    evidence: 'Photo of the sign',
    submittedAt: '2026-03-12T10:00:00.000Z',
  };
  const by = { submitter: { by: 'STAFF', id: 'officer-1' }, photos: ['a'.repeat(64)] } as const;
  const { data: fine } = fineIssued({ amount: cents(60.5) });
  const shared = {
    ...submitted,
    evidenceUrls: [`/photos/${'a'.repeat(64)}`],
    submittedBy: 'STAFF',
    contact: null,
    fineId: 'FN-2026-001',
    fine: {
      id: 'FN-2026-001',
      fineNumber: 'FN-2026-001',
      licensePlate: 'ABC 123 EH',
      offenseType: 'PARKING',
      amount: 60.5,
      dateIssued: '2026-03-10T07:45:00.000Z',
    },
    createdAt: submitted.submittedAt,
  };

  it('says what it is about, and that nothing is decided while it is pending', () => {
    const view = disputeView({ ...submitted, ...by, status: 'PENDING' }, fine, photoAt);
    const undecided = { resolution: null, resolvedAt: null, resolvedById: null, resolvedBy: null };
    expect(view).toEqual({ ...shared, ...undecided, status: 'PENDING', updatedAt: submitted.submittedAt });
    expect(disputeViewSchema.parse(view)).toEqual(view);
  });

  it('says where who submitted it online wants to be written to', () => {
    const contact = { email: 'sipho@example.sz', phone: null };
    const online = { ...by, submitter: { by: 'ONLINE', contact } } as const;
    const view = disputeView({ ...submitted, ...online, status: 'PENDING' }, fine, photoAt);
    expect(view).toMatchObject({ submittedBy: 'ONLINE', contact });
    expect(disputeViewSchema.parse(view)).toEqual(view);
  });

  it('says how, when and by whom it was decided', () => {
    const resolvedAt = '2026-03-14T10:00:00.000Z';
    const outcome = {
      status: 'APPROVED',
      resolution: 'A free bay indeed',
      resolvedAt,
      resolvedBy: CLERK,
    } as const;
    const view = disputeView({ ...submitted, ...by, ...outcome }, fine, photoAt);
    expect(view).toEqual({ ...shared, ...outcome, resolvedById: CLERK.id, updatedAt: resolvedAt });
    expect(disputeViewSchema.parse(view)).toEqual(view);
  });
});
