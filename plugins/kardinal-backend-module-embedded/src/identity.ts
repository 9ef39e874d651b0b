import { randomBytes } from 'node:crypto';
import { Certificate, selfSignedCertificate } from '@kardinal/embedded-cluster';
import { Knex } from 'knex';

/** What makes the embedded API the same one after a restart. */
export interface Identity {
  readonly token: string;
  readonly certificate: Certificate;
}

const table = 'embedded_cluster_identity';

/** The identity that the database keeps; made at the first start. */
export async function loadIdentity(knex: Knex): Promise<Identity> {
  if (!(await knex.schema.hasTable(table)))
    await knex.schema.createTable(table, columns => {
      columns.integer('id').primary();
      columns.text('value').notNullable();
    });
  const known: { value: string } | undefined = await knex(table).first('value');
  if (known !== undefined) return JSON.parse(known.value) as Identity;
  const made: Identity = {
    token: randomBytes(32).toString('hex'),
    certificate: selfSignedCertificate(Date.now()),
  };
  await knex(table).insert({ id: 1, value: JSON.stringify(made) });
  return made;
}
