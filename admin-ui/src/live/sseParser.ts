export type SseMessage =
  | { type: 'event'; name: string; data: string; id: string }
  /** When to come back after the end, in milliseconds. */
  | { type: 'retry'; after: number };

/** A carriage return at the very end may be the first half of a line's end. */
const LINE_END = /\r\n|\n|\r(?!$)/;
const FIELD = /^([^:]*)(?:: ?(.*))?$/s;

/**
 * Reads server-sent events as the HTML Standard writes them (section 9.2.6) from text that may be cut anywhere.
 * An event that the end cuts off is dropped.
 */
export function createSseParser(): (text: string) => SseMessage[] {
  let rest = '';
  let name = '';
  let data: string[] = [];
  let id = '';

  const finish = (): SseMessage[] => {
    const event = { type: 'event', name: name || 'message', data: data.join('\n'), id } as const;
    const messages = data.length > 0 ? [event] : [];
    name = '';
    data = [];
    return messages;
  };

  const takeField = (field: string, value: string): SseMessage[] => {
    if (field === 'event') name = value;
    else if (field === 'data') data.push(value);
    else if (field === 'id' && !value.includes('\0')) id = value;
    else if (field === 'retry' && /^\d+$/.test(value)) return [{ type: 'retry', after: Number(value) }];
    return [];
  };

  const takeLine = (line: string): SseMessage[] => {
    if (line === '') return finish();
    const [, field = '', value = ''] = FIELD.exec(line) ?? [];
    return takeField(field, value);
  };

  return (text) => {
    const lines = `${rest}${text}`.split(LINE_END);
    rest = lines.pop() ?? '';
    return lines.flatMap(takeLine);
  };
}
