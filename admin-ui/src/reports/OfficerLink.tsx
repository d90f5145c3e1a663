import type { OfficerStats } from '@fines/domain/officer/stats.ts';
import MuiLink from '@mui/material/Link';
import { Link, useLocation } from 'react-router';

import { mayOpen } from '../auth/screens.ts';
import { useUser } from '../auth/useUser.ts';
import { fullNameOf } from '../format/names.ts';
import { hasPage } from '../officers/hasPage.ts';
import { officerPath } from '../officers/paths.ts';

/** A name; it leads to the officer's page, if there is one that the reader may open, with the same period. */
export function OfficerLink({ officer }: { officer: OfficerStats }) {
  const { role } = useUser();
  const { search } = useLocation();
  const name = fullNameOf(officer);
  if (!mayOpen(role, 'officers') || !hasPage(officer)) return name;
  return (
    <MuiLink component={Link} to={officerPath(officer.id, search)} underline="hover">
      {name}
    </MuiLink>
  );
}
