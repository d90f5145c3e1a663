import { shiftDay } from '@fines/domain/shared/dates.ts';
import { plateKey } from '@fines/domain/shared/plate.ts';
import { spelledVehicleStream, vehicleStream } from '@fines/domain/vehicle/vehicle.ts';
import { vehicleSearchSchema } from '@fines/domain/vehicle/view.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { fineIssued, vehicleRegistered, vehicleUpdated } from '../domain/events.ts';
import { project } from '../projector/projecting.ts';
import type { ApiClient } from '../support/api-client.ts';
import { problemOf } from '../support/problems.ts';
import { emalangeni, KNOWN, KNOWN_PAYMENTS, writeKnownData, TODAY } from './known-data.ts';
import { answered, Reading } from './reading.ts';

let reading: Reading;
let client: ApiClient;
beforeAll(async () => {
  reading = await Reading.start();
  client = await reading.as('TRAFFIC_OFFICER');
  const { log } = reading.servers;
  const lapsed = shiftDay(TODAY, -1);
  await log.write(
    vehicleStream(plateKey('HSD 472 BM')),
    vehicleRegistered({ licensePlate: 'HSD 472 BM', expiryDate: TODAY }, '2026-01-05T08:00:00.000Z'),
    vehicleUpdated({ color: 'Red' }, '2026-02-05T08:00:00.000Z'),
  );
  await log.write(
    vehicleStream(plateKey('SLD 100 AA')),
    vehicleRegistered(
      { licensePlate: 'SLD 100 AA', ownerName: 'Seller Sibandze' },
      '2026-01-05T08:00:00.000Z',
    ),
    vehicleUpdated({ ownerName: 'Buyer Bhembe', ownerIdNumber: '9001011100456' }, '2026-03-01T08:00:00.000Z'),
  );
  const old = vehicleRegistered({ licensePlate: 'OLD 1', expiryDate: lapsed });
  await log.write(vehicleStream(plateKey('OLD 1')), old);
  const gone = vehicleRegistered({ licensePlate: 'GONE 1', expiryDate: lapsed, status: 'STOLEN' });
  await log.write(vehicleStream(plateKey('GONE 1')), gone);
  await log.write(
    spelledVehicleStream('HSD-722-BN'),
    vehicleRegistered({ licensePlate: 'HSD-722-BN', color: 'Red' }, '2026-02-01T08:00:00.000Z'),
  );
  await log.write(
    spelledVehicleStream('HSD 722 BN'),
    vehicleRegistered({ licensePlate: 'HSD 722 BN' }, '2026-01-01T08:00:00.000Z'),
    vehicleUpdated({ status: 'STOLEN' }, '2026-03-01T08:00:00.000Z'),
  );
  for (const licensePlate of ['É 1', '7', 'HSD 722 BN OF MANZIN']) {
    await log.write(spelledVehicleStream(licensePlate), vehicleRegistered({ licensePlate }));
  }
  await writeKnownData(reading.servers);
});
afterAll(() => reading.stop());

const search = async (plate: string, ownedAt?: string) => {
  const query = new URLSearchParams({ plate, ...(ownedAt !== undefined && { ownedAt }) });
  const { body } = await answered(client, `/vehicles/search?${query.toString()}`);
  return vehicleSearchSchema.strict().parse(body);
};

describe('the search for a vehicle', () => {
  it('tells whose it was at a time, and until when', async () => {
    const { vehicle: today } = await search('SLD100AA');
    expect(today).toMatchObject({ ownerName: 'Buyer Bhembe', ownerUntil: null });
    const { vehicle: then } = await search('SLD100AA', '2026-02-01T08:00:00Z');
    expect(then).toMatchObject({ ownerName: 'Seller Sibandze', ownerUntil: '2026-03-01T08:00:00.000Z' });
  });

  it('finds it with its fines and their totals', async () => {
    const fines = KNOWN.filter(({ plate }) => plate === 'HSD 472 BM');
    const answer = await search('HSD 472 BM');
    expect(answer.vehicle).toEqual({
      licensePlate: 'HSD 472 BM',
      make: 'Toyota',
      model: 'Corolla',
      year: 2019,
      color: 'Red',
      ownerName: 'Bongani Maseko',
      ownerIdNumber: '8504126100123',
      ownerPhone: '+268 7612 3456',
      ownerAddress: '12 Riverside, Manzini',
      registrationDate: '2019-05-02',
      expiryDate: TODAY,
      status: 'VALID',
      ownerUntil: null,
      createdAt: '2026-01-05T08:00:00.000Z',
      updatedAt: '2026-02-05T08:00:00.000Z',
    });
    expect(answer).toMatchObject({
      totalFines: fines.length,
      totalAmount: emalangeni(fines, ({ amount }) => amount),
      unpaidAmount: emalangeni(
        fines.filter(({ status }) => status === 'UNPAID'),
        ({ amount }) => amount,
      ),
    });
    const newestFirst = fines.toSorted(
      (a, b) => b.day.localeCompare(a.day) || b.id.localeCompare(a.id, 'en', { numeric: true }),
    );
    expect(answer.fines).toEqual(
      newestFirst.map(({ id, type, amount, day, status }) => ({
        id,
        fineNumber: id,
        offenseType: type,
        offenseDescription: 'Illegal parking',
        amount: amount / 100,
        dateIssued: `${day}T06:00:00.000Z`,
        status,
        paymentStands: KNOWN_PAYMENTS.some(
          ({ fine, refundDay }) => fine.id === id && refundDay === undefined,
        ),
      })),
    );
  });

  it('takes the plate in any spelling', async () => {
    const expected = await search('HSD 472 BM');
    for (const typed of ['hsd 472 bm', '  Hsd   472 bM ', 'hsd472bm', 'HSD-472-BM', 'ｈｓｄ４７２ｂｍ']) {
      expect(await search(typed)).toEqual(expected);
    }
  });

  it('takes, of two streams that an old log has for one plate, what was said last', async () => {
    for (const typed of ['hsd722bn', 'HSD 722 BN', 'HSD-722-BN']) {
      expect((await search(typed)).vehicle).toMatchObject({ licensePlate: 'HSD 722 BN', status: 'STOLEN' });
    }
  });

  it.each(['é 1', '7', 'hsd-722-bn of manzin'])(
    'finds the old plate "%s", which no new one may be like',
    async (plate) => {
      expect((await search(plate)).vehicle).not.toBeNull();
    },
  );

  it('says that a registration has expired, unless the vehicle is stolen', async () => {
    expect((await search('OLD 1')).vehicle).toMatchObject({ status: 'EXPIRED' });
    expect(await search('gone 1')).toMatchObject({
      vehicle: { status: 'STOLEN' },
      fines: [],
      totalFines: 0,
      totalAmount: 0,
      unpaidAmount: 0,
    });
  });

  it('finds the fines of a plate that is not in the register', async () => {
    const { vehicle, totalFines } = await search('XYZ 9');
    expect(vehicle).toBeNull();
    expect(totalFines).toBe(KNOWN.filter(({ plate }) => plate === 'XYZ 9').length);
  });

  it('finds nothing when there is neither', async () => {
    for (const plate of ['ABC 1', 'HSD 472']) {
      const answer = await client.get(`/vehicles/search?plate=${encodeURIComponent(plate)}`);
      expect(problemOf(answer)).toMatchObject({ status: 404, message: 'Vehicle not found' });
    }
  });

  it('names the known plates that are one slip of the pen away, of the register and of fines', async () => {
    for (const [typed, similarPlates] of [
      ['hsd 472 bn', ['HSD 472 BM']],
      ['HSD 742 BM', ['HSD 472 BM']],
      ['HSD 772 BN', ['HSD 722 BN']],
      ['xyz', ['XYZ 9']],
      ['HSD 999 ZZ', []],
    ] as const) {
      const answer = await client.get(`/vehicles/search?plate=${encodeURIComponent(typed)}`);
      expect(answer).toMatchObject({ status: 404, body: { message: 'Vehicle not found', similarPlates } });
    }
  });

  it.each([
    ['', 'plate: License plate is required'],
    ['plate=', 'plate: License plate is required'],
    ['plate=%20%20', 'plate: License plate is required'],
    ['plate=A%00B', 'plate: License plate may have letters, digits, spaces and hyphens only'],
    [`plate=${'A'.repeat(21)}`, 'plate: License plate is too long'],
  ])('refuses "%s"', async (query, message) => {
    expect(problemOf(await client.get(`/vehicles/search?${query}`))).toMatchObject({
      status: 400,
      message,
    });
  });
});

describe('a plate with very many fines', () => {
  it('shows the newest 500, and the totals of all', async () => {
    const days = Array.from({ length: 503 }, (_, n) => shiftDay('2020-01-01', n));
    await Promise.all(
      days.map((day, n) =>
        reading.servers.log.fine(
          `FN-2020-${1000 + n}`,
          fineIssued({
            fineNumber: `FN-2020-${1000 + n}`,
            licensePlate: 'MANY 1',
            dateIssued: `${day}T08:00:00.000Z`,
          }),
        ),
      ),
    );
    await project(reading.servers);
    const { fines, totalFines, totalAmount } = await search('MANY 1');
    expect(totalFines).toBe(503);
    expect(totalAmount).toBe(503 * 60);
    expect(fines.map(({ dateIssued }) => dateIssued.slice(0, 10))).toEqual(days.slice(3).toReversed());
  });
});
