import { type RegisterName, registerOf, type RegisterRow } from '@fines/domain/register/registers.ts';
import Card from '@mui/material/Card';
import { useMemo } from 'react';

import { ListBody } from '../../table/ListBody.tsx';
import { Pager } from '../../table/Pager.tsx';
import { RecordList } from '../../table/RecordList.tsx';
import { RecordTable } from '../../table/RecordTable.tsx';
import { Page } from '../../ui/Page.tsx';
import { useIsNarrow } from '../../ui/useWidth.ts';
import { REGISTERS_PATH } from '../paths.ts';
import { columnOf } from './columnOf.tsx';
import { RegisterCards } from './RegisterCards.tsx';
import { RegisterExport } from './RegisterExport.tsx';
import { RegisterFilters } from './RegisterFilters.tsx';

/** Any register, as it is declared. */
export function RegisterTable({ name }: { name: RegisterName }) {
  const isNarrow = useIsNarrow();
  const register = registerOf(name);
  const columns = useMemo(() => register.columns.map(columnOf), [register]);
  return (
    <RecordList<RegisterRow>
      resource={`registers/${name}`}
      perPage={25}
      sort={{ field: 'at', order: 'DESC' }}
    >
      <Page
        title={register.title}
        subtitle={register.note}
        back={{ to: REGISTERS_PATH, label: 'Back to Registers' }}
        actions={<RegisterExport name={name} />}
      >
        <Card>
          <RegisterFilters register={register} />
          <ListBody>
            {isNarrow ? (
              <RegisterCards label={register.title} columns={columns} />
            ) : (
              <RecordTable<RegisterRow> label={register.title} columns={columns} />
            )}
            <Pager />
          </ListBody>
        </Card>
      </Page>
    </RecordList>
  );
}
