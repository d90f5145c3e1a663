import type { Role } from '../shared/roles.ts';

export type CreateUser = {
  type: 'CreateUser';
  id: string;
  email: string;
  firstName: string;
  lastName: string;
  badgeNumber: string | null;
  role: Role;
};

export type UserCommand = CreateUser;
