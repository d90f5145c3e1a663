type Described = { description: string; schema: { type: 'string'; examples: readonly string[] } };

const described = (description: string, example: string): Described => ({
  description,
  schema: { type: 'string', examples: [example] },
});

/** Headers that a client may send. */
const REQUEST_HEADERS = {
  'Idempotency-Key': described(
    'Identifies this command. A command that is sent again with the same key is carried out once and gets the same answer; another command with that key is refused (422). 1 to 255 visible ASCII characters, best a UUID.',
    '5b2b7a56-7a0c-4f0e-8a41-0d8e6f1c9b11',
  ),
  'If-Match': described(
    'The `ETag` with which the record was read. If the record has changed since then, the command is refused (412).',
    '"3"',
  ),
  'X-Min-Position': described(
    'The `X-Position` of an earlier command. The answer waits until it shows what that command did: 503 if that takes more than 5 seconds.',
    '4711/4711',
  ),
} as const;

/** Headers of answers. */
const ANSWER_HEADERS = {
  ETag: described('The revision of the record, for `If-Match`.', '"3"'),
  'X-Position': described('The place in the log, for `X-Min-Position`.', '4711/4711'),
  'Content-Range': described(
    'Which items of the whole list these are, and how many there are in all.',
    'fines 0-9/150',
  ),
} as const;

const REQUEST_ID = described(
  'Identifies the request in the logs, and as `$correlationId` in the events that come of it. The server makes one if it is missing.',
  'import-2026-03-01.42',
);

const RETRY_AFTER = described('The number of seconds after which to try again.', '2');

export type ContractHeader = keyof typeof REQUEST_HEADERS | keyof typeof ANSWER_HEADERS;

type Ref = { $ref: string };

export const headerComponents = {
  parameters: Object.fromEntries(
    Object.entries({ ...REQUEST_HEADERS, 'X-Request-Id': REQUEST_ID }).map(([name, header]) => [
      name,
      { name, in: 'header', required: false, ...header },
    ]),
  ),
  headers: { ...ANSWER_HEADERS, 'X-Request-Id': REQUEST_ID, 'Retry-After': RETRY_AFTER },
};

/** References to the parameters for those of these headers that clients send. */
export const headerParameters = (names: readonly ContractHeader[] = []): Ref[] =>
  [...names.filter((name) => name in REQUEST_HEADERS), 'X-Request-Id'].map((name) => ({
    $ref: `#/components/parameters/${name}`,
  }));

/** References to those of these headers that answers have, by name. */
export const answerHeaders = (names: readonly ContractHeader[] = []): Record<string, Ref> =>
  headerRefs([...names.filter((name) => name in ANSWER_HEADERS), 'X-Request-Id']);

/** Problems that pass: too many requests, and unavailable for the moment. */
const PASSING: ReadonlySet<string> = new Set(['429', '503']);

export const problemHeaders = (status: string): Record<string, Ref> =>
  headerRefs(['X-Request-Id', ...(PASSING.has(status) ? ['Retry-After'] : [])]);

const headerRefs = (names: readonly string[]): Record<string, Ref> =>
  Object.fromEntries(names.map((name) => [name, { $ref: `#/components/headers/${name}` }]));
