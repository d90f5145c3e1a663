import type { Queryable } from '@fines/platform/postgres/postgres.ts';

/**
 * What somebody may read who may read no table: the columns of a question, under a name. It is answered with the rights
 * of the projector, and made anew with each version of the tables.
 */
export type View = {
  name: string;
  /** The role of Postgres that may read it, where there is one. */
  reader: string;
  /** SQL, for the schema of the tables. */
  select: (schema: string) => string;
};

/** Where each service has a role of its own, the reader may read this view, and nothing that it is made of. */
export async function createView(
  connection: Queryable,
  schema: string,
  { name, reader, select }: View,
): Promise<void> {
  await connection.query(`
    CREATE VIEW ${schema}.${name} AS ${select(schema)};
    DO $$ BEGIN
      IF to_regrole('${reader}') IS NOT NULL THEN
        GRANT USAGE ON SCHEMA ${schema} TO ${reader};
        GRANT SELECT ON ${schema}.${name} TO ${reader};
      END IF;
    END $$`);
}
