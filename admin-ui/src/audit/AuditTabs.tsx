import Tab from '@mui/material/Tab';
import Tabs from '@mui/material/Tabs';
import { Link } from 'react-router';

import { AUDIT, REGISTERS_PATH } from './paths.ts';

/** The two halves of the page, each at an address of its own. */
export const AuditTabs = ({ shown }: { shown: typeof AUDIT | typeof REGISTERS_PATH }) => (
  <Tabs component="nav" value={shown} aria-label="Audit" sx={{ mb: 2 }}>
    <Tab component={Link} to={AUDIT} value={AUDIT} label="Reviews" />
    <Tab component={Link} to={REGISTERS_PATH} value={REGISTERS_PATH} label="Registers" />
  </Tabs>
);
