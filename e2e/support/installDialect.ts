import { Dialect, ForeignObject } from '../../plugins/kardinal-node/src';
import { install } from './install';
import { TestSandbox } from './TestSandbox';
import { until } from './until';

/** Installs the kinds of another tool, and objects of them in the namespace default. */
export async function installDialect(
  { kubernetes: { client } }: TestSandbox,
  { kinds, title }: Dialect,
  objects: readonly ForeignObject[],
): Promise<void> {
  for (const kind of kinds) await install(client, kind);
  for (const object of objects) {
    const type = kinds.find(({ kind }) => kind === object.kind);
    if (type === undefined)
      throw new Error(`${title} does not read ${object.kind}`);
    const namespace = type.scope === 'Cluster' ? undefined : 'default';
    await until(`an API that takes ${type.plural}`, () =>
      client.create(type, {
        ...object,
        metadata: { ...object.metadata, namespace },
      }),
    );
  }
}
