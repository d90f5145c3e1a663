import { createSseParser, type SseMessage } from '@fines/admin-ui/src/live/liveConnection.ts';
import { describe, expect, it } from 'vitest';

const read = (...chunks: string[]): SseMessage[] => {
  const parse = createSseParser();
  return chunks.flatMap(parse);
};

const event = (data: string, name = 'message', id = ''): SseMessage => ({ type: 'event', name, data, id });

const TALK =
  'retry: 1000\nid: 4711/4711\nevent: hello\ndata: {}\n\n' +
  ':\n\n' +
  'id: 4712/4712\r\nevent: changed\r\ndata: {"tables":["fines"]}\r\n\r\n' +
  'data: Siyabonga\rdata: – é 🚓\r\r';

const HEARD: SseMessage[] = [
  { type: 'retry', after: 1000 },
  event('{}', 'hello', '4711/4711'),
  event('{"tables":["fines"]}', 'changed', '4712/4712'),
  event('Siyabonga\n– é 🚓', 'message', '4712/4712'),
];

describe('server-sent events', () => {
  it('are the same wherever the text is cut in two', () => {
    const whole = `${TALK}\n`;
    for (let cut = 0; cut <= whole.length; cut += 1) {
      expect(read(whole.slice(0, cut), whole.slice(cut))).toEqual(HEARD);
    }
  });

  it('are the same when the text comes letter by letter', () => {
    expect(read(...`${TALK}\n`.split(''))).toEqual(HEARD);
  });

  it('come as soon as their empty line has', () => {
    const parse = createSseParser();
    expect(parse('data: a\n')).toEqual([]);
    expect(parse('\n')).toEqual([event('a')]);
  });

  it('drop what the end cuts off, comments, and what has no data', () => {
    expect(read(': hello\n\nevent: ping\n\ndata: b')).toEqual([]);
  });

  it('forget the name of an event that had no data', () => {
    expect(read('event: ping\n\ndata: b\n\n')).toEqual([event('b')]);
  });

  it('keep colons and spaces of values but for the first space', () => {
    expect(read('data:  a: b\ndata\ndata:c\n\n')).toEqual([event(' a: b\n\nc')]);
  });

  it('keep an id until the next one; an empty one takes it away', () => {
    expect(read('id: 1\ndata: a\n\ndata: b\n\nid\ndata: c\n\n')).toEqual([
      event('a', 'message', '1'),
      event('b', 'message', '1'),
      event('c'),
    ]);
  });

  it('ignore an id with a NUL, a time that is no number, and fields that nobody knows', () => {
    expect(read('id: a\0b\nretry: soon\nretry: 1.5\ncolour: red\ndata: x\n\n')).toEqual([event('x')]);
  });
});
