import { labels } from '../api/labels';
import { GateTemplate } from './gates';
import { environmentOf, kindOf } from './mergeStarted';
import { GraphNodeSpec } from './translate';

/** Type of the condition of a Bundle that is there while org gates are not as they were when it was translated. @public */
export const gatesOutdated = 'GatesOutdated';

/**
 * What became of the org gates that a Bundle was translated with: they hold as they were then, and the Bundle says so.
 * `undefined` when none was changed or deleted.
 *
 * @param nodes - of the Bundle's Graph
 * @param templates - as they are now
 * @param open - the environments that can still be held back
 * @public
 */
export function gateChanges(
  nodes: readonly GraphNodeSpec[],
  templates: readonly GateTemplate[],
  open: ReadonlySet<string>,
): string | undefined {
  const environments = new Map<string, string[]>();
  for (const node of nodes) {
    const environment = environmentOf(node) ?? '';
    if (kindOf(node) !== 'PolicyGate' || !open.has(environment)) continue;
    const change = changeOf(node, templates);
    if (change === undefined) continue;
    environments.set(change, [
      ...(environments.get(change) ?? []),
      environment,
    ]);
  }
  if (environments.size === 0) return undefined;
  const changes = [...environments].map(
    ([change, held]) =>
      `${change} after this Bundle was translated, and still holds for ${held.join(
        ', ',
      )} as it was then`,
  );
  return `${changes.join(
    '; ',
  )}. Create a new Bundle to promote with the gates as they are now`;
}

/** The fields of a gate's node that its template decides. */
interface InstanceTemplate {
  readonly metadata: { readonly labels?: Readonly<Record<string, string>> };
  readonly spec: {
    readonly expression: string;
    readonly timezone?: string;
    readonly templateRef?: {
      readonly namespace?: string;
      readonly name?: string;
    };
  };
}

function changeOf(
  { template }: GraphNodeSpec,
  templates: readonly GateTemplate[],
): string | undefined {
  const { metadata, spec } = template as unknown as InstanceTemplate;
  if (metadata.labels?.[labels.scope] !== 'org') return undefined;
  const { namespace = '', name = '' } = spec.templateRef ?? {};
  const now = templates.find(
    ({ scope, gate }) =>
      scope === 'org' &&
      gate.metadata.namespace === namespace &&
      gate.metadata.name === name,
  );
  const title = `Org gate ${namespace}/${name}`;
  if (now === undefined) return `${title} was deleted`;
  const { expression, timezone } = now.gate.spec;
  const isSame =
    expression === unescaped(spec.expression) &&
    timezone === (spec.timezone && unescaped(spec.timezone));
  return isSame ? undefined : `${title} was changed`;
}

/** As the Graph's engine reads the text of a template. */
function unescaped(text: string): string {
  return text.replaceAll('$${', '${');
}
