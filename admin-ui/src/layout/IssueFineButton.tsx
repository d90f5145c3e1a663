import PostAdd from '@mui/icons-material/PostAdd';
import { useLocation, useNavigate } from 'react-router';

import { useIsReadOnly } from '../auth/useUser.ts';
import { useIsPhone } from '../ui/useWidth.ts';
import { TopBarButton } from './TopBarButton.tsx';

const FORM = '/fines/create';

/** On a phone, where the menu is out of sight; not on the form itself. */
export function IssueFineButton() {
  const isPhone = useIsPhone();
  const isReadOnly = useIsReadOnly();
  const navigate = useNavigate();
  const { pathname } = useLocation();
  if (!isPhone || isReadOnly || pathname === FORM) return null;
  return <TopBarButton label="Issue Fine" Icon={PostAdd} onClick={() => void navigate(FORM)} />;
}
