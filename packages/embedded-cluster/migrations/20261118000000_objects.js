/**
 * The objects and the version that was written last. Databases from before there were migrations have these tables
 * already.
 *
 * @param {import('knex').Knex} knex
 */
exports.up = async function up(knex) {
  if (!(await knex.schema.hasTable('embedded_cluster_objects'))) {
    await knex.schema.createTable('embedded_cluster_objects', table => {
      table.string('key', 1024).primary();
      table.bigInteger('revision').notNullable();
      table.text('value', 'longtext').notNullable();
    });
  }
  if (!(await knex.schema.hasTable('embedded_cluster_revision'))) {
    await knex.schema.createTable('embedded_cluster_revision', table => {
      table.integer('id').primary();
      table.bigInteger('revision').notNullable();
    });
  }
};

/** @param {import('knex').Knex} knex */
exports.down = async function down(knex) {
  await knex.schema.dropTable('embedded_cluster_revision');
  await knex.schema.dropTable('embedded_cluster_objects');
};
