import { GitCommitArtifact } from '../api/artifacts';
import { labels, pullRequestFinalizer } from '../api/labels';
import { gateNodeId, objectName, shortHash } from '../api/names';
import { Bundle, Pipeline } from '../api/types.generated';
import { isImport } from '../drift/isImport';
import { claimsEmergency } from '../rollback/emergencyOf';
import { OrderedEnvironment } from './environments';
import { GateTemplate } from './gates';
import { guardedEnvironment, guards } from './guards';
import { definedOf, literal } from './literal';
import { stepSpecOf } from './stepSpec';
import { reached, upstreamStates } from './upstreamStates';

/** A node of the generated Graph. @public */
export interface GraphNodeSpec {
  readonly id: string;
  readonly ref?: Readonly<Record<string, unknown>>;
  readonly template?: Readonly<Record<string, unknown>>;
  /** A value that others reference. */
  readonly def?: unknown;
  readonly readyWhen?: readonly string[];
  readonly propagateWhen?: readonly string[];
}

/** The Graph that carries out one Bundle. @public */
export interface PromotionGraph {
  readonly apiVersion: 'experimental.kro.run/v1alpha1';
  readonly kind: 'Graph';
  readonly metadata: {
    readonly name: string;
    readonly namespace: string;
    readonly labels: Readonly<Record<string, string>>;
    readonly ownerReferences: readonly {
      readonly apiVersion: string;
      readonly kind: string;
      readonly name: string;
      readonly uid: string;
      readonly controller: true;
      readonly blockOwnerDeletion: true;
    }[];
  };
  readonly spec: { readonly nodes: readonly GraphNodeSpec[] };
}

/** @public */
export interface TranslationInput {
  readonly pipeline: Pipeline;
  readonly bundle: Bundle;
  readonly environments: readonly OrderedEnvironment[];
  /** Templates with purpose `gate`. */
  readonly gates: readonly GateTemplate[];
  /** By environment, its upstreams that are left out without a permission. */
  readonly skippedUpstreams?: Readonly<Record<string, readonly string[]>>;
  /** Commits that a rollback takes back, the last one first. */
  readonly undone?: readonly GitCommitArtifact[];
}

/**
 * Pipeline + Bundle → Graph: one PromotionStep node per environment and one PolicyGate node per gate and environment,
 * joined by the expressions that carry their data.
 *
 * @see spec 1 §3.5, §3.6, §5.3
 * @public
 */
export function translate(request: TranslationInput): PromotionGraph {
  const input = { ...request, stateOf: upstreamStates() };
  const { bundle } = input;
  const namespace = bundle.metadata.namespace ?? 'default';
  return {
    apiVersion: 'experimental.kro.run/v1alpha1',
    kind: 'Graph',
    metadata: {
      name: graphName(bundle),
      namespace,
      labels: {
        [labels.pipeline]: input.pipeline.metadata.name,
        [labels.bundle]: objectName(bundle.metadata.name),
      },
      ownerReferences: [
        {
          apiVersion: bundle.apiVersion,
          kind: bundle.kind,
          name: bundle.metadata.name,
          uid: bundle.metadata.uid ?? '',
          controller: true,
          blockOwnerDeletion: true,
        },
      ],
    },
    spec: {
      nodes: [
        {
          id: 'bundle',
          ref: {
            apiVersion: bundle.apiVersion,
            kind: bundle.kind,
            metadata: { name: bundle.metadata.name },
          },
        },
        ...input.environments.flatMap(environment => [
          ...gatesOf(input, environment).map(gate =>
            gateNode(input, environment, gate),
          ),
          stepNode(input, environment),
        ]),
      ],
    },
  };
}

/** The Graph of a Bundle. @public */
export function graphName(bundle: Bundle): string {
  return objectName(bundle.metadata.name);
}

/** The PromotionStep of a Bundle in an environment. @public */
export function stepName(bundle: string, environment: string): string {
  return objectName(bundle, environment);
}

function gatesOf(
  input: TranslationInput,
  environment: OrderedEnvironment,
): readonly GateTemplate[] {
  // Gates are about what is written.
  if (isImport(input.bundle)) return [];
  const guarded = guardedEnvironment(input.pipeline, environment.spec);
  return input.gates.filter(gate => guards(gate, guarded));
}

function idOfGate(gate: GateTemplate, environment: OrderedEnvironment): string {
  return gateNodeId({
    namespace: gate.gate.metadata.namespace ?? '',
    name: gate.gate.metadata.name,
    environment: environment.name,
  });
}

/** What is translated, with the state of all upstreams by their names. */
interface Translation extends TranslationInput {
  readonly stateOf: (upstreams: readonly string[]) => string;
}

function commonLabels(
  input: Translation,
  environment: OrderedEnvironment,
): Record<string, string> {
  return {
    [labels.pipeline]: input.pipeline.metadata.name,
    [labels.bundle]: objectName(input.bundle.metadata.name),
    [labels.environment]: environment.name,
  };
}

function gateNode(
  input: Translation,
  environment: OrderedEnvironment,
  template: GateTemplate,
): GraphNodeSpec {
  const id = idOfGate(template, environment);
  const { gate } = template;
  const { namespace, name } = gate.metadata;
  const { message, timezone, webRequest, holds } = gate.spec;
  const isOpen = `\${${id}.status.ready == true}`;
  const runbook = gate.metadata.annotations?.[labels.runbook];
  return {
    id,
    // The promotion of an emergency stands beside its gates, and looks by itself whether it may go past them.
    ...(claimsEmergency(input.bundle)
      ? {}
      : {
          readyWhen: [isOpen],
          // It opens the pull request that a gate of its merge is about.
          ...(holds === undefined ? { propagateWhen: [isOpen] } : {}),
        }),
    template: {
      apiVersion: gate.apiVersion,
      kind: 'PolicyGate',
      metadata: {
        name: objectName(
          input.bundle.metadata.name,
          environment.name,
          // Templates of two namespaces may share a name.
          name,
          shortHash(JSON.stringify([namespace, name])),
        ),
        labels: {
          ...commonLabels(input, environment),
          [labels.scope]: template.scope,
          [labels.type]: 'gate',
          [labels.appliesTo]: environment.name,
          [labels.gateTemplate]: objectName(name),
          [labels.gateName]: objectName(name),
        },
        ...(runbook === undefined
          ? {}
          : { annotations: { [labels.runbook]: literal(runbook) } }),
      },
      spec: {
        expression: literal(gate.spec.expression),
        recheckInterval: gate.spec.recheckInterval,
        ...literal(definedOf({ message, timezone, webRequest, holds })),
        bundleRef: '${bundle.metadata.name}',
        pipeline: input.pipeline.metadata.name,
        environment: environment.name,
        templateRef: { namespace, name },
        ...upstreamFields(input, environment, 'upstreamEnvironment'),
      },
    },
  };
}

function stepNode(
  input: Translation,
  environment: OrderedEnvironment,
): GraphNodeSpec {
  const { bundle } = input;
  const { nodeId: id, spec } = environment;
  const {
    pipeline,
    environment: name,
    ...planned
  } = literal(stepSpecOf(input, environment));
  const isReached = `\${${id}.status.state in ${reached}}`;
  const gates = gatesOf(input, environment).map(
    gate => `\${${idOfGate(gate, environment)}.metadata.name}`,
  );
  // Steps that somebody listed may open anything that has to be withdrawn.
  const isWithdrawn =
    spec.steps !== undefined ||
    spec.approval === 'pr-review' ||
    spec.pr === true;
  return {
    id,
    readyWhen: [isReached],
    propagateWhen: [isReached],
    template: {
      apiVersion: input.pipeline.apiVersion,
      kind: 'PromotionStep',
      metadata: {
        name: stepName(bundle.metadata.name, environment.name),
        labels: {
          ...commonLabels(input, environment),
          ...(spec.shard === undefined ? {} : { [labels.shard]: spec.shard }),
        },
        ...(isWithdrawn ? { finalizers: [pullRequestFinalizer] } : {}),
      },
      spec: {
        pipeline,
        environment: name,
        bundleRef: '${bundle.metadata.name}',
        ...planned,
        ...upstreamFields(input, environment, 'upstreamVerified'),
        ...(gates.length === 0 ? {} : { requiredGates: gates }),
      },
    },
  };
}

function upstreamFields(
  input: Translation,
  environment: OrderedEnvironment,
  field: 'upstreamVerified' | 'upstreamEnvironment',
): Record<string, unknown> {
  const skipped = input.skippedUpstreams?.[environment.name] ?? [];
  return {
    ...(environment.upstreams.length === 0
      ? {}
      : {
          upstreamEnvironments: environment.upstreams,
          [field]: input.stateOf(environment.upstreams),
        }),
    ...(skipped.length === 0 ? {} : { skippedUpstreams: skipped }),
  };
}
