import { readFileSync } from 'node:fs';

import {
  type CommandName,
  COMMANDS,
  type Grant,
  grantOf,
  hasRankOf,
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

const GRANTS: Readonly<Record<string, Grant>> = {
  yes: 'yes',
  no: 'no',
  own: 'own',
  'own payments': 'own',
  'of ranks below': 'below',
};

const PAGE = new URL('../../../docs/product.md', import.meta.url);

/** The lines of "Who may do what" that name commands; a line may name several. */
const rows = readFileSync(PAGE, 'utf8')
  .split('\n')
  .filter((line) => line.startsWith('| ') && line.includes('`'))
  .flatMap((line) => {
    const [names = '', ...cells] = line
      .split('|')
      .slice(1, -1)
      .map((cell) => cell.trim());
    const commands = [...names.matchAll(/`([a-z-]+\.[a-z-]+)`/g)].map(([, name]) => name as CommandName);
    return commands.map((command) => ({ command, grants: cells.map((cell) => GRANTS[cell]) }));
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

it('the public may do what is done online, and nobody of the staff may', () => {
  const granted = COMMANDS.filter((command) => grantOf('PUBLIC', command) !== 'no');
  expect(granted).toEqual(['dispute.submit-online', 'photo.upload-online']);
  for (const role of ROLES) for (const command of granted) expect(grantOf(role, command)).toBe('no');
});

it('the public reads nothing', () => {
  expect(ROLES.filter((listed) => hasRankOf('PUBLIC', [listed]))).toEqual([]);
});

it('an auditor alone changes nothing', () => {
  expect(ROLES.filter(isReadOnly)).toEqual(['AUDITOR']);
});
