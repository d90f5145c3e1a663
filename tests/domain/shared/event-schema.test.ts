import { eventParser, UnreadableEvent } from '@fines/domain/shared/events.ts';
import { describe, expect, it } from 'vitest';
import { z } from 'zod';

import { metadata } from '../events.ts';

/** A family that changed twice: a name that was split, then a phone number that came with it. */
const parse = eventParser({
  OfficerNamed: {
    version: 3,
    data: z.object({ firstName: z.string(), lastName: z.string(), phone: z.string().nullable() }),
    upcasts: {
      1: (data) => {
        const [firstName = '', lastName = ''] = z.object({ name: z.string() }).parse(data).name.split(' ');
        return { firstName, lastName };
      },
      2: (data) => ({ ...z.looseObject({}).parse(data), phone: null }),
    },
  },
  OfficerLeft: { version: 2, data: z.object({ on: z.iso.date() }) },
});

const written = (type: string, schemaVersion: number, data: unknown) => ({
  type,
  data,
  metadata: { ...metadata(), schemaVersion },
});

const named = (version: number, data: unknown) => written('OfficerNamed', version, data);

describe('an event that was written in the past', () => {
  it('of the present version is read as it is', () => {
    const data = { firstName: 'Sipho', lastName: 'Dlamini', phone: '+268 7602 0000' };
    expect(parse(named(3, data))).toEqual({
      type: 'OfficerNamed',
      data,
      metadata: { ...metadata(), schemaVersion: 3 },
    });
  });

  it('is lifted through every version to the present one', () => {
    const now = { firstName: 'Sipho', lastName: 'Dlamini', phone: null };
    expect(parse(named(1, { name: 'Sipho Dlamini' }))?.data).toEqual(now);
    expect(parse(named(2, { firstName: 'Sipho', lastName: 'Dlamini' }))?.data).toEqual(now);
  });

  it('still says with which version it was written', () => {
    expect(parse(named(1, { name: 'Sipho Dlamini' }))?.metadata.schemaVersion).toBe(1);
  });

  it('is not read by a program that is older than it', () => {
    const event = named(4, { firstName: 'Sipho', lastName: 'Dlamini', phone: null, rank: 'SGT' });
    expect(() => parse(event)).toThrow(UnreadableEvent);
    expect(() => parse(event)).toThrow('OfficerNamed has schema version 4; this code reads up to 3');
  });

  it('is not read where an upcast is missing', () => {
    const event = written('OfficerLeft', 1, { on: '2026-03-10' });
    expect(() => parse(event)).toThrow(UnreadableEvent);
    expect(() => parse(event)).toThrow('OfficerLeft has no upcast from schema version 1');
  });

  it('of another family is left to others', () => {
    for (const type of ['FineIssued', 'officernamed', '', 'toString', '__proto__']) {
      expect(parse(written(type, 1, {}))).toBeUndefined();
    }
  });

  it('with fields that this version does not know is read without them', () => {
    const data = { firstName: 'Sipho', lastName: 'Dlamini', phone: null };
    expect(parse(named(3, { ...data, nickname: 'Sips' }))?.data).toEqual(data);
  });
});

describe('an event that cannot be read', () => {
  it.each<[string, unknown]>([
    ['a missing field', { firstName: 'Sipho', phone: null }],
    ['a wrong type', { firstName: 'Sipho', lastName: 7, phone: null }],
    ['no data', undefined],
    ['null', null],
    ['text', 'Sipho Dlamini'],
  ])('because of %s says which type it is', (_, data) => {
    expect(() => parse(named(3, data))).toThrow(UnreadableEvent);
    expect(() => parse(named(3, data))).toThrow(/^OfficerNamed cannot be read: /);
  });

  it.each<[string, unknown]>([
    ['no metadata', undefined],
    ['a missing hash', { ...metadata(), hash: undefined }],
    ['a command that has no id', { ...metadata(), commandId: 'command-1' }],
    ['version 0', { ...metadata(), schemaVersion: 0 }],
    ['version 1.5', { ...metadata(), schemaVersion: 1.5 }],
    ['a local time', { ...metadata(), recordedAt: '2026-03-10T08:00:00' }],
  ])('because of %s says which type it is', (_, wrong) => {
    const event = { ...written('OfficerLeft', 2, { on: '2026-03-10' }), metadata: wrong };
    expect(() => parse(event)).toThrow(UnreadableEvent);
    expect(() => parse(event)).toThrow(/^OfficerLeft cannot be read: /);
  });

  it('because data of an old version are not as they were then says which type it is', () => {
    expect(() => parse(named(1, { fullName: 'Sipho Dlamini' }))).toThrow(UnreadableEvent);
    expect(() => parse(named(1, { fullName: 'Sipho Dlamini' }))).toThrow(
      expect.objectContaining({
        message: 'OfficerNamed cannot be read: the upcast from schema version 1 failed',
        cause: expect.any(Error),
      }),
    );
  });
});
