import type { ApiClient } from './api-client.ts';
import { emailOf, type Staffed } from './staff.ts';
import { DEMO_PASSWORD } from './test-system.ts';
import { userOf } from './users.ts';

/** Lets the officer do something as a manager: issue what lies far back, say. Then he is what he was. */
export async function officerAsManager(
  { officer, admin }: Staffed['staff'],
  work: (officer: ApiClient) => Promise<void>,
): Promise<void> {
  const { id, role } = userOf(await officer.get('/auth/me'));
  const become = async (wanted: string): Promise<void> => {
    await admin.put(`/users/${id}`, { role: wanted });
    await officer.signIn(emailOf('officer'), DEMO_PASSWORD);
  };
  await become('MANAGER');
  await work(officer);
  await become(role);
}
