import { writeFile } from 'node:fs/promises';

import { cashUpId, cashUpStreamOf } from '@fines/domain/cash-up/cash-up.ts';
import { FIRST_LETTERHEAD } from '@fines/domain/letterhead/letterhead.ts';
import type { Role } from '@fines/domain/shared/permissions.ts';
import { plateKey } from '@fines/domain/shared/plate.ts';
import { vehicleStream } from '@fines/domain/vehicle/vehicle.ts';
import { describeApi } from '@fines/embedded/front/describe-api.ts';
import { PAPER_SIZES } from '@fines/papers/paper.ts';
import { LOOKS } from '@fines/platform/shared/access-log-table.ts';
import { PhotoStore } from '@fines/platform/shared/photo-store.ts';
import sharp from 'sharp';
import { extractText, getDocumentProxy } from 'unpdf';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import {
  cashUpClosed,
  CLERK,
  disputeResolved,
  disputeSubmitted,
  fineIssued,
  paymentRecorded,
  paymentRefunded,
  receiptPrinted,
  receiptReserved,
  reminderSent,
  vehicleRegistered,
  vehicleUpdated,
} from '../domain/events.ts';
import { project } from '../projector/projecting.ts';
import { sha256Of } from '../support/images.ts';
import { until } from '../support/wait.ts';
import { Reading } from './reading.ts';

let reading: Reading;
const PLATE = 'PPR 001 AA';
const [UNPAID, PAID, DISPUTED, PENDING] = [
  'FN-2026-001',
  'FN-2026-002',
  'FN-2026-003',
  'FN-2026-004',
] as const;
const SOLD_AT = '2026-06-01T08:00:00.000Z';
const SHEET = `/payments/cash-up/sheet.pdf?cashierId=${CLERK.id}&day=2026-03-10&number=1`;

async function keepPhoto(): Promise<string> {
  const photos = new PhotoStore(reading.photoDir);
  await photos.prepare();
  const [original, shown] = [photos.newFile(), photos.newFile()];
  const jpeg = await sharp({ create: { width: 60, height: 40, channels: 3, background: 'navy' } })
    .jpeg()
    .toBuffer();
  await writeFile(original, jpeg);
  await writeFile(shown, jpeg);
  const sha256 = sha256Of(jpeg);
  await photos.keep(sha256, { original, extension: 'jpg', shown });
  return sha256;
}

let photo: string;
beforeAll(async () => {
  reading = await Reading.start();
  photo = await keepPhoto();
  const { log } = reading.servers;
  const issued = (fineNumber: string, more: Parameters<typeof fineIssued>[0] = {}) =>
    fineIssued({ fineNumber, licensePlate: PLATE, ...more });
  // Letters go to the owner at the time of the offense.
  const sold = vehicleUpdated({ ownerName: 'Buyer Bhembe', ownerIdNumber: '9001011100456' }, SOLD_AT);
  await log.write(vehicleStream(plateKey(PLATE)), vehicleRegistered({ licensePlate: PLATE }), sold);
  await log.fine(UNPAID, issued(UNPAID, { photoSha256: photo }), reminderSent(1), reminderSent(2));
  await log.fine(PAID, issued(PAID), paymentRecorded(), paymentRefunded());
  await log.write('receipt-RCP-2026-001', receiptReserved(), receiptPrinted());
  const d3 = { disputeId: `${DISPUTED}-D1` };
  await log.fine(DISPUTED, issued(DISPUTED), disputeSubmitted(d3), disputeResolved(d3));
  await log.fine(PENDING, issued(PENDING), disputeSubmitted({ disputeId: `${PENDING}-D1` }));
  await log.write(cashUpStreamOf(cashUpId(CLERK.id, '2026-03-10')), cashUpClosed());
  await project(reading.servers);
});
afterAll(() => reading.stop());

/** As it comes over the line. */
async function ask(path: string, role: Role = 'SUPER_ADMIN', id?: string): Promise<Response> {
  const { accessToken } = await reading.as(role, id);
  return fetch(`${reading.address}/api${path}`, { headers: { Authorization: `Bearer ${accessToken}` } });
}

async function readPaper(path: string, role?: Role, id?: string) {
  const answer = await ask(path, role, id);
  expect([path, answer.status]).toEqual([path, 200]);
  const document = await getDocumentProxy(new Uint8Array(await answer.arrayBuffer()));
  const { text } = await extractText(document, { mergePages: true });
  const page = await document.getPage(1);
  return { headers: answer.headers, text: text.replaceAll(/\s+/g, ' '), width: page.view[2] ?? 0 };
}

const PAPERS: [path: string, fileName: string, role: Role, words: string[]][] = [
  [`/fines/${UNPAID}/notice.pdf`, `${UNPAID}-notice`, 'TRAFFIC_OFFICER', ['Traffic Fine Notice', PLATE]],
  [
    `/fines/${UNPAID}/reminder.pdf`,
    `${UNPAID}-reminder`,
    'TRAFFIC_OFFICER',
    ['Second Reminder', 'Bongani Maseko', '12 Riverside'],
  ],
  [
    '/payments/RCP-2026-001/receipt.pdf',
    'RCP-2026-001-receipt',
    'FINANCE_OFFICER',
    ['Receipt', 'DUPLICATE', 'REFUNDED', 'Sixty Emalangeni', 'Thandi Nkosi'],
  ],
  ['/payments/RCP-2026-001/refund.pdf', 'RCP-2026-001-refund', 'FINANCE_OFFICER', ['Refund', 'Paid twice']],
  [
    `/disputes/${DISPUTED}-D1/decision.pdf`,
    `${DISPUTED}-D1-decision`,
    'SENIOR_OFFICER',
    ['Your dispute is rejected', 'SZL 60.00', 'Bongani Maseko'],
  ],
  [SHEET, 'cash-up-2026-03-10-1', 'FINANCE_OFFICER', ['Cash-up', 'SZL 100.00']],
];

const withQuery = (path: string, query: string): string => `${path}${path.includes('?') ? '&' : '?'}${query}`;

describe.each(PAPERS)('%s', (path, fileName, role, words) => {
  it('is a PDF for who may read its record, on A4 unless asked otherwise', async () => {
    const { headers, text, width } = await readPaper(path, role);
    for (const word of words) expect(text).toContain(word);
    expect(headers.get('Content-Type')).toBe('application/pdf');
    expect(headers.get('Content-Disposition')).toBe(`inline; filename="${fileName}.pdf"`);
    expect(headers.get('Cache-Control')).toBe('no-store');
    expect(headers.get('Content-Encoding')).toBeNull();
    expect(Math.round(width)).toBe(595);
  });

  it.each(PAPER_SIZES)('is drawn on %s in siSwati, with the English beneath', async (size) => {
    const { text } = await readPaper(withQuery(path, `size=${size}&language=ss`), role);
    expect(text).toContain('Printed');
    expect(text).toContain('Kuphrintwe');
  });

  it('says what it cannot be asked', async () => {
    for (const query of ['size=A5', 'language=fr']) {
      expect((await ask(withQuery(path, query))).status).toBe(400);
    }
  });
});

it('is refused to who may not read its record', async () => {
  for (const [path, , role] of PAPERS) {
    if (role === 'TRAFFIC_OFFICER') continue;
    expect((await ask(path, 'TRAFFIC_OFFICER')).status).toBe(403);
  }
  expect((await reading.anonymous().get(`/fines/${UNPAID}/notice.pdf`)).status).toBe(401);
});

it.each([
  [`/fines/${PAID}/reminder.pdf`, 409],
  [`/disputes/${PENDING}-D1/decision.pdf`, 409],
  ['/fines/FN-2026-999/notice.pdf', 404],
  ['/fines/FN-2026-999/reminder.pdf', 404],
  ['/payments/RCP-2026-999/receipt.pdf', 404],
  ['/payments/RCP-2026-999/refund.pdf', 404],
  ['/disputes/FN-2026-999-D1/decision.pdf', 404],
  [SHEET.replace('number=1', 'number=2'), 404],
])('%s is answered with %i', async (path, status) => {
  const answer = await ask(path);
  expect(answer.status).toBe(status);
  expect(answer.headers.get('Content-Type')).toContain('application/problem+json');
});

it('is a slip only of what was given back', async () => {
  await reading.servers.log.fine(
    'FN-2026-005',
    fineIssued({ fineNumber: 'FN-2026-005' }),
    paymentRecorded({ receiptNumber: 'RCP-2026-005' }),
  );
  await project(reading.servers);
  expect((await ask('/payments/RCP-2026-005/refund.pdf')).status).toBe(409);
  // Never the original, though nobody has printed that.
  expect((await readPaper('/payments/RCP-2026-005/receipt.pdf')).text).toContain('DUPLICATE');
});

it('has the original of a receipt once: whoever had it printed just now, and asks for it', async () => {
  const { log } = reading.servers;
  const printing = { ...CLERK, id: 'who-prints' };
  const numbers = ['RCP-2026-006', 'RCP-2026-007', 'RCP-2026-008'];
  const printedAt = [new Date(), new Date(), new Date(Date.now() - 11 * 60_000)];
  for (const [nth, receiptNumber] of numbers.entries()) {
    const fineNumber = receiptNumber.replace('RCP', 'FN');
    await log.fine(fineNumber, fineIssued({ fineNumber }), paymentRecorded({ receiptNumber }));
    const printed = receiptPrinted(printing, printedAt[nth]?.toISOString());
    await log.write(`receipt-${receiptNumber}`, receiptReserved({ receiptNumber, fineNumber }), printed);
  }
  await project(reading.servers);
  const duplicates = async (query: string, id = printing.id) => {
    const { text } = await readPaper(
      `/payments/${numbers.join()}/receipt.pdf${query}`,
      'FINANCE_OFFICER',
      id,
    );
    for (const number of numbers) expect(text).toContain(number);
    return text.split('DUPLICATE').length - 1;
  };
  expect(await duplicates('')).toBe(3);
  expect(await duplicates(`?originals=${numbers[0]}`)).toBe(2);
  // The third was printed too long ago.
  expect(await duplicates(`?originals=${numbers.join()}`)).toBe(1);
  expect(await duplicates(`?originals=${numbers.join()}`, 'somebody-else')).toBe(3);
});

it('has several records in one file: receipts beneath each other, letters each on a sheet', async () => {
  const pagesOf = async (path: string) => {
    const document = await getDocumentProxy(new Uint8Array(await (await ask(path)).arrayBuffer()));
    return (await extractText(document, { mergePages: false })).text;
  };
  const { log } = reading.servers;
  const reminded = 'FN-2026-010';
  await log.fine(reminded, fineIssued({ fineNumber: reminded, licensePlate: 'PPR 002 AA' }), reminderSent(1));
  await project(reading.servers);
  const letters = await pagesOf(`/fines/${UNPAID},${reminded}/reminder.pdf`);
  expect(letters).toHaveLength(2);
  expect(letters[0]).toContain(UNPAID);
  expect(letters[1]).toContain(reminded);
  expect(await pagesOf(`/fines/${UNPAID},${reminded}/reminder.pdf?size=ROLL`)).toHaveLength(1);
  const many = Array.from({ length: 51 }, (_, nth) => `FN-2026-${100 + nth}`).join();
  expect((await ask(`/fines/${many}/reminder.pdf`)).status).toBe(400);
  expect((await ask(`/fines/${UNPAID},FN-2026-999/reminder.pdf`)).status).toBe(404);
});

const preview = (more: object, role: Role = 'SUPER_ADMIN') =>
  ask(
    `/letterhead/preview.pdf?${new URLSearchParams({ sample: 'receipt', ...more }).toString()}`,
    role,
    'who-drafts',
  );
const textOf = async (answer: Response) => {
  const document = await getDocumentProxy(new Uint8Array(await answer.arrayBuffer()));
  return (await extractText(document, { mergePages: true })).text;
};

it('shows a letterhead that nobody has saved, with no photo but one that this person was shown', async () => {
  const letterhead = { ...FIRST_LETTERHEAD, authority: 'Traffic Court of Lobamba' };
  expect(await textOf(await preview({}))).toContain(FIRST_LETTERHEAD.authority);
  expect(await textOf(await preview({ letterhead: JSON.stringify(letterhead) }))).toContain('Lobamba');
  const stolen = { ...letterhead, crestUrl: `/api/photos/${photo}` };
  expect(await textOf(await preview({ letterhead: JSON.stringify(stolen) }))).toContain('Lobamba');
  expect(await looksOf('who-drafts')).toEqual([]);
  for (const wrong of [{ letterhead: '{' }, { letterhead: '{}' }, { sample: 'cheque' }]) {
    expect((await preview(wrong)).status).toBe(400);
  }
});

const looksOf = async (id: string) => {
  const { rows } = await reading.servers.pool.query<{ kind: string; subject: string }>(
    `SELECT kind, subject FROM ${LOOKS} WHERE person_id = $1 ORDER BY kind, subject`,
    [id],
  );
  return rows.map(({ kind, subject }) => `${kind} ${subject}`);
};

it('is recorded as a look at all that it shows', async () => {
  await readPaper(`/fines/${UNPAID}/notice.pdf`, 'TRAFFIC_OFFICER', 'who-has-notices');
  await readPaper(`/fines/${UNPAID}/reminder.pdf`, 'TRAFFIC_OFFICER', 'who-has-letters');
  await readPaper('/payments/RCP-2026-001/receipt.pdf', 'MANAGER', 'who-has-receipts');
  const fines = 'LIST fines of 2026, one by one';
  for (const [id, count] of [
    ['who-has-receipts', 1],
    ['who-has-notices', 2],
    ['who-has-letters', 2],
  ] as const) {
    await until(async () => (await looksOf(id)).length === count, `the looks of ${id}`);
  }
  expect(await looksOf('who-has-receipts')).toEqual([fines]);
  expect(await looksOf('who-has-notices')).toEqual([fines, `PHOTO ${photo}`]);
  expect(await looksOf('who-has-letters')).toEqual([fines, `VEHICLE ${PLATE}`]);
});

it('of one person are made two at a time, and all of them come', async () => {
  const asked = Array.from({ length: 8 }, () => ask(`/fines/${UNPAID}/notice.pdf?size=ROLL`));
  const statuses = (await Promise.all(asked)).map(({ status }) => status);
  expect(new Set(statuses)).toEqual(new Set([200]));
});

it('is told of in the description of the API', () => {
  const { paths } = describeApi();
  for (const path of ['/fines/{id}/notice.pdf', '/payments/cash-up/sheet.pdf']) {
    const key = Object.keys(paths).find((one) => one.endsWith(path)) ?? '';
    expect(paths[key]?.['get']).toMatchObject({ responses: { 200: { content: { 'application/pdf': {} } } } });
  }
});
