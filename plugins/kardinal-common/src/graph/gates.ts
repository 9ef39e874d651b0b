import { labels } from '../api/labels';
import { Pipeline, PolicyGate } from '../api/types.generated';

/** @public */
export type GateScope = 'org' | 'team';

/** A template, with what its labels say. @public */
export interface GateTemplate {
  readonly gate: PolicyGate;
  readonly scope: GateScope;
  readonly purpose: 'gate' | 'skip-permission' | 'emergency-permission';
  /** Names of environments, labels like `tier=production`, or `*`. */
  readonly appliesTo: readonly string[];
  /** Glob over host, owner and name of the repository that is written to. */
  readonly repository?: string;
  /** Glob over the directory that is written to. */
  readonly path?: string;
}

/**
 * The templates that apply to a Pipeline: those of the operator's policy namespaces, of the namespaces that the Pipeline
 * adds, and of its own. Only the operator's make org gates and permissions: whoever writes a Pipeline writes its
 * `spec.policyNamespaces` too. Instances are never collected.
 *
 * @see spec 1 §2.4, §5.2
 * @public
 */
export function collectTemplates(
  gates: readonly PolicyGate[],
  pipeline: Pick<Pipeline, 'metadata' | 'spec'>,
  operatorNamespaces: readonly string[],
): readonly GateTemplate[] {
  const reached = new Set([
    pipeline.metadata.namespace ?? 'default',
    ...(pipeline.spec.policyNamespaces ?? []),
    ...operatorNamespaces,
  ]);
  return gates
    .filter(isTemplate)
    .filter(gate => reached.has(gate.metadata.namespace ?? 'default'))
    .map(gate => templateOf(gate, operatorNamespaces))
    .sort(byScopeThenName);
}

/** The templates that guard, or permit, in every Pipeline. @public */
export function orgTemplates(
  gates: readonly PolicyGate[],
  operatorNamespaces: readonly string[],
): readonly GateTemplate[] {
  return gates
    .filter(isTemplate)
    .map(gate => templateOf(gate, operatorNamespaces))
    .filter(({ scope }) => scope === 'org')
    .sort(byScopeThenName);
}

/**
 * A PolicyGate that nobody made for a Bundle: an empty `bundleRef` names none. Labels do not count, as whoever may label an
 * org gate would take it away from every Bundle.
 *
 * @public
 */
export function isTemplate(gate: PolicyGate): boolean {
  return (gate.spec.bundleRef ?? '') === '';
}

/** A template with what it says of itself, for whichever Pipeline it is. */
export function templateOf(
  gate: PolicyGate,
  operatorNamespaces: readonly string[],
): GateTemplate {
  const own = gate.metadata.labels ?? {};
  const isOrg =
    own[labels.scope] === 'org' &&
    operatorNamespaces.includes(gate.metadata.namespace ?? 'default');
  const purpose = purposeOf(own[labels.type]);
  const named = [
    own[labels.appliesTo] ?? '',
    gate.metadata.annotations?.[labels.appliesTo] ?? '',
  ]
    .flatMap(list => list.split(','))
    .map(name => name.trim())
    .filter(name => name !== '');
  const { repository, path } = gate.spec;
  return {
    gate,
    scope: isOrg ? 'org' : 'team',
    purpose,
    appliesTo: named,
    ...(repository === undefined ? {} : { repository }),
    ...(path === undefined ? {} : { path }),
  };
}

/** What the label `kardinal.io/type` makes of a template: anything unknown guards. */
function purposeOf(type: string | undefined): GateTemplate['purpose'] {
  return type === 'skip-permission' || type === 'emergency-permission'
    ? type
    : 'gate';
}

function byScopeThenName(a: GateTemplate, b: GateTemplate): number {
  if (a.scope !== b.scope) return a.scope === 'org' ? -1 : 1;
  const key = ({ gate }: GateTemplate) =>
    `${gate.metadata.namespace}/${gate.metadata.name}`;
  return key(a) < key(b) ? -1 : 1;
}
