/** The part of a pino logger that this module uses. */
export type EventStoreLog = { warn(details: object, message: string): void };
