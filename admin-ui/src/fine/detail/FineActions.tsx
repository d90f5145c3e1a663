import { type CommandName, grantOf } from '@fines/domain/shared/permissions.ts';
import type { SvgIconComponent } from '@mui/icons-material';
import DeleteOutlined from '@mui/icons-material/DeleteOutlined';
import EditOutlined from '@mui/icons-material/EditOutlined';
import PublishedWithChanges from '@mui/icons-material/PublishedWithChanges';
import Box from '@mui/material/Box';
import { type ComponentType, useState } from 'react';
import { useDelete } from 'react-admin';
import { useNavigate } from 'react-router';

import { useUser } from '../../auth/useUser.ts';
import type { Fine } from '../../data/fineCalls.ts';
import { useToast } from '../../toast/useToast.ts';
import { ReasonedButton } from '../../ui/buttons.tsx';
import { ReasonDialog } from '../../ui/ReasonDialog.tsx';
import { ExportFinesButton } from '../ExportFinesButton.tsx';
import { reasonAgainst } from '../fineRights.ts';
import { PrintButton } from '../notice/PrintButton.tsx';
import { useForgetFine, useFineFailure } from '../useFine.ts';
import { EditFineDialog } from './EditFineDialog.tsx';
import { ReissueDialog } from './ReissueDialog.tsx';

type Props = {
  fine: Fine;
  /** What the dialog is for; who may not do that is told why. */
  command: CommandName;
  label: string;
  Icon: SvgIconComponent;
  Dialog: ComponentType<{ fine: Fine; onClose: () => void }>;
  /** What whoever looks at the fine is here for. */
  isPrimary?: boolean;
};

/** Opens a dialog about the fine. */
export function FineDialogButton({ fine, command, label, Icon, Dialog, isPrimary = false }: Props) {
  const user = useUser();
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <ReasonedButton
        reason={reasonAgainst(command, user, fine)}
        variant={isPrimary ? 'contained' : 'outlined'}
        startIcon={<Icon />}
        onClick={() => setOpen(true)}
      >
        {label}
      </ReasonedButton>
      {isOpen && <Dialog fine={fine} onClose={() => setOpen(false)} />}
    </>
  );
}

/** Deletes the fine and goes to the list; `onFailure` after a refusal, which stays on the fine. */
function useDeleteFine(fine: Fine, onFailure: () => void): (reason: string) => Promise<void> {
  const navigate = useNavigate();
  const toast = useToast();
  const failed = useFineFailure();
  const forget = useForgetFine();
  const [remove] = useDelete<Fine, Error>();

  return async (reason) => {
    const params = { id: fine.id, previousData: fine, meta: { reason } };
    try {
      await remove('fines', params, { returnPromise: true });
    } catch (error) {
      await failed('Failed to delete fine', error);
      return onFailure();
    }
    forget();
    toast({ title: 'Fine deleted successfully' });
    await navigate('/fines');
  };
}

function DeleteFineButton({ fine }: { fine: Fine }) {
  const user = useUser();
  const [isAsking, setAsking] = useState(false);
  const close = () => setAsking(false);
  const remove = useDeleteFine(fine, close);

  return (
    <>
      <ReasonedButton
        reason={reasonAgainst('fine.delete', user, fine)}
        variant="outlined"
        color="error"
        startIcon={<DeleteOutlined />}
        onClick={() => setAsking(true)}
      >
        Delete
      </ReasonedButton>
      {isAsking && (
        <ReasonDialog
          title={`Delete ${fine.fineNumber}`}
          question="Are you sure you want to delete this fine?"
          submit="Delete"
          submitting="Deleting..."
          isDangerous
          onSubmit={remove}
          onClose={close}
        />
      )}
    </>
  );
}

/** What one can do with the fine as a whole; on a phone without icons, so that all fit in a row. */
export const FineActions = ({ fine }: { fine: Fine }) => {
  const { role } = useUser();
  return (
    <Box
      sx={{
        display: 'flex',
        flexWrap: 'wrap',
        gap: 1,
        '& .MuiButton-startIcon': { display: { xs: 'none', sm: 'inherit' } },
      }}
    >
      <PrintButton fine={fine} />
      <ExportFinesButton filter={{ id: [fine.id] }} />
      <FineDialogButton
        fine={fine}
        command="fine.edit"
        label="Edit"
        Icon={EditOutlined}
        Dialog={EditFineDialog}
      />
      {grantOf(role, 'fine.reissue') === 'yes' && (
        <FineDialogButton
          fine={fine}
          command="fine.reissue"
          label="Void and reissue"
          Icon={PublishedWithChanges}
          Dialog={ReissueDialog}
        />
      )}
      <DeleteFineButton fine={fine} />
    </Box>
  );
};
