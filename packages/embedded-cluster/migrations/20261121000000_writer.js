/**
 * Who wrote last: a backend that lost the database to another one finds out with its next write.
 *
 * @param {import('knex').Knex} knex
 */
exports.up = async function up(knex) {
  await knex.schema.alterTable('embedded_cluster_revision', table => {
    table.string('writer', 64);
  });
  await knex('embedded_cluster_revision')
    .insert({ id: 1, revision: 0 })
    .onConflict('id')
    .ignore();
};

/** @param {import('knex').Knex} knex */
exports.down = async function down(knex) {
  await knex.schema.alterTable('embedded_cluster_revision', table => {
    table.dropColumn('writer');
  });
};
