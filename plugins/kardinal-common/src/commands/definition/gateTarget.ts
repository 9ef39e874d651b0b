import { titleOf } from '../../api/artifacts';
import { Bundle, PolicyGate } from '../../api/types.generated';
import { OverrideTarget } from '../../overrides';
import { CommandContext, Legality } from './CommandDefinition';
import { standingWords } from './standingWords';

/** A gate instance of a Bundle that is on its way. @public */
export interface GateTarget extends OverrideTarget {
  readonly bundle: Bundle;
  readonly instance: PolicyGate;
}

/** What a request names: a Bundle, an environment, and a gate as `name` or `namespace/name`. @public */
export interface NamedGate {
  readonly bundle: string;
  readonly environment: string;
  readonly gate: string;
}

/** The gate that a request names, or why there is none. @public */
export function gateTargetOf(
  { bundle: name, environment, gate }: NamedGate,
  context: CommandContext,
):
  | { readonly type: 'found'; readonly target: GateTarget }
  | Exclude<Legality, { readonly type: 'allowed' }> {
  const { namespace = 'default', name: pipeline } = context.pipeline.metadata;
  const bundle = context.bundles.find(({ metadata }) => metadata.name === name);
  if (bundle === undefined)
    return {
      type: 'missing',
      reason: `Pipeline ${namespace}/${pipeline} has no Bundle ${name}.`,
    };
  const { phase = 'Available' } = bundle.status ?? {};
  if (!['Available', 'Promoting', 'Failed'].includes(phase))
    return {
      type: 'refused',
      reason: `${titleOf(bundle)} is not waiting for a gate: it ${standingWords(
        bundle,
      )}.`,
    };
  const named = gateTargets(context, bundle).filter(
    each => each.environment === environment && isNamed(each, gate),
  );
  if (named.length > 1)
    return {
      type: 'refused',
      reason: `${
        named.length
      } gates of ${environment} are called ${gate}; name one of ${named
        .map(each => `${each.gate.namespace}/${each.gate.name}`)
        .join(', ')}.`,
    };
  return named.length === 1
    ? { type: 'found', target: named[0] }
    : {
        type: 'missing',
        reason: `No gate ${gate} has been evaluated for ${titleOf(
          bundle,
        )} in ${environment}.`,
      };
}

/** Every gate of a Bundle that was evaluated. */
export function gateTargets(
  { gates }: CommandContext,
  bundle: Bundle,
): readonly GateTarget[] {
  return (gates?.all ?? []).flatMap(instance => {
    const { spec, status } = instance;
    const { environment, templateRef, bundleRef } = spec;
    const { namespace, name } = templateRef ?? {};
    const isOfBundle = bundleRef === bundle.metadata.name;
    return !isOfBundle ||
      environment === undefined ||
      namespace === undefined ||
      name === undefined ||
      status?.ready === undefined
      ? []
      : [{ bundle, instance, environment, gate: { namespace, name } }];
  });
}

function isNamed({ gate }: GateTarget, text: string): boolean {
  return text === gate.name || text === `${gate.namespace}/${gate.name}`;
}
