import {
  collectTemplates,
  PolicyGate,
} from '@kardinal/backstage-plugin-kardinal-common';
import { ClusterCommand } from '../CliCommand';
import { Reading } from '../cluster/readCluster';
import { pipelinesOf } from './viewOf';

/** The gates that the Pipelines of the namespace can have: those of the organization, and the team's. */
export const policyList: ClusterCommand = {
  type: 'cluster',
  path: ['policy', 'list'],
  description: 'list the PolicyGates that apply in the namespace',
  run(reading) {
    const templates = templatesOf(reading);
    return {
      text: {
        columns: [
          { title: 'NAME' },
          { title: 'NAMESPACE' },
          { title: 'SCOPE' },
          { title: 'GUARDS' },
          { title: 'READY' },
          { title: 'EXPRESSION' },
          { title: 'WHY', shown: 'wide' },
        ],
        rows: templates.map(({ gate, scope, appliesTo }) => {
          const ready = gate.status?.conditions?.find(
            ({ type }) => type === 'Ready',
          );
          return [
            gate.metadata.name,
            gate.metadata.namespace ?? 'default',
            scope,
            appliesTo.join(',') || '-',
            ready?.status ?? 'Unknown',
            gate.spec.expression,
            ready?.message ?? '-',
          ];
        }),
      },
      data: templates.map(({ gate }) => gate),
      names: templates.map(({ gate }) => `policygate/${gate.metadata.name}`),
    };
  },
};

/** Each once, whichever of the Pipelines it applies to. */
function templatesOf(reading: Reading) {
  const gates: readonly PolicyGate[] = reading.cached.gateTemplates();
  const all = pipelinesOf(reading).flatMap(pipeline =>
    collectTemplates(gates, pipeline, reading.policyNamespaces),
  );
  const byKey = new Map(
    all.map(each => {
      const { namespace = 'default', name } = each.gate.metadata;
      return [`${namespace}/${name}`, each] as const;
    }),
  );
  return [...byKey.keys()].sort().flatMap(key => byKey.get(key) ?? []);
}
