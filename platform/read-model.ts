/**
 * The version of the read tables. Raise it with every change of their shape or meaning: tables are never
 * migrated, a new version is built from the log beside the live one.
 */
export const READ_MODEL_VERSION = 1;

/** The Postgres schema that holds the read tables of this version of the code. */
export const READ_SCHEMA = `read_${READ_MODEL_VERSION}`;

/** The channel on which the projector tells how far it has come; the payload is a log position. */
export const READ_MODEL_ADVANCED = 'read_model_advanced';
