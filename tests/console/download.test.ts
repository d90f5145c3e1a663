import { createDataProvider } from '@fines/admin-ui/src/data/dataProvider.ts';
import type { HttpClient } from '@fines/admin-ui/src/data/http.ts';
import { expect, it } from 'vitest';

/** A server that answers one file. */
const serving =
  (body: string, headers: Record<string, string>, asked: string[] = []): HttpClient =>
  (url: string) => {
    asked.push(url);
    return Promise.resolve({ status: 200, headers: new Headers(headers), body, json: undefined });
  };

it('a file keeps the name that the server gave it', async () => {
  const asked: string[] = [];
  const headers = { 'Content-Disposition': 'attachment; filename="fines-2026-11-20.csv"' };
  const { exportFines } = createDataProvider(serving('a,b', headers, asked));
  const { name } = await exportFines({ status: 'PAID', id: ['FN-2026-001'] });
  expect(name).toBe('fines-2026-11-20.csv');
  const [url = ''] = asked;
  expect(Object.fromEntries(new URL(url, 'http://console').searchParams)).toEqual({
    status: 'PAID',
    id: '["FN-2026-001"]',
  });
});

it('a file begins with the mark that tells spreadsheets that it is UTF-8', async () => {
  const { exportReport } = createDataProvider(serving('Name\r\nNtfombi', {}));
  const { content } = await exportReport('revenue', { startDate: '2026-01-01', endDate: '2026-01-31' });
  expect([...new Uint8Array(await content.arrayBuffer()).slice(0, 4)]).toEqual([0xef, 0xbb, 0xbf, 0x4e]);
});

it('a PDF is saved as it came, on the paper and in the language that were chosen', async () => {
  const asked: string[] = [];
  const file = new Blob(['%PDF-'], { type: 'application/pdf' });
  const { noticePdf } = createDataProvider((url) => {
    asked.push(url);
    const headers = new Headers({ 'Content-Disposition': 'attachment; filename="FN-2026-001.pdf"' });
    return Promise.resolve({ status: 200, headers, body: '', json: undefined, file });
  });
  expect(await noticePdf('FN-2026-001', { size: 'ROLL', language: 'ss-SZ' })).toEqual({
    name: 'FN-2026-001.pdf',
    content: file,
  });
  expect(asked).toEqual(['/api/fines/FN-2026-001/notice.pdf?size=ROLL&language=ss']);
});

it('what is no PDF is not saved as one', async () => {
  const { noticePdf } = createDataProvider(serving('<html>', {}));
  await expect(noticePdf('FN-2026-001', { size: 'A4', language: 'en-SZ' })).rejects.toThrow('Try again');
});
