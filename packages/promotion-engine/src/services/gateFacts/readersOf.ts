import {
  labels,
  GateTemplate,
  PolicyGate,
  rootsRead,
} from '@kardinal/backstage-plugin-kardinal-common';
import { unreachable } from '@kardinal/kube-controller';
import { CachedResources } from '../CachedResources';
import { FactReach } from './FactSource';

const permission: GateTemplate['purpose'] = 'emergency-permission';

/** The gates of promotions within reach that read a root, and the permissions for emergencies that do. */
export function readersOf(
  cached: CachedResources,
  root: string,
  reach: FactReach,
): readonly PolicyGate[] {
  if (reach.type === 'gates') return reach.gates;
  const permissions = cached
    .gateTemplates()
    .filter(
      ({ metadata, spec }) =>
        metadata.labels?.[labels.type] === permission &&
        rootsRead(spec.expression).has(root),
    );
  return [...instancesIn(cached, root, reach), ...permissions];
}

function instancesIn(
  cached: CachedResources,
  root: string,
  reach: Exclude<FactReach, { readonly type: 'gates' }>,
): readonly PolicyGate[] {
  switch (reach.type) {
    case 'everywhere':
      return cached.gatesThatRead(root);
    case 'namespace':
    case 'pipeline': {
      const { type, namespace = 'default', ...scope } = reach;
      return cached.gatesThatRead(root, { namespace, ...scope });
    }
    case 'bundles': {
      const { namespace = 'default', bundles } = reach;
      return bundles.flatMap(bundle =>
        cached.gatesThatRead(root, { namespace, bundle }),
      );
    }
    default:
      return unreachable(reach);
  }
}
