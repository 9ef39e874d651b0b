import { evaluateGate } from '../policy/evaluateGate';
import { GateFacts } from '../policy/context';
import { OrderedEnvironment } from './environments';
import { GateTemplate } from './gates';

/** @public */
export type SkipVerdict =
  | { readonly type: 'allowed' }
  | { readonly type: 'denied'; readonly message: string };

/**
 * An environment that an org gate guards may be skipped only when a skip-permission gate says so, evaluated and true.
 *
 * @see spec 1 §5.6
 * @public
 */
export function skipPermission(
  skipped: readonly OrderedEnvironment[],
  templates: readonly GateTemplate[],
  factsOf: (environment: OrderedEnvironment, gate: GateTemplate) => GateFacts,
  now: number,
): SkipVerdict {
  for (const environment of skipped) {
    const applying = templates.filter(
      each => each.scope === 'org' && each.appliesTo.includes(environment.name),
    );
    const guards = applying.filter(each => each.purpose === 'gate');
    if (guards.length === 0) continue;
    const permissions = applying.filter(
      each => each.purpose === 'skip-permission',
    );
    const isAllowed = permissions.some(
      permission =>
        evaluateGate(
          permission.gate.spec,
          factsOf(environment, permission),
          now,
        ).ready,
    );
    if (isAllowed) continue;
    return {
      type: 'denied',
      message: `spec.intent.skip: skip denied for ${
        environment.name
      }, which org gate ${guards
        .map(each => each.gate.metadata.name)
        .join(', ')} guards; ${
        permissions.length === 0
          ? 'no skip-permission gate applies to it'
          : `no skip-permission gate allows it (${permissions
              .map(each => each.gate.metadata.name)
              .join(', ')})`
      }`,
    };
  }
  return { type: 'allowed' };
}
