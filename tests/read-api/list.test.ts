import { fineViewSchema } from '@fines/domain/fine/view.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';

import { cents, fineDeleted, fineStatusChanged, vehicleRegistered } from '../domain/events.ts';
import { project } from '../projector/projecting.ts';
import { numberOf } from '../projector/test-log.ts';
import type { ApiClient } from '../support/api-client.ts';
import { problemOf } from '../support/problems.ts';
import { answered, Reading } from './reading.ts';

const DRIVERS = ['Thandi Nkosi', 'Bongani 100% Dube', "Ann_Marie O'Neil \\", null];
const PLATES = ['HSD 472 BM', 'XYZ 9', 'ESD 001 AA'];
/** The same plates as the register spells two of them. */
const SHOWN = ['HSD-472-BM', 'XYZ9'];

const minute = (n: number): string => new Date(Date.UTC(2026, 2, 1, 8, n)).toISOString();

let reading: Reading;
let client: ApiClient;
beforeAll(async () => {
  reading = await Reading.start();
  client = await reading.as('TRAFFIC_OFFICER');
  const { log } = reading.servers;
  // Fine n: issued at minute n. 1 paid, 2 disputed, 3 deleted, so 29 are listed.
  await log.issue(1, 30, (n) => ({
    driverName: DRIVERS[n % 4],
    driverLicense: `DL/${100 + n}`,
    // Whatever it was written like.
    licensePlate: n % 9 === 2 ? 'ESD001AA' : PLATES[n % 3],
    offenseType: n % 5 === 0 ? 'DUI' : 'PARKING',
    amount: cents(n),
    dateIssued: minute(n),
    issuedBy: { id: `officer-${n % 2}`, firstName: 'A', lastName: 'B', badgeNumber: null },
  }));
  await log.vehicle(
    'HSD-472-BM',
    vehicleRegistered({ licensePlate: 'HSD-472-BM', ownerName: 'Nomcebo Zwane' }),
  );
  await log.vehicle('XYZ9', vehicleRegistered({ licensePlate: 'XYZ9', ownerName: 'Build It 2000' }));
  await log.fine(numberOf(1), fineStatusChanged('UNPAID', 'PAID'));
  await log.fine(numberOf(2), fineStatusChanged('UNPAID', 'DISPUTED'));
  await log.fine(numberOf(3), fineDeleted());
  await project(reading.servers);
});
afterAll(() => reading.stop());

const LISTED = Array.from({ length: 30 }, (_, index) => index + 1).filter((n) => n !== 3);

const own = z.strictObject({
  data: z.array(fineViewSchema.strict()),
  pagination: z.strictObject({
    page: z.int(),
    limit: z.int(),
    total: z.int(),
    totalPages: z.int(),
  }),
});
const inOwnDialect = async (query: string) => {
  const answer = await answered(client, `/fines?${query}`);
  return own.parse(answer.body);
};
/** The sequence numbers of the fines found, as many as one page may hold. */
const found = async (query: string): Promise<number[]> => {
  const { data, pagination } = await inOwnDialect(`sortBy=fineNumber&sortOrder=asc&limit=100&${query}`);
  expect(pagination.total).toBe(data.length);
  return data.map(({ id }) => Number(id.split('-')[2]));
};
const search = (text: string): Promise<number[]> => found(`search=${encodeURIComponent(text)}`);

const personsFound = async (text: string) => {
  const { data } = await inOwnDialect(`search=${encodeURIComponent(text)}&limit=1`);
  return data.map(({ personFound }) => personFound);
};

const reactAdmin = async (sort: unknown, range: unknown, filter: unknown) => {
  const parameters = { sort, range, filter };
  const query = Object.entries(parameters)
    .filter(([, value]) => value !== undefined)
    .map(([name, value]) => `${name}=${encodeURIComponent(JSON.stringify(value))}`);
  const answer = await answered(client, `/fines?${query.join('&')}`);
  return {
    ids: z
      .array(fineViewSchema.strict())
      .parse(answer.body)
      .map(({ id }) => id),
    contentRange: answer.headers.get('Content-Range'),
  };
};

describe('the own dialect', () => {
  it('gives the newest ten when nothing is asked', async () => {
    const { data, pagination } = await inOwnDialect('');
    expect(pagination).toEqual({ page: 1, limit: 10, total: 29, totalPages: 3 });
    expect(data.map(({ id }) => id)).toEqual(LISTED.toReversed().slice(0, 10).map(numberOf));
  });

  it('takes what the console sends when its controls are empty', async () => {
    const empty = 'page=1&limit=10&search=&status=&offenseType=&issuedById=&sortBy=&sortOrder=';
    expect(await inOwnDialect(empty)).toEqual(await inOwnDialect(''));
  });

  it('pages to the end and past it', async () => {
    const last = await inOwnDialect('page=3&limit=10');
    expect(last.data.map(({ id }) => id)).toEqual(LISTED.slice(0, 9).toReversed().map(numberOf));
    const past = await inOwnDialect('page=400&limit=10');
    expect(past).toEqual({ data: [], pagination: { page: 400, limit: 10, total: 29, totalPages: 3 } });
  });

  it('filters by status in any case, offense, officer, plate and day', async () => {
    expect(await found('status=paid')).toEqual([1]);
    expect(await found('status=DISPUTED')).toEqual([2]);
    expect(await found('status=CANCELLED')).toEqual([]);
    expect(await found('offenseType=dui')).toEqual([5, 10, 15, 20, 25, 30]);
    expect(await found('offenseType=dui&status=UNPAID&issuedById=officer-0')).toEqual([10, 20, 30]);
    expect(await found('licensePlate=xyz%20%20%209')).toEqual(LISTED.filter((n) => n % 3 === 1));
    expect(await found(`dateIssued_gte=${minute(28)}&dateIssued_lte=${minute(29)}`)).toEqual([28, 29]);
    expect(await found('dateIssued_gte=2026-03-01&dateIssued_lte=2026-03-01')).toEqual(LISTED);
    expect(await found('dateIssued_gte=2026-03-02')).toEqual([]);
    expect(await found('dateIssued_lte=2026-02-28')).toEqual([]);
    expect(await found('dateIssued_lte=2026-03-01&issuedById=officer-1&status=PAID')).toEqual([1]);
  });

  it('counts what it filters', async () => {
    expect((await inOwnDialect('status=UNPAID')).pagination.total).toBe(27);
    expect((await inOwnDialect('status=UNPAID&offenseType=DUI')).pagination.total).toBe(6);
    expect((await inOwnDialect('issuedById=officer-1&limit=2')).pagination.total).toBe(14);
  });
});

describe('the search', () => {
  it('finds a part of the plate, the number or the driver, in any case', async () => {
    expect(await search('472')).toEqual(LISTED.filter((n) => n % 3 === 0));
    expect(await search('fn-2026-02')).toEqual([20, 21, 22, 23, 24, 25, 26, 27, 28, 29]);
    expect(await search('tHaNdI')).toEqual(LISTED.filter((n) => n % 4 === 0));
    expect(await search('nobody')).toEqual([]);
  });

  it('finds what is shorter than its index knows', async () => {
    for (const typed of ['z', 'yz', 'Z', ' 9']) expect(await search(typed)).toContain(1);
    expect(await search('yz')).toEqual(LISTED.filter((n) => n % 3 === 1));
    expect(await search('m')).toEqual(LISTED.filter((n) => n % 3 === 0 || n % 4 === 2));
    expect(await search('zq')).toEqual([]);
  });

  it('finds a plate however its spaces were typed', async () => {
    const expected = LISTED.filter((n) => n % 3 === 0);
    for (const typed of ['hsd 472 bm', '  HSD   472 BM ', 'hsd472bm', 'HSD-472BM', 'd 47', 'd-47', '472B']) {
      expect({ typed, found: await search(typed) }).toEqual({ typed, found: expected });
    }
  });

  it("finds a driver by the words of the name in any order, a licence, and an owner's plates", async () => {
    for (const typed of ['nkosi thandi', 'Nko Tha']) {
      expect(await search(typed)).toEqual(LISTED.filter((n) => n % 4 === 0));
    }
    expect(await search('nkosi dube')).toEqual([]);
    expect(await search('dl/117')).toEqual([17]);
    for (const typed of ['zwane nomcebo', 'Nomcebo Zwane', 'zwane']) {
      expect(await search(typed)).toEqual(LISTED.filter((n) => n % 3 === 0));
    }
    expect(await search('build it 2000')).toEqual(LISTED.filter((n) => n % 3 === 1));
  });

  it('says whom it found by name or licence, and nobody when it found the plate', async () => {
    expect(await personsFound('nkosi thandi')).toEqual([{ as: 'DRIVER', name: 'Thandi Nkosi' }]);
    expect(await personsFound('dl/117')).toEqual([{ as: 'DRIVER', name: 'Bongani 100% Dube · DL/117' }]);
    expect(await personsFound('zwane nomcebo')).toEqual([{ as: 'OWNER', name: 'Nomcebo Zwane' }]);
    expect(await personsFound('hsd472bm')).toEqual([undefined]);
    expect(await personsFound('')).toEqual([undefined]);
  });

  it('refuses half of a character, and says where', async () => {
    const answer = await client.get(`/fines?filter=${encodeURIComponent('{"q":"\\ud800"}')}`);
    expect(problemOf(answer)).toMatchObject({
      status: 400,
      message: 'filter.search: has a broken character',
    });
  });

  it('takes wildcards, quotes and backslashes for what they are', async () => {
    expect(await search('%')).toEqual(LISTED.filter((n) => n % 4 === 1));
    expect(await search('100% d')).toEqual(LISTED.filter((n) => n % 4 === 1));
    expect(await search('ann_m')).toEqual(LISTED.filter((n) => n % 4 === 2));
    expect(await search('annxm')).toEqual([]);
    expect(await search("o'neil \\")).toEqual(LISTED.filter((n) => n % 4 === 2));
  });

  it('never matches across two fields', async () => {
    expect(await search('bm fn-')).toEqual([]);
    expect(await search('bm\nhsd')).toEqual([]);
  });
});

describe('the plate of a fine', () => {
  it('is shown as the register spells it, and in one way if that does not know it', async () => {
    const { data } = await inOwnDialect('sortBy=licensePlate&sortOrder=asc&limit=100');
    expect([...new Set(data.map(({ licensePlate }) => licensePlate))]).toEqual(['ESD 001 AA', ...SHOWN]);
    const [fine] = data;
    expect(await found('licensePlate=esd-001-aa')).toContain(Number(fine?.id.split('-')[2]));
    const file = await client.get('/fines/export?search=xyz-9');
    expect(file.body).toMatch(/"FN-2026-\d+","XYZ9",/);
  });
});

describe('sorting', () => {
  it.each([
    'fineNumber',
    'licensePlate',
    'offenseType',
    'offenseDescription',
    'amount',
    'dateIssued',
    'dueDate',
    'status',
    'createdAt',
    'updatedAt',
  ] as const)('by %s, the same in both directions', async (field) => {
    const up = await inOwnDialect(`sortBy=${field}&sortOrder=asc&limit=100`);
    const down = await inOwnDialect(`sortBy=${field}&sortOrder=desc&limit=100`);
    const values = up.data.map((fine) => fine[field]);
    expect(values).toEqual(values.toSorted((a, b) => (a < b ? -1 : Number(a > b))));
    expect(down.data).toEqual(up.data.toReversed());
  });

  it('never shows a fine on two pages', async () => {
    const pages = await Promise.all(
      [1, 2, 3, 4, 5].map((page) => inOwnDialect(`sortBy=status&sortOrder=asc&page=${page}&limit=7`)),
    );
    const ids = pages.flatMap(({ data }) => data.map(({ id }) => id));
    expect(ids.toSorted()).toEqual(LISTED.map(numberOf));
  });
});

describe("react-admin's dialect", () => {
  it('answers an array and says where in the whole it lies', async () => {
    const { ids, contentRange } = await reactAdmin(['amount', 'ASC'], [0, 4], {});
    expect(ids).toEqual([1, 2, 4, 5, 6].map(numberOf));
    expect(contentRange).toBe('fines 0-4/29');
  });

  it('says the total of an empty page too', async () => {
    expect(await reactAdmin(['id', 'ASC'], [0, 9], { q: 'nobody' })).toEqual({
      ids: [],
      contentRange: 'fines */0',
    });
    expect(await reactAdmin(['id', 'ASC'], [40, 49], {})).toEqual({ ids: [], contentRange: 'fines */29' });
  });

  it('filters as the own dialect does; q is the search', async () => {
    const filter = { q: 'thandi', status: 'unpaid', offenseType: 'DUI' };
    const { ids, contentRange } = await reactAdmin(['fineNumber', 'DESC'], [0, 9], filter);
    expect(ids).toEqual([20].map(numberOf));
    expect(contentRange).toBe('fines 0-0/1');
    expect((await reactAdmin(undefined, [0, 99], { search: 'thandi', status: '' })).ids).toHaveLength(7);
  });

  it('gives many by their ids', async () => {
    const { ids } = await reactAdmin(undefined, undefined, { id: [5, 2, 3, 7].map(numberOf) });
    expect(ids.toSorted()).toEqual([2, 5, 7].map(numberOf));
  });
});
