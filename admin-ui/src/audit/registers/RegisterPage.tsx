import { REGISTER_NAMES } from '@fines/domain/register/registers.ts';
import { Navigate, useParams } from 'react-router';

import { useUser } from '../../auth/useUser.ts';
import { REGISTERS_PATH } from '../paths.ts';
import { registersFor } from './mayRead.ts';
import { RegisterTable } from './RegisterTable.tsx';

export default function RegisterPage() {
  const { role } = useUser();
  const { name } = useParams();
  const register = REGISTER_NAMES.find((one) => one === name);
  if (register === undefined || !registersFor(role).includes(register)) {
    return <Navigate to={REGISTERS_PATH} replace />;
  }
  return <RegisterTable key={register} name={register} />;
}
