import { printedPaymentReference } from '@fines/domain/fine/payment-reference.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import {
  disputeResolved,
  disputeSubmitted,
  fineDeleted,
  fineIssued,
  paymentRecorded,
  vehicleRegistered,
} from '../domain/events.ts';
import { project } from '../projector/projecting.ts';
import { PublicSite, textOf } from './public-site.ts';

const DRIVER = { driverName: 'Musa Dube', driverLicense: '21458963', notes: 'Was rude' };

let site: PublicSite;
let photo: string;

const issued = (fineNumber: string) =>
  fineIssued({ fineNumber, licensePlate: 'hsd722bn', location: 'MR3, Malagwane Hill', ...DRIVER });

beforeAll(async () => {
  site = await PublicSite.start();
  photo = await site.keepPhoto();
  const { log } = site.tables;
  await log.vehicle(
    'HSD 722 BN',
    vehicleRegistered({ licensePlate: 'HSD-722-BN', ownerName: 'Thandi Nkosi' }),
  );
  await log.fine('FN-2026-001', fineIssued({ ...issued('FN-2026-001').data, photoSha256: photo }));
  await log.fine('FN-2026-002', issued('FN-2026-002'), disputeSubmitted({ disputeId: 'FN-2026-002-D1' }));
  await log.fine(
    'FN-2026-003',
    issued('FN-2026-003'),
    disputeSubmitted({ disputeId: 'FN-2026-003-D1' }),
    disputeResolved({
      disputeId: 'FN-2026-003-D1',
      resolution: 'The photo shows the sign.\nThe fine stands.',
      dueDate: '2199-01-05T08:00:00.000Z',
    }),
  );
  await log.fine('FN-2026-004', issued('FN-2026-004'), paymentRecorded({ receiptNumber: 'RCP-2026-004' }));
  await log.fine('FN-2026-005', issued('FN-2026-005'), fineDeleted());
  await log.fine(
    'FN-2026-006',
    issued('FN-2026-006'),
    disputeSubmitted({ disputeId: 'FN-2026-006-D1' }),
    disputeResolved({ disputeId: 'FN-2026-006-D1', status: 'APPROVED', resolution: 'The bay was free' }),
  );
  await project(site.tables);
});
afterAll(() => site.stop());

const shown = async (fineNumber: string, lang?: string) =>
  textOf(await site.ask(site.pathOf(fineNumber), lang === undefined ? {} : { lang }));

describe('the page of a fine', () => {
  it('says what was done, where and when, how much is to be paid, and how', async () => {
    const page = await site.ask(site.pathOf('FN-2026-001'));
    expect(page.status).toBe(200);
    for (const text of [
      'Traffic fine FN-2026-001',
      'HSD-722-BN',
      'Illegal parking',
      'MR3, Malagwane Hill',
      'SZL 60.00',
      printedPaymentReference('FN-2026-001'),
      'Any police station with a cashier',
      'What happens next',
      'Dispute this fine',
      'Photo of the offense',
    ]) {
      expect(textOf(page)).toContain(text);
    }
  });

  it('names nobody: no driver, no owner, no officer', async () => {
    for (const number of ['FN-2026-001', 'FN-2026-002', 'FN-2026-003', 'FN-2026-004', 'FN-2026-006']) {
      const { html } = await site.ask(site.pathOf(number));
      for (const name of ['Dube', '21458963', 'Was rude', 'Nkosi', 'Dlamini', 'RSP-', 'Fakudze', 'Simelane'])
        expect(html).not.toContain(name);
    }
  });

  it('tells of a dispute, and of its decision with the grounds', async () => {
    const pending = await shown('FN-2026-002');
    expect(pending).toContain('SZL 60.00: disputed');
    expect(pending).toContain('Nothing is to be paid while it is examined');
    expect(pending).not.toContain('Dispute this fine');
    const rejected = await shown('FN-2026-003');
    expect(rejected).toContain('Your dispute is rejected');
    expect(rejected).toContain('The photo shows the sign. The fine stands.');
    expect(rejected).toContain('to be paid by 5 January 2199');
    const approved = await shown('FN-2026-006');
    expect(approved).toContain('Nothing is to be paid');
    expect(approved).toContain('The bay was free');
  });

  it('asks nobody to pay what is paid', async () => {
    const paid = await shown('FN-2026-004');
    expect(paid).toContain('SZL 60.00 paid on');
    expect(paid).not.toContain('Payment reference');
    expect(paid).not.toContain('Dispute this fine');
  });

  it('shows the photos of this fine, and no other picture', async () => {
    const { status, headers } = await site.ask(site.pathOf('FN-2026-001', '/photo/1'));
    expect(status).toBe(200);
    expect(headers.get('Content-Type')).toBe('image/jpeg');
    for (const below of ['/photo/2', '/photo/0', '/photo/x', '/photo/constructor', `/photo/${photo}`])
      expect((await site.ask(site.pathOf('FN-2026-001', below))).status).toBe(404);
    expect((await site.ask(site.pathOf('FN-2026-002', '/photo/1'))).status).toBe(404);
    expect((await site.ask(`/crest/${photo}`)).status).toBe(404);
  });

  it('is gone with the fine, or not there yet: who has its code is told so, and counts as nobody who guesses', async () => {
    const from = '192.0.2.55';
    for (const fineNumber of ['FN-2026-005', 'FN-2026-777']) {
      const path = site.pathOf(fineNumber);
      const answers = await Promise.all(Array.from({ length: 21 }, () => site.ask(path, { from })));
      for (const answer of answers) {
        expect(answer.status).toBe(404);
        expect(textOf(answer)).toContain(
          'This fine is not shown If you were given the notice today, look again',
        );
      }
      const typed = { fineNumber, plate: 'HSD 722 BN', code: path.split('/').at(-1) ?? '' };
      expect(textOf(await site.ask('/', { from, form: typed }))).toContain('This fine is not shown');
    }
  });

  it('is in siSwati for who chose that, with the English beneath, until English is chosen', async () => {
    const chosen = await site.ask(`${site.pathOf('FN-2026-001')}?lang=ss`);
    expect(chosen.headers.get('Set-Cookie')).toMatch(
      /^lang=ss; .*httponly; samesite=lax|^lang=ss; .*samesite=lax; httponly/i,
    );
    expect(chosen.html).toContain('<html lang="ss">');
    const remembered = await shown('FN-2026-001', 'ss');
    expect(remembered).toContain('Inhlawulo yemgwaco FN-2026-001 Traffic fine FN-2026-001');
    expect(remembered).toContain('Linani lemali Amount');
    const english = await site.ask(`${site.pathOf('FN-2026-001')}?lang=en`, { lang: 'ss' });
    expect(english.html).toContain('<html lang="en">');
    expect((await site.ask('/?lang=xx')).html).toContain('<html lang="en">');
  });
});

const codeOfFirst = () => site.pathOf('FN-2026-001').split('/').at(-1) ?? '';
const post = (form: Record<string, string>) => site.ask('/', { form });

describe('the form', () => {
  it.each([
    ['as the notice has them', (code: string) => ['FN-2026-001', 'HSD 722 BN', code]],
    [
      'in lower case, without what stands between',
      (code: string) => ['fn2026001', 'hsd722bn', code.toLowerCase()],
    ],
    ['in groups', (code: string) => [' FN 2026 1 ', 'HSD-722-BN', `${code.slice(0, 5)} - ${code.slice(5)}`]],
    [
      'with letters for digits that look alike',
      (code: string) => ['FN-2O26-0Ol', 'HSD722BN', code.replaceAll('0', 'O').replaceAll('1', 'l')],
    ],
    [
      'pasted, with other dashes and what nobody sees',
      (code: string) => [
        '\ufeffFN–2026—001\u200b',
        'HSD\u00a0722\u200e BN',
        `${code.slice(0, 5)}\u2011\u00ad${code.slice(5)}`,
      ],
    ],
  ])('leads to the fine: %s', async (_, typed) => {
    const [fineNumber = '', plate = '', code = ''] = typed(codeOfFirst());
    const { status, headers } = await post({ fineNumber, plate, code });
    expect(status).toBe(303);
    expect(headers.get('Location')).toBe(site.pathOf('FN-2026-001'));
  });

  it('says at each field what is missing, and keeps what was typed', async () => {
    const page = await post({ fineNumber: '<FN>', plate: ' ', code: '' });
    expect(page.status).toBe(422);
    expect(page.html).toMatch(/<title>Error: /);
    expect(page.html).toContain('href="#plate"');
    expect(page.html).toContain('href="#code"');
    expect(page.html).not.toContain('href="#fineNumber"');
    expect(page.html).toContain('value="&lt;FN&gt;"');
    expect(page.html).not.toContain('<FN>');
  });

  it('answers the same to every miss: status, text and time', async () => {
    const misses = [
      { fineNumber: 'FN-2026-001', plate: 'HSD 722 BN', code: '0000000000' },
      { fineNumber: 'FN-2026-001', plate: 'XSD 722 BN', code: codeOfFirst() },
      { fineNumber: 'FN-2026-999', plate: 'HSD 722 BN', code: codeOfFirst() },
      { fineNumber: 'nothing', plate: 'HSD 722 BN', code: codeOfFirst() },
    ];
    const answers = await Promise.all(misses.map(post));
    const withoutTyped = answers.map(({ status, html }) => [status, html.replaceAll(/\svalue="[^"]*"/g, '')]);
    expect(new Set(withoutTyped.map((each) => JSON.stringify(each))).size).toBe(1);
    expect(answers[0]?.status).toBe(404);
    expect(textOf(answers[0] as never)).toContain('No fine has these numbers');
    const times = answers.map(({ ms }) => ms);
    expect(Math.min(...times)).toBeGreaterThanOrEqual(295);
    // An address with a wrong code is told the same.
    const byAddress = await site.ask('/f/FN-2026-001/0000000000');
    expect(byAddress.status).toBe(404);
    expect(byAddress.ms).toBeGreaterThanOrEqual(295);
    expect(textOf(byAddress)).toContain('No fine has these numbers');
  });

  it('does not choke on what no browser sends', async () => {
    const odd = [
      new Request(`${site.address}/`, { method: 'POST', body: 'code=1&code=2&plate[]=x&fineNumber[a]=y' }),
      new Request(`${site.address}/`, {
        method: 'POST',
        body: JSON.stringify({ code: 1 }),
        headers: { 'Content-Type': 'application/json' },
      }),
      new Request(`${site.address}/`, { method: 'POST' }),
    ];
    for (const request of odd) expect((await fetch(request)).status).toBe(422);
    const large = await site.ask('/', { form: { code: 'x'.repeat(20_000) } });
    expect(large.status).toBe(400);
    expect((await site.ask('/f/%00/%FF')).status).toBe(404);
    expect((await site.ask(`/f/FN-2026-001/${'A'.repeat(5000)}`)).status).toBe(404);
  });
});
