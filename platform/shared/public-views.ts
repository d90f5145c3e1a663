import { READ_SCHEMA } from './read-model.ts';

/** The role in Postgres of the public site, which may read the views and nothing else. */
export const PUBLIC_SITE_ROLE = 'fines_public';

/** The views beside the read tables. */
export const PUBLIC_VIEWS = {
  fines: 'public_fines',
  receipts: 'public_receipts',
  letterhead: 'public_letterhead',
} as const;

/** The views of this version of the read tables, as a question names them. */
export const PUBLIC_FINES = `${READ_SCHEMA}.${PUBLIC_VIEWS.fines}`;
export const PUBLIC_RECEIPTS = `${READ_SCHEMA}.${PUBLIC_VIEWS.receipts}`;
export const PUBLIC_LETTERHEAD = `${READ_SCHEMA}.${PUBLIC_VIEWS.letterhead}`;

/**
 * The same as where the projector makes the views, for views that it made before there was the role. Run by an
 * administrator, after the views were given to the projector.
 */
export const PUBLIC_SITE_RIGHTS = `
  DO $$ DECLARE part record; BEGIN
    FOR part IN
      SELECT nspname AS schema, relname AS view FROM pg_class JOIN pg_namespace ON relnamespace = pg_namespace.oid
      WHERE nspname ~ '^read_[0-9]+(_building|_replaced)?$' AND relkind = 'v'
        AND relname IN (${Object.values(PUBLIC_VIEWS)
          .map((name) => `'${name}'`)
          .join(', ')})
    LOOP
      EXECUTE format('GRANT USAGE ON SCHEMA %I TO ${PUBLIC_SITE_ROLE}', part.schema);
      EXECUTE format('GRANT SELECT ON %I.%I TO ${PUBLIC_SITE_ROLE}', part.schema, part.view);
    END LOOP;
  END $$;
`;
