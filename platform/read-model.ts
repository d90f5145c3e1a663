import { z } from 'zod';

/**
 * The version of the read tables. Raise it with every change of their shape or meaning: tables are never
 * migrated, a new version is built from the log beside the live one.
 */
export const READ_MODEL_VERSION = 5;

/** Of the tables as projector describes them: a test turns red when they change, and says what to do. */
export const READ_TABLES_FINGERPRINT = '47a2f10a3e3a8c72';

/** The Postgres schema that holds the read tables of one version. */
export const readSchemaOf = (version: number): string => `read_${version}`;

/** The Postgres schema that holds the read tables of this version of the code. */
export const READ_SCHEMA = readSchemaOf(READ_MODEL_VERSION);

/** Where the next tables are built, beside the live ones. */
export const BUILDING_SCHEMA = `${READ_SCHEMA}_building`;

/**
 * The queue of wake-ups for the projector. Each version has its own: those of two versions that run side by side
 * must not take each other's.
 */
export const PROJECTION_QUEUE = `projection-${READ_SCHEMA}`;

/** The table that names the streams which cannot be shown to their end, and why. */
export const PARKED_TABLE = 'parked';

/** The table that names the streams of others that bear names like ours. */
export const STRANGERS_TABLE = 'strangers';

/** The table that holds the Merkle tree over the log, as far as the read tables have come. */
export const TREE_TABLE = 'tree';

/**
 * The channel on which the projector tells how far it has come; the payload is a log position. Each version
 * has its own, since two of them run side by side while a new one is rolled out.
 */
export const READ_MODEL_ADVANCED = `${READ_SCHEMA}_advanced`;

/** The channel on which the projector tells which tables changed; the payload is a `ReadModelChange`. */
export const READ_MODEL_CHANGED = `${READ_SCHEMA}_changed`;

/** `tables` are the read tables whose rows changed in one batch; the position is the one after it. */
export const readModelChangeSchema = z.object({ position: z.string(), tables: z.array(z.string()) });
export type ReadModelChange = z.output<typeof readModelChangeSchema>;
