import { isObject, Json } from '../../json/Json';
import { dnsLabelProblems } from '../../schema/names';
import { Strategy } from '../ResourceType';

const nameLabel = 'kubernetes.io/metadata.name';

const immortal = ['default', 'kube-system', 'kube-public'];
const ownFinalizer = 'kubernetes';

function withOwn(spec: Json | undefined): Json[] {
  const given = isObject(spec) ? spec.finalizers : undefined;
  const finalizers = Array.isArray(given) ? given : [];
  if (finalizers.includes(ownFinalizer)) return finalizers;
  return [...finalizers, ownFinalizer];
}

/** Namespaces are held by a finalizer of their own, and carry their name as a label. */
export const namespaceStrategy: Strategy = {
  validateName: dnsLabelProblems,
  default(namespace) {
    const { name, labels } = namespace.metadata;
    if (!name) return;
    namespace.metadata.labels = { ...labels, [nameLabel]: name };
  },
  prepareCreate(namespace) {
    namespace.metadata.labels = {
      ...namespace.metadata.labels,
      [nameLabel]: namespace.metadata.name,
    };
    namespace.spec = { finalizers: withOwn(namespace.spec) };
    namespace.status = { phase: 'Active' };
  },
  forbidDelete(name) {
    if (!immortal.includes(name)) return undefined;
    return 'this namespace may not be deleted';
  },
  isHeld(namespace) {
    const spec = isObject(namespace.spec) ? namespace.spec : {};
    return Array.isArray(spec.finalizers) && spec.finalizers.length > 0;
  },
  markDeleted(namespace) {
    namespace.status = { phase: 'Terminating' };
  },
  prepareUpdate(namespace, old) {
    namespace.spec = old.spec;
    namespace.status = old.status;
  },
  prepareFinalize(namespace, old) {
    namespace.status = old.status;
  },
  prepareStatusUpdate(namespace, old) {
    namespace.spec = old.spec;
  },
};
