import {
  type CommandName,
  COMMANDS,
  type Grant,
  grantOf,
  isReadOnly,
  requireGrant,
  type Role,
  ROLES,
} from '@fines/domain/shared/permissions.ts';
import { describe, expect, it } from 'vitest';

import { refusalOf } from '../given-when-then.ts';

const COLUMNS: readonly Role[] = [
  'TRAFFIC_OFFICER',
  'SENIOR_OFFICER',
  'MANAGER',
  'FINANCE_OFFICER',
  'AUDITOR',
  'SUPER_ADMIN',
];

/** "Who may do what", as the decisions print it. */
const TABLE = `
| fine.issue         | ✓   | ✓ | ✓                | ✓ | – | ✓ |
| photo.upload       | ✓   | ✓ | ✓                | ✓ | – | ✓ |
| dispute.submit     | ✓   | ✓ | ✓                | ✓ | – | ✓ |
| fine.edit          | own | ✓ | ✓                | ✓ | – | ✓ |
| fine.change-status | –   | ✓ | ✓                | ✓ | – | ✓ |
| fine.remind        | –   | ✓ | ✓                | ✓ | – | ✓ |
| fine.delete        | –   | – | ✓                | – | – | ✓ |
| fine.reissue       | –   | – | ✓                | – | – | ✓ |
| payment.record     | –   | – | ✓                | ✓ | – | ✓ |
| payment.refund     | –   | – | ✓                | – | – | ✓ |
| payment.request-refund | – | – | own            | ✓ | – | ✓ |
| cash-up.close      | –   | – | ✓                | own | – | ✓ |
| dispute.resolve    | –   | ✓ | ✓                | – | – | ✓ |
| act.review         | –   | – | ✓                | – | – | ✓ |
| user.manage        | –   | – | ranks below own  | – | – | ✓ |
`;

const GRANTS: Readonly<Record<string, Grant>> = {
  '✓': 'yes',
  '–': 'no',
  own: 'own',
  'ranks below own': 'below',
};

const rows = TABLE.trim()
  .split('\n')
  .map((line) => {
    const [command = '', ...cells] = line
      .split('|')
      .slice(1, -1)
      .map((cell) => cell.trim());
    return { command: command as CommandName, grants: cells.map((cell) => GRANTS[cell]) };
  });

const cells = rows.flatMap(({ command, grants }) =>
  COLUMNS.map((role, column) => ({ command, role, grant: grants[column] })),
);

describe('who may command what', () => {
  it('is said for every command', () => {
    expect(rows.map(({ command }) => command).toSorted()).toEqual([...COMMANDS].toSorted());
  });

  it.each(cells)('$role, $command: $grant', ({ command, role, grant }) => {
    expect(grant).toBeDefined();
    expect(grantOf(role, command)).toBe(grant);
    const refusal = { kind: 'forbidden', code: 'forbidden', message: 'Your role may not do this' };
    const outcome = refusalOf(() => requireGrant(role, command));
    expect(outcome).toEqual(grant === 'no' ? { ...refusal, errors: undefined } : { accepted: undefined });
  });
});

it('an auditor alone changes nothing', () => {
  expect(ROLES.filter(isReadOnly)).toEqual(['AUDITOR']);
});
