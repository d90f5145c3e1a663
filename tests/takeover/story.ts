import { receiptStream } from '@fines/domain/receipt/receipt.ts';
import { localYear } from '@fines/domain/shared/dates.ts';
import { openEventStore } from '@fines/platform/event-store/event-store.ts';

import { importFile, rowOf } from '../command-api/vehicle-files.ts';
import { receiptReserved, receiptVoided } from '../domain/events.ts';
import { TestLog } from '../projector/test-log.ts';
import { issue } from '../support/fines.ts';
import { formWith, picture } from '../support/images.ts';
import { dispute, paymentRequest } from '../support/payments.ts';
import type { Staffed } from '../support/staff.ts';
import { createUser } from '../support/users.ts';
import type { Asked } from './answers.ts';

const DAY_MS = 86_400_000;
const daysAgo = (days: number): string => new Date(Date.now() - days * DAY_MS).toISOString();

/** Every kind of event at least once, in every order that the rules allow, and what they do not foresee. */
export async function tellStory({ system, staff }: Staffed): Promise<Asked> {
  const env = await system.addresses();
  const log = new TestLog(openEventStore({ url: env.ESDB_URL }));
  await log.write(
    receiptStream(`RCP-${localYear(daysAgo(0))}-001`),
    receiptReserved(
      { receiptNumber: `RCP-${localYear(daysAgo(0))}-001`, fineNumber: 'FN-2026-900' },
      daysAgo(0),
    ),
    receiptVoided('The payment was not completed', daysAgo(0)),
  );
  await log.store.close();
  await tellOfUsers(staff);
  const fineNumbers = await tellOfFines(staff);
  const plates = ['HSD 472 BM', 'LSD 265 CN', 'LSD-265-CN', 'ÉSD 1', 'A'];
  await importFile(
    env,
    plates.slice(0, 2).map((plate) => rowOf(plate)),
  );
  await importFile(env, [
    rowOf('LSD 265 CN', { 4: 'Green', 11: 'STOLEN' }),
    rowOf('LSD-265-CN'),
    rowOf('ÉSD 1'),
    rowOf('A'),
  ]);
  return { fineNumbers, plates };
}

async function tellOfUsers({ admin, senior }: Staffed['staff']): Promise<void> {
  const promoted = await createUser(admin, { email: 'promoted@police.gov.sz', badgeNumber: 'RSP-2001' });
  await admin.put(`/users/${promoted.id}`, { role: 'SUPER_ADMIN' });
  await admin.put(`/users/${promoted.id}`, {
    role: 'MANAGER',
    badgeNumber: 'RSP-2002',
    lastName: "d'Almeida-Ünlü",
  });
  const left = await createUser(admin, { email: 'left@police.gov.sz', badgeNumber: 'RSP-2003' });
  await admin.delete(`/users/${left.id}`);
  const back = await createUser(admin, { email: 'back@police.gov.sz', badgeNumber: 'RSP-2004' });
  await admin.delete(`/users/${back.id}`);
  await admin.put(`/users/${back.id}`, { isActive: true });
  await senior.put('/auth/me', { firstName: 'Mandla', lastName: 'Hlophe', badgeNumber: 'RSP-1002' });
}

type Change = (fineId: string) => Promise<unknown>;

async function tellOfFines({
  officer,
  senior,
  manager,
  finance,
  admin,
}: Staffed['staff']): Promise<string[]> {
  const to =
    (status: string, reason?: string): Change =>
    (id) =>
      senior.patch(`/fines/${id}/status`, { status, reason });
  const pay =
    (more = {}): Change =>
    (id) =>
      finance.post('/payments', paymentRequest(id, more));
  const disputed: Change = (id) => dispute(officer, id, { evidence: 'A photo of the sign' });
  const decide =
    (status: string, nth = 1): Change =>
    (id) =>
      manager.post(`/disputes/${id}-D${nth}/resolve`, {
        status,
        resolution: `It was ${status.toLowerCase()}`,
      });
  const remind: Change = (id) => senior.post(`/fines/${id}/reminders`, undefined);
  const remove =
    (reason?: string): Change =>
    (id) =>
      admin.delete(`/fines/${id}`, { reason });
  const amend =
    (changes: Record<string, unknown>): Change =>
    (id) =>
      senior.put(`/fines/${id}`, changes);

  const photo = await officer.upload('/photos', formWith(new Uint8Array(await picture().jpeg().toBuffer())));
  const { url } = photo.body as { url: string };
  const tales: readonly (readonly [Record<string, unknown>, ...Change[]])[] = [
    [{}],
    [
      { driverName: 'Thandi Nkosi', driverLicense: 'D-1', notes: 'Two\nlines', photoUrl: url },
      remind,
      remind,
    ],
    [
      { licensePlate: 'lsd 265 cn' },
      amend({ location: 'Manzini', driverName: 'X', photoUrl: url }),
      amend({ driverName: null, photoUrl: null }),
    ],
    [{}, pay()],
    [{}, pay({ method: 'MOBILE_MONEY', transactionReference: 'MM-1' }), to('UNPAID', 'Cheque bounced')],
    [{}, pay(), to('UNPAID'), pay({ method: 'CARD' })],
    [{}, pay(), remove('Issued twice')],
    [{}, disputed, decide('APPROVED')],
    [{}, disputed, decide('REJECTED'), pay({ method: 'BANK_TRANSFER' })],
    [{}, disputed, decide('REJECTED'), disputed, decide('APPROVED', 2)],
    [{}, disputed, pay()],
    [{}, disputed],
    // The select and the queue did not have to agree.
    [{}, to('DISPUTED')],
    [{}, to('DISPUTED', 'By telephone'), to('PAID', 'By stop order')],
    [{}, disputed, to('UNPAID')],
    [{}, disputed, to('PAID')],
    [{}, disputed, remove()],
    [{}, remove()],
    [{ dateIssued: daysAgo(200) }, to('PAID')],
    [{ dateIssued: daysAgo(400) }, pay()],
    [{ licensePlate: 'ÉSD 1' }],
    [{ licensePlate: 'ABCDEFGHIJ-KLMNOPQ 1' }],
    [{ licensePlate: '---' }],
  ];
  const numbers: string[] = [];
  for (const [more, ...changes] of tales) {
    const { fine } = await issue(officer, more, { 'Idempotency-Key': `tale-${numbers.length + 1}` });
    for (const change of changes) await change(fine.id);
    numbers.push(fine.id);
  }
  return numbers;
}
