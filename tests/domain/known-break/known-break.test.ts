import { parseKnownBreakEvent } from '@fines/domain/known-break/events.ts';
import { decide, evolve, noStatements } from '@fines/domain/known-break/known-break.ts';
import { personOf } from '@fines/domain/shared/person.ts';
import { describe, it } from 'vitest';

import { chief } from '../fine/fine-scenarios.ts';
import { scenarios } from '../given-when-then.ts';
import { logged } from '../logged.ts';
import { ADMIN } from '../user/user-scenarios.ts';
import { KNOWN_BREAK } from './known-break-lives.ts';

const { given } = scenarios({ decide, evolve, initial: noStatements });

const [state, approve, decline] = [
  KNOWN_BREAK.StateBreak(1),
  KNOWN_BREAK.AcknowledgeBreak(1),
  KNOWN_BREAK.DeclineBreak(1),
];
const { id: statementId, found, reason, actor, newest } = state;
const STATED = { statementId, ...newest.damage, found, reason, statedBy: personOf(actor) };
const ACKNOWLEDGED = { ...STATED, approvedBy: personOf(ADMIN) };

const happened = (type: string, data: object) => logged(parseKnownBreakEvent, [{ type, data }]);
const stated = happened('BreakStated', STATED);

const refused = (kind: 'conflict' | 'forbidden' | 'notFound', code: string, message: string) => ({
  kind,
  code,
  message,
});
const NOT_FOUND = refused('conflict', 'no-such-break', 'The newest check of the log did not find this break');
const OWN = 'You stated this break: another super admin must approve it';

describe('a known break', () => {
  it('is stated as it was found, and repeated when another super admin approves', () => {
    given()
      .when(state)
      .thenEvents({ type: 'BreakStated', data: STATED as never });
    given(...stated)
      .when(approve)
      .thenEvents({ type: 'BreakAcknowledged', data: ACKNOWLEDGED as never });
  });

  it('is not approved by who stated it, nor by an account of the same person', () => {
    given(...stated)
      .when({ ...approve, actor: chief() })
      .thenRefused(refused('forbidden', 'own-statement', OWN));
    given(...stated)
      .when({ ...approve, countsAs: [personOf(actor)] })
      .thenRefused({
        ...refused('forbidden', 'own-statement', ''),
        message:
          "Lindiwe Mamba stated this break, and the two of you count as one person, since one made the other's account or set its password, role or state in the last 90 days: another super admin must approve it",
      });
  });

  it.each([
    ['nothing', { firstBreak: null, damage: null }],
    ['something else', { ...newest, firstBreak: 'fine-FN-2026-009 at revision 1: gone' }],
  ])('is neither stated nor approved if %s was found', (_, other) => {
    given()
      .when({ ...state, newest: other })
      .thenRefused(NOT_FOUND);
    given(...stated)
      .when({ ...approve, newest: other })
      .thenRefused(NOT_FOUND);
  });

  it('is not approved if the event was changed again since it was stated', () => {
    const damage = { stream: newest.damage?.stream ?? '', entries: [] };
    given(...stated)
      .when({ ...approve, newest: { ...newest, damage } })
      .thenRefused(
        refused(
          'conflict',
          'no-such-break',
          'The log is not as it was stated any more. Decline, and state it anew',
        ),
      );
  });

  it('is not stated where it cannot be told what is concerned', () => {
    given()
      .when({ ...state, newest: { ...newest, damage: null } })
      .thenRefused(
        refused(
          'conflict',
          'not-statable',
          'This cannot be stated as a known break: the record must be restored, or the log gets another name',
        ),
      );
  });

  it('is stated once at a time, and decided once', () => {
    const message = 'This break was stated already: another super admin decides';
    given(...stated)
      .when(state)
      .thenRefused(refused('conflict', 'already-stated', message));
    const declined = happened('BreakDeclined', {
      statementId,
      reason: 'There is a backup',
      declinedBy: personOf(ADMIN),
    });
    for (const end of [happened('BreakAcknowledged', ACKNOWLEDGED), declined])
      given(...stated, ...end)
        .when(decline)
        .thenRefused(refused('conflict', 'already-decided', 'This was decided already'));
    given()
      .when(decline)
      .thenRefused(refused('notFound', 'not-found', 'Statement not found'));
  });
});
