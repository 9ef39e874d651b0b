import { upstreamsOf } from '../evidence/recordedUpstreams';
import { GateEvidence } from '../evidence/types';
import { orderEnvironments, OrderedEnvironment } from '../graph/environments';
import { routeOf } from '../graph/intent';
import { environmentOf, kindOf } from '../graph/mergeStarted';
import { GraphNodeSpec } from '../graph/translate';
import { Bundle, Pipeline } from '../api/types.generated';
import { environmentNodeId } from './environmentNodeId';

/** A gate of the plan. */
export interface PlannedGate {
  readonly id: string;
  readonly name: string;
  readonly namespace: string;
  readonly scope: 'org' | 'team';
  readonly environment: string;
  readonly expression: string;
  readonly message?: string;
  /** `merge` where it holds the merge of the pull request only. */
  readonly holds?: 'merge';
  /** The PolicyGate instance, once the engine made it. */
  readonly instance?: string;
}

/** An environment of the plan with what guards it. */
export interface PlannedEnvironment {
  readonly id: string;
  readonly name: string;
  readonly upstreams: readonly string[];
  readonly gates: readonly PlannedGate[];
  readonly approval: 'auto' | 'pr-review';
  readonly path: string;
}

/** The shape of a Bundle's promotion: from its Graph, or from its record when the Graph is removed or was never made. */
export function planOf(
  pipeline: Pipeline,
  bundle: Bundle,
  nodes: readonly GraphNodeSpec[] | undefined,
): readonly PlannedEnvironment[] {
  return nodes === undefined
    ? planFromRecord(pipeline, bundle)
    : planFromGraph(nodes);
}

interface StepTemplate {
  readonly environment: string;
  readonly upstreamEnvironments?: readonly string[];
  readonly approval: 'auto' | 'pr-review';
  readonly path: string;
}

interface GateTemplateNode {
  readonly metadata: {
    readonly name: string;
    readonly labels: Readonly<Record<string, string>>;
  };
  readonly spec: {
    readonly environment: string;
    readonly expression: string;
    readonly message?: string;
    readonly holds?: 'merge';
    readonly templateRef: { readonly namespace: string; readonly name: string };
  };
}

function planFromGraph(
  nodes: readonly GraphNodeSpec[],
): readonly PlannedEnvironment[] {
  const gates = new Map<string, PlannedGate[]>();
  for (const node of nodes) {
    if (kindOf(node) !== 'PolicyGate') continue;
    const gate = plannedGate(node.template as unknown as GateTemplateNode);
    const others = gates.get(gate.environment);
    if (others === undefined) gates.set(gate.environment, [gate]);
    else others.push(gate);
  }
  return nodes
    .filter(node => kindOf(node) === 'PromotionStep')
    .map(node => {
      const spec = node.template?.spec as StepTemplate;
      const name = environmentOf(node) ?? '';
      return {
        id: environmentNodeId(name),
        name,
        upstreams: spec.upstreamEnvironments ?? [],
        gates: gates.get(name) ?? [],
        approval: spec.approval,
        path: spec.path,
      };
    });
}

function plannedGate({ metadata, spec }: GateTemplateNode): PlannedGate {
  const { namespace, name } = spec.templateRef;
  return {
    id: gateId(spec.environment, namespace, name),
    name,
    namespace,
    scope: metadata.labels['kardinal.io/scope'] === 'org' ? 'org' : 'team',
    environment: spec.environment,
    expression: spec.expression.replaceAll('$${', '${'),
    ...(spec.message === undefined ? {} : { message: spec.message }),
    ...(spec.holds === undefined ? {} : { holds: spec.holds }),
    instance: metadata.name,
  };
}

/** What the record of an older version lacks comes from the Pipeline as it is now. */
function planFromRecord(
  pipeline: Pipeline,
  bundle: Bundle,
): readonly PlannedEnvironment[] {
  const order = orderEnvironments(pipeline, bundle);
  const declared = order.type === 'invalid' ? [] : order.environments;
  const entries = bundle.status?.environments ?? {};
  if (Object.keys(entries).length === 0) return planAhead(bundle, declared);
  const positionOf = (name: string) => {
    const index = declared.findIndex(each => each.name === name);
    return entries[name].position ?? (index < 0 ? declared.length : index);
  };
  return Object.entries(entries)
    .sort(([a], [b]) => positionOf(a) - positionOf(b))
    .map(([name, entry]) => {
      const known = declared.find(each => each.name === name);
      const upstreams = upstreamsOf(entries, name) ?? known?.upstreams ?? [];
      return {
        id: environmentNodeId(name),
        name,
        upstreams: upstreams.filter(each => entries[each] !== undefined),
        approval: entry.approval ?? known?.spec.approval ?? 'auto',
        path: entry.path ?? known?.path ?? '',
        gates: (entry.evidence?.policyGates ?? []).map(gate =>
          recordedGate(name, gate),
        ),
      };
    });
}

/** A Bundle that came to no environment, such as one that was superseded before it began: where it was to go. */
function planAhead(
  bundle: Bundle,
  declared: readonly OrderedEnvironment[],
): readonly PlannedEnvironment[] {
  const route = routeOf(bundle, declared);
  return route.type === 'refused'
    ? []
    : route.environments.map(({ name, upstreams, path, spec }) => ({
        id: environmentNodeId(name),
        name,
        upstreams,
        gates: [],
        approval: spec.approval ?? 'auto',
        path,
      }));
}

function recordedGate(
  environment: string,
  { name, namespace = '', scope, expression = '', holds }: GateEvidence,
): PlannedGate {
  return {
    id: gateId(environment, namespace, name),
    name,
    namespace,
    scope: scope === 'org' ? 'org' : 'team',
    environment,
    expression,
    ...(holds === undefined ? {} : { holds }),
  };
}

function gateId(environment: string, namespace: string, name: string): string {
  return `gate/${environment}/${namespace}/${name}`;
}
