import type { RegisterRow } from '@fines/domain/register/registers.ts';
import Box from '@mui/material/Box';
import { useListContext } from 'react-admin';

import { CardList } from '../../table/CardList.tsx';
import type { Column } from '../../table/columns.ts';
import { Fact, Facts } from '../../ui/Facts.tsx';

type Props = { label: string; columns: readonly Column<RegisterRow>[] };

/** The rows where no table fits: every column as a labelled fact. */
export function RegisterCards({ label, columns }: Props) {
  const { data = [] } = useListContext<RegisterRow>();
  return (
    <CardList label={label}>
      {data.map((row) => (
        <Box key={row.id} component="li" sx={{ px: 2, py: 1.5, borderTop: 1, borderColor: 'divider' }}>
          <Facts>
            {columns.map((column) => (
              <Fact key={column.label} label={column.label}>
                {column.render(row)}
              </Fact>
            ))}
          </Facts>
        </Box>
      ))}
    </CardList>
  );
}
