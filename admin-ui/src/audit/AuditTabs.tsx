import Tab from '@mui/material/Tab';
import Tabs from '@mui/material/Tabs';
import { Link } from 'react-router';

import { AUDIT, RECORD_PATH, REGISTERS_PATH } from './paths.ts';
import { RecordAlarm } from './record/RecordVerdict.tsx';

type Props = { shown: typeof AUDIT | typeof REGISTERS_PATH | typeof RECORD_PATH };

/** The parts of the page, each at an address of its own. */
export const AuditTabs = ({ shown }: Props) => (
  <>
    <Tabs component="nav" value={shown} aria-label="Audit" sx={{ mb: 2 }}>
      <Tab component={Link} to={AUDIT} value={AUDIT} label="Reviews" />
      <Tab component={Link} to={REGISTERS_PATH} value={REGISTERS_PATH} label="Registers" />
      <Tab component={Link} to={RECORD_PATH} value={RECORD_PATH} label="Record" />
    </Tabs>
    {shown !== RECORD_PATH && <RecordAlarm />}
  </>
);
