import {
  Bundle,
  isTerminalPhase,
  pipelineNameOf,
  rollbackOf,
} from '@kardinal/backstage-plugin-kardinal-common';
import { Indexer } from '@kardinal/kube-controller';

/** By which values Bundles are found. */
export const bundleIndexes = {
  pipeline: pipelineKeys,
  phase: ({ status }) => [status?.phase ?? 'Available'],
  /** By Pipeline, those that have not ended. */
  unfinished: bundle =>
    isTerminalPhase(bundle.status?.phase) ? [] : pipelineKeys(bundle),
  rollback: bundle => {
    const rollback = rollbackOf(bundle);
    return rollback === undefined
      ? []
      : pipelineKeys(bundle).map(key => join(key, rollback.environment));
  },
} satisfies Readonly<Record<string, Indexer<Bundle>>>;

/** Of its Pipeline; none where it names none. */
function pipelineKeys(bundle: Bundle): readonly string[] {
  const name = pipelineNameOf(bundle);
  return name.type === 'name'
    ? [join(bundle.metadata.namespace, name.name)]
    : [];
}

/** The value of an index of what is in a namespace. */
export function join(namespace: string | undefined, name: string): string {
  // In one piece, as there are many and they stay.
  return [namespace ?? 'default', name].join('/');
}
