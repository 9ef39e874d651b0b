import { labels } from '../api/labels';
import { PolicyGate } from '../api/types.generated';
import { isTemplate } from '../graph/gates';
import { OverrideTarget } from './gateOverrides';

/** Whether a gate may be overridden; `reason` is a clause for a person. @public */
export type Overridability =
  | { readonly type: 'permitted' }
  | { readonly type: 'refused'; readonly reason: string };

/**
 * Whether a gate may be overridden at all. A gate of a policy namespace of the operator only while its template says so, as it is
 * now; a team decides about its own.
 *
 * @param template - as it is now; `undefined` where there is none
 * @public
 */
export function overridability(
  { namespace, name }: OverrideTarget['gate'],
  template: PolicyGate | undefined,
  operatorNamespaces: readonly string[],
): Overridability {
  if (!operatorNamespaces.includes(namespace)) return { type: 'permitted' };
  const title = `${namespace}/${name}`;
  if (template === undefined || !isTemplate(template))
    return {
      type: 'refused',
      reason: `the platform's gate ${title} is gone, so nobody permits it`,
    };
  return template.metadata.labels?.[labels.overridable] === 'true'
    ? { type: 'permitted' }
    : {
        type: 'refused',
        reason: `the platform does not permit it: ${title} has no label ${labels.overridable}: "true"`,
      };
}
