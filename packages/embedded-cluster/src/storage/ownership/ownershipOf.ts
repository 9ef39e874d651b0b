import { Knex } from 'knex';
import { unreachable } from '@kardinal/foundation';
import { databaseOf } from '../databaseOf';
import { Ownership } from './Ownership';
import { postgresOwnership } from './postgresOwnership';
import { sqliteOwnership } from './sqliteOwnership';
import { unowned } from './unowned';

/** The ownership of the database that a client is for. */
export function ownershipOf(knex: Knex): Ownership {
  const database = databaseOf(knex);
  switch (database.type) {
    case 'sqliteFile':
      return sqliteOwnership(knex, database.file);
    case 'postgres':
      return postgresOwnership(knex, database.name);
    case 'memory':
      return unowned;
    default:
      return unreachable(database);
  }
}
