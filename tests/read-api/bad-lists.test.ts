import { beforeAll, describe, expect, it } from 'vitest';

import type { ApiClient } from '../support/api-client.ts';
import { problemOf } from '../support/problems.ts';
import { knownReading } from './known-data.ts';

let client: ApiClient;
beforeAll(async () => {
  client = await (await knownReading()).as('TRAFFIC_OFFICER');
});

describe('what cannot be understood', () => {
  it.each([
    ['page=0', 'page', 'the first page is 1'],
    ['page=two', 'page', 'must be a whole number'],
    ['page=1&page=2', 'page', 'may be given once only'],
    ['limit=0', 'limit', '1 to 100'],
    ['limit=101', 'limit', '1 to 100'],
    ['status=GONE', 'status', 'Status must be one of'],
    ['status=PAID&status=UNPAID', 'status', 'Status must be one of'],
    ['offenseType=FLYING', 'offenseType', 'must be one of SPEEDING'],
    ['sortBy=password', 'sortBy', 'cannot sort by password'],
    ['sortOrder=up', 'sortOrder', 'must be ASC or DESC'],
    ['colour=red', 'colour', 'is not known'],
    ['dateIssued_gte=yesterday', 'dateIssued_gte', 'must be a day'],
    ['range=[0,9]&page=1', 'page', 'is not known here'],
    ['range=[0,100]', 'range', '1 to 100'],
    ['range=[9,0]', 'range', 'must be [first,last]'],
    ['range=[-1,5]', 'range', 'must be [first,last]'],
    ['range=0-9', 'range', 'must be [first,last]'],
    ['sort=["createdAt"]', 'sort', 'must be ["field","ASC"]'],
    ['sort=["createdAt","SIDEWAYS"]', 'sort', 'must be ASC or DESC'],
    ['sort=["secret","ASC"]', 'sort', 'cannot sort by secret'],
    ['filter={', 'filter', 'must be a JSON object'],
    ['filter=[]', 'filter', 'must be a JSON object'],
    ['filter={"colour":"red"}', 'filter.colour', 'is not known'],
    ['filter={"__proto__":1}', 'filter.__proto__', 'is not known'],
    ['constructor=1', 'constructor', 'is not known'],
    ['filter={"status":5}', 'filter.status', 'Status must be one of'],
    ['filter={"id":"FN-2026-001"}', 'filter.id', 'must be a list of ids'],
    ['filter={"q":{"$ne":1}}', 'filter.search', 'must be text'],
  ])('%s is refused, naming %s', async (query, parameter, why) => {
    const answer = await client.get(`/fines?${encodeURI(query)}`);
    const problem = problemOf(answer);
    expect(problem).toMatchObject({ status: 400, code: 'bad-parameter' });
    expect(problem.message).toContain(`${parameter}: `);
    expect(problem.message).toContain(why);
    expect(Object.keys(problem.errors ?? {})).toEqual([parameter]);
  });

  it('may be called what no record of a library holds', async () => {
    const problem = problemOf(await client.get('/fines?__proto__=1'));
    expect(problem).toMatchObject({ status: 400, code: 'bad-parameter' });
    expect(problem.message).toContain('__proto__: is not known');
  });
});

describe('what nobody would type', () => {
  it('is refused, not taken for an error of ours', async () => {
    const chief = await (await knownReading()).as('SUPER_ADMIN');
    const paths = [
      '/fines/%00',
      '/fines?search=%00',
      '/fines?dateIssued_gte=0000-01-01',
      '/fines?dateIssued_lte=9999-12-31',
      '/fines/FN-2026-001/history?asOf=9999-12-31',
      '/payments/%00',
      '/payments?startDate=0000-01-01',
      '/disputes?search=%00',
      '/users/%00',
      '/officers/%00',
      '/officers?endDate=9999-12-31',
      '/reports/revenue?startDate=-271821-04-20',
      '/fines/export?search=%00',
    ];
    for (const path of paths) {
      const { status } = await chief.get(path);
      expect({ path, isRefused: status === 400 || status === 404 }).toEqual({ path, isRefused: true });
    }
  });
});
