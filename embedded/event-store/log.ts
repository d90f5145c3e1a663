/** The part of a pino logger that the server uses. */
export type ServerLog = { warn(details: object, message: string): void };
