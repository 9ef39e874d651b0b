import { labels } from '../api/labels';
import { PolicyGate } from '../api/types.generated';

/** @public */
export type GateScope = 'org' | 'team';

/** A template, with what its labels say. @public */
export interface GateTemplate {
  readonly gate: PolicyGate;
  readonly scope: GateScope;
  readonly purpose: 'gate' | 'skip-permission';
  /** Names of environments, or {@link everyEnvironment}. */
  readonly appliesTo: readonly string[];
}

/** In `kardinal.io/applies-to`: whatever the environment is called. @public */
export const everyEnvironment = '*';

/** Whether a template applies to an environment. @public */
export function guards(
  { appliesTo }: Pick<GateTemplate, 'appliesTo'>,
  environment: string,
): boolean {
  return (
    appliesTo.includes(environment) || appliesTo.includes(everyEnvironment)
  );
}

/**
 * The templates that apply to a Pipeline: those of the policy namespaces (which may be org gates) and of the
 * Pipeline's own namespace. Instances are never collected.
 *
 * @see spec 1 §2.4, §5.2
 * @public
 */
export function collectTemplates(
  gates: readonly PolicyGate[],
  pipelineNamespace: string,
  policyNamespaces: readonly string[],
): readonly GateTemplate[] {
  return gates
    .filter(isTemplate)
    .filter(
      gate =>
        gate.metadata.namespace === pipelineNamespace ||
        policyNamespaces.includes(gate.metadata.namespace ?? ''),
    )
    .map(gate => templateOf(gate, policyNamespaces))
    .sort(byScopeThenName);
}

/** A PolicyGate that nobody made for a Bundle: an empty `bundleRef` names none. @public */
export function isTemplate(gate: PolicyGate): boolean {
  return (
    (gate.spec.bundleRef ?? '') === '' &&
    gate.metadata.labels?.[labels.bundle] === undefined
  );
}

function templateOf(
  gate: PolicyGate,
  policyNamespaces: readonly string[],
): GateTemplate {
  const own = gate.metadata.labels ?? {};
  const isOrg =
    own[labels.scope] === 'org' &&
    policyNamespaces.includes(gate.metadata.namespace ?? '');
  const purpose =
    own[labels.type] === 'skip-permission' ? 'skip-permission' : 'gate';
  const named = [
    own[labels.appliesTo] ?? '',
    gate.metadata.annotations?.[labels.appliesTo] ?? '',
  ]
    .flatMap(list => list.split(','))
    .map(name => name.trim())
    .filter(name => name !== '');
  // The platform's rules are for everybody unless they say for whom; a permission is for nobody then.
  const isForAll = named.length === 0 && isOrg && purpose === 'gate';
  return {
    gate,
    scope: isOrg ? 'org' : 'team',
    purpose,
    appliesTo: isForAll ? [everyEnvironment] : named,
  };
}

function byScopeThenName(a: GateTemplate, b: GateTemplate): number {
  if (a.scope !== b.scope) return a.scope === 'org' ? -1 : 1;
  const key = ({ gate }: GateTemplate) =>
    `${gate.metadata.namespace}/${gate.metadata.name}`;
  return key(a) < key(b) ? -1 : 1;
}
