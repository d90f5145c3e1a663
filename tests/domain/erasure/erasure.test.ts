import { decide, evolve, initialErasure } from '@fines/domain/erasure/erasure.ts';
import { parseErasureEvent, type RecordedErasureEvent } from '@fines/domain/erasure/events.ts';
import { personOf } from '@fines/domain/shared/person.ts';
import { describe, it } from 'vitest';

import { actor, NOW } from '../events.ts';
import { chief } from '../fine/fine-scenarios.ts';
import { scenarios } from '../given-when-then.ts';
import { logged } from '../logged.ts';
import { ERASURE, erasureId } from './erasure-lives.ts';

const { given } = scenarios({ decide, evolve, initial: initialErasure });

const asker = chief();
const admin = actor('SUPER_ADMIN');
const [request, approve] = [ERASURE.RequestErasure(1), ERASURE.ApproveErasure(1)];
const { id: _, ...wanted } = request.wanted;
const ASKED = { erasureId: erasureId(1), ...wanted, requestedBy: personOf(asker) };

const happened = (...events: Parameters<typeof logged>[1]): RecordedErasureEvent[] =>
  logged(parseErasureEvent, events, NOW);
const requested = happened({ type: 'ErasureRequested', data: ASKED });
const approved = [
  ...requested,
  ...happened({ type: 'ErasureApproved', data: { approvedBy: personOf(admin) } }),
];
const OPEN = { kind: 'conflict', code: 'already-decided', message: 'This was decided already' } as const;

describe('an erasure', () => {
  it('is asked for by one person, and names records only', () => {
    given().when(request).thenEvents({ type: 'ErasureRequested', data: ASKED });
    given(...requested)
      .when(request)
      .thenRefused({
        kind: 'conflict',
        code: 'already-requested',
        message: 'This was requested already',
      });
  });

  it('is approved by another one', () => {
    given(...requested)
      .when({ ...approve, actor: admin })
      .thenEvents({ type: 'ErasureApproved', data: { approvedBy: personOf(admin) } });
    given(...requested)
      .when({ ...approve, actor: asker })
      .thenRefused({
        kind: 'forbidden',
        code: 'own-erasure',
        message: 'You asked for this erasure: another super admin must approve it',
      });
  });

  it('is not approved by an account of the person who asked', () => {
    given(...requested)
      .when({ ...approve, actor: admin, countsAs: [personOf(asker)] })
      .thenRefused({
        kind: 'forbidden',
        code: 'own-erasure',
        message:
          "Lindiwe Mamba asked for this erasure, and the two of you count as one person, since one made the other's account or set its password, role or state in the last 90 days: another super admin must approve it",
      });
  });

  it('may be declined, by the person who asked, too', () => {
    given(...requested)
      .when({ type: 'DeclineErasure', actor: asker, reason: 'Withdrawn' })
      .thenEvents({
        type: 'ErasureDeclined',
        data: { reason: 'Withdrawn', declinedBy: personOf(asker) },
      });
  });

  it.each([approve, ERASURE.DeclineErasure(1)])('is decided once: $type', (command) => {
    given(...approved)
      .when(command)
      .thenRefused(OPEN);
  });

  it('is completed once, after it was approved', () => {
    const complete = ERASURE.CompleteErasure(1);
    given(...requested)
      .when(complete)
      .thenNothing();
    const { kept } = complete;
    given(...approved)
      .when(complete)
      .thenEvents({ type: 'ErasureCompleted', data: { kept } });
    const completed = happened({ type: 'ErasureCompleted', data: { kept } });
    given(...approved, ...completed)
      .when(complete)
      .thenNothing();
  });
});
