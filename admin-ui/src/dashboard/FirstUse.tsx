import Add from '@mui/icons-material/Add';
import ReceiptLongOutlined from '@mui/icons-material/ReceiptLongOutlined';
import Button from '@mui/material/Button';
import Card from '@mui/material/Card';
import { Link } from 'react-router';

import { useIsReadOnly } from '../auth/useIsReadOnly.ts';
import { useUser } from '../auth/useUser.ts';
import { EmptyState } from '../ui/EmptyState.tsx';

/** The register is loaded by whoever runs the system, not in the console. */
const IMPORT = 'npm run import:vehicles -- file.csv';

/** What stands where charts will, and how to begin. */
export function FirstUse() {
  const { role } = useUser();
  const isReadOnly = useIsReadOnly();
  return (
    <Card>
      <EmptyState
        title="No fines yet"
        Icon={ReceiptLongOutlined}
        action={
          !isReadOnly && (
            <Button component={Link} to="/fines/create" variant="contained" startIcon={<Add />}>
              Issue the first fine
            </Button>
          )
        }
      >
        Once a fine is issued, revenue, offenses and the latest activity show here. Plates are recognised once
        the national vehicle register has been imported
        {role === 'SUPER_ADMIN' ? (
          <>
            , on the server: <code>{IMPORT}</code>
          </>
        ) : (
          '; your administrator can see to that.'
        )}
      </EmptyState>
    </Card>
  );
}
