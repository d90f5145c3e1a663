import PrintOutlined from '@mui/icons-material/PrintOutlined';
import Button from '@mui/material/Button';

import { usePrint } from '../notice/usePrint.tsx';
import type { Fine } from '../types.ts';

/** Prints the notice that is handed over to the driver. */
export function PrintButton({ fine }: { fine: Fine }) {
  const { print, notice } = usePrint(fine);
  return (
    <>
      <Button variant="outlined" startIcon={<PrintOutlined />} onClick={() => void print()}>
        Print
      </Button>
      {notice}
    </>
  );
}
