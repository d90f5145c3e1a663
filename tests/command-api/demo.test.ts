import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { parseFineEvent, type RecordedFineEvent } from '@fines/domain/fine/events.ts';
import { parseLetterheadEvent, type RecordedLetterheadEvent } from '@fines/domain/letterhead/events.ts';
import { parseReviewEvent } from '@fines/domain/review/events.ts';
import { localYear } from '@fines/domain/shared/dates.ts';
import { metadataSchema } from '@fines/domain/shared/events.ts';
import { parseStatementLineEvent, type RecordedStatementLineEvent } from '@fines/domain/statement/events.ts';
import { parseVehicleEvent } from '@fines/domain/vehicle/events.ts';
import type { RegisteredVehicle } from '@fines/domain/vehicle/vehicle.ts';
import { vehicleView } from '@fines/domain/vehicle/view.ts';
import { fillWithDemo } from '@fines/embedded/demo-data/fill.ts';
import { PersonalData } from '@fines/platform/personal-data/keys.ts';
import { PhotoStore } from '@fines/platform/shared/photo-store.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { all } from '../event-store/contract/some-events.ts';
import { openTables, type Tables } from '../projector/servers.ts';
import { personalKey } from '../support/personal-data-key.ts';
import { receiptsOf } from './log-of.ts';
import { openProcesses } from './processes.ts';

/** Sixty days before it lie in the year before. */
const TOLD_FROM = '2026-01-15T10:00:00.000Z';

let tables: Tables;
let events: RecordedFineEvent[];
let vehicles: RegisteredVehicle[];
let letterheads: RecordedLetterheadEvent[];
let reviewed: string[];
let lines: RecordedStatementLineEvent[];
let photos: string;
beforeAll(async () => {
  tables = await openTables();
  const [process] = await openProcesses(tables, 1);
  if (process === undefined) throw new Error('No process');
  photos = await mkdtemp(join(tmpdir(), 'fines-demo-photos-'));
  try {
    await fillWithDemo(process, { now: TOLD_FROM, photoFolder: photos, tellDone: () => undefined });
  } finally {
    await process.close();
  }
  const written = await all(tables.log.store.readAll());
  const log = await new PersonalData(tables.pool, personalKey).reveal(written);
  events = log.flatMap((event) => parseFineEvent(event) ?? []);
  letterheads = log.flatMap((event) => parseLetterheadEvent(event) ?? []);
  reviewed = log.flatMap((event) => parseReviewEvent(event)?.data.actId ?? []);
  lines = log.flatMap((event) => parseStatementLineEvent(event) ?? []);
  vehicles = log
    .flatMap((event) => parseVehicleEvent(event) ?? [])
    .flatMap((event) => (event.type === 'VehicleRegistered' ? [event.data] : []));
});
afterAll(async () => {
  await tables.close();
  await rm(photos, { recursive: true });
});

const ofType = <Type extends RecordedFineEvent['type']>(type: Type) =>
  events.filter((event): event is Extract<RecordedFineEvent, { type: Type }> => event.type === type);

const numberOf = (series: string, year: number, sequence: number) =>
  `${series}-${year}-${String(sequence).padStart(3, '0')}`;

describe('the demo, told in January', () => {
  it('has forty vehicles of every kind in the register, and fines of two plates that are not in it', () => {
    const shown = vehicles.map((vehicle) =>
      vehicleView({ ...vehicle, formerOwners: [], createdAt: TOLD_FROM, updatedAt: TOLD_FROM }, TOLD_FROM),
    );
    expect(shown).toHaveLength(40);
    expect(new Set(shown.map(({ status }) => status))).toEqual(
      new Set(['VALID', 'EXPIRED', 'STOLEN', 'REPORTED']),
    );
    const registered = new Set(shown.map(({ licensePlate }) => licensePlate));
    const fined = new Set(ofType('FineIssued').map(({ data }) => data.licensePlate));
    expect([...fined].filter((plate) => !registered.has(plate))).toHaveLength(2);
  });

  it('happened in the order in which it is written, but for the statement, which comes as it is started', () => {
    const byPeople = events.filter(
      (event) => event.type !== 'PaymentRecorded' || !event.data.lineIds?.length,
    );
    const times = byPeople.map(({ metadata }) => metadataSchema.parse(metadata).recordedAt);
    expect(times).toEqual(times.toSorted());
    expect(times.every((time) => time < TOLD_FROM)).toBe(true);
  });

  it('numbers fines and receipts in order, anew in the new year', () => {
    const numbers = {
      FN: ofType('FineIssued').map(({ data }) => [data.fineNumber, data.dateIssued] as const),
      RCP: ofType('PaymentRecorded').map(
        ({ data, metadata }) => [data.receiptNumber, metadata.recordedAt] as const,
      ),
    };
    for (const [series, given] of Object.entries(numbers)) {
      const ofYear = { 2025: 0, 2026: 0 };
      for (const [number, at] of given) {
        const year = localYear(at) === 2025 ? 2025 : 2026;
        expect(number).toBe(numberOf(series, year, ++ofYear[year]));
      }
      expect(ofYear[2025]).toBeGreaterThan(10);
      expect(ofYear[2026]).toBeGreaterThan(10);
    }
  });

  it('has a letterhead that says how to pay, which somebody else signed off before the first fine', () => {
    expect(letterheads.map(({ data }) => data)).toMatchObject([
      { bankAccount: expect.any(String), mobileMoney: expect.any(String) },
    ]);
    expect(reviewed).toEqual(['letterhead-R0']);
    const [first] = events;
    expect(
      letterheads.every(({ metadata }) => metadata.recordedAt < (first?.metadata.recordedAt ?? '')),
    ).toBe(true);
  });

  it('left no receipt unused', async () => {
    const { store } = tables.log;
    const receipts = await Promise.all([receiptsOf(store, 2025), receiptsOf(store, 2026)]);
    const fates = receipts.flat().map(({ fate }) => fate);
    expect(new Set(fates)).toEqual(new Set(['used']));
    expect(fates.length).toBe(ofType('PaymentRecorded').length);
  });

  it('shows every way to be paid, and fines that are paid without a receipt', () => {
    const methods = new Set(ofType('PaymentRecorded').map(({ data }) => data.method));
    expect(methods).toEqual(new Set(['CASH', 'MOBILE_MONEY', 'BANK_TRANSFER', 'CARD']));
    const setToPaid = ofType('FineStatusChanged').filter(({ data }) => data.to === 'PAID');
    expect(setToPaid.length).toBeGreaterThan(0);
    expect(setToPaid.length).toBeLessThan(4);
  });

  it('has a statement whose lines paid fines, are to be confirmed, wait for more, or name no fine', () => {
    const meant = lines.flatMap((event) => (event.type === 'StatementLineTaken' ? [event.data.meant] : []));
    const paying = Array<string>(4).fill('REFERENCE');
    expect(meant.map((one) => one?.by ?? 'no fine').toSorted()).toEqual(
      [...paying, 'NUMBER', 'PLATE', 'no fine', 'no fine'].toSorted(),
    );
    const paid = ofType('PaymentRecorded').filter(({ data }) => (data.lineIds ?? []).length > 0);
    expect(paid).toHaveLength(3);
  });

  it('has disputes of the public, one of them with a picture that is kept', async () => {
    const online = ofType('DisputeSubmittedOnline');
    const pictures = online.map(({ data }) => data.evidencePhotos ?? []);
    expect(pictures).toEqual([[], [], [expect.any(String)]]);
    expect(await new PhotoStore(photos).has(pictures.flat()[0] ?? '')).toBe(true);
  });

  it('has disputes of every kind', () => {
    const resolved = ofType('DisputeResolved').map(({ data }) => data);
    expect(new Set(resolved.map(({ status }) => status))).toEqual(new Set(['APPROVED', 'REJECTED']));
    expect(resolved.some(({ resolution }) => resolution === 'Withdrawn: fine paid')).toBe(true);
    expect(ofType('DisputeSubmitted').length).toBeGreaterThan(resolved.length);
  });
});
