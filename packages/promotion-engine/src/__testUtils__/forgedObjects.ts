import {
  longestOverride,
  OverrideOrder,
  Pipeline,
  PolicyGate,
  PromotionStep,
} from '@kardinal/backstage-plugin-kardinal-common';
import { graphType } from '@kardinal/graph-controller';
import { KubeObject } from '@kardinal/kube-controller';
import { derivedStep } from './derivedStep';
import { RunningWorld } from './RunningWorld';

/** What somebody in the namespace of a Pipeline makes up something from. */
export interface Surroundings {
  readonly world: RunningWorld;
  readonly environments: Pipeline['spec']['environments'];
  /** The version that was released last. */
  readonly version: string;
}

const key = (name: string) => ({ namespace: 'default', name });

/** A step without gates, that looks as much like a derived one as can be. */
export function handMadeStep(
  { world, environments, version }: Surroundings,
  name: string,
  environment: string,
): PromotionStep {
  const any = environments
    .map(each => world.step(version, each.name))
    .find(each => each !== undefined);
  const { metadata, spec } = any ?? derivedStep;
  const { requiredGates, upstreamEnvironments, ...rest } = spec;
  const { annotations, labels, ownerReferences } = metadata;
  return {
    ...derivedStep,
    metadata: {
      ...key(name),
      ...(annotations && { annotations }),
      ...(labels && { labels }),
      ...(ownerReferences && { ownerReferences }),
    },
    spec: {
      ...rest,
      environment,
      path: directoryOf(environments, environment),
      bundleRef: world.bundle(version)!.metadata.name,
    },
  };
}

/** A Graph with a hand-made step in it, that looks as much like a derived one as can be. */
export function handMadeGraph(
  surroundings: Surroundings,
  environment: string,
): KubeObject {
  const graph = surroundings.world.graph(surroundings.version);
  const template = handMadeStep(surroundings, 'mine-of-mine', environment);
  return {
    ...graph,
    apiVersion: graphType.apiVersion,
    kind: graphType.kind,
    metadata: {
      ...key('mine'),
      ...(graph && { annotations: graph.metadata.annotations }),
      ...(graph && { ownerReferences: graph.metadata.ownerReferences }),
    },
    spec: { nodes: [{ id: 'mine', template }] },
  } as KubeObject;
}

/** The same gate, as if it were always open. */
export function openGate(
  { metadata, spec, ...gate }: PolicyGate,
  name: string,
): PolicyGate {
  const { annotations, labels, ownerReferences } = metadata;
  return {
    ...gate,
    metadata: {
      ...key(metadata.name),
      ...(annotations && { annotations }),
      ...(labels && { labels: { ...labels, name } }),
      ...(ownerReferences && { ownerReferences }),
    },
    spec: { ...spec, expression: 'true' },
  };
}

/** Of the first gate of the environment, for a day. */
export function forgedOverride(
  { world }: Surroundings,
  environment: string,
): OverrideOrder {
  const found = world
    .gates()
    .find(({ spec }) => spec.environment === environment);
  const { namespace = '', name = '' } = found?.spec.templateRef ?? {};
  const now = world.story.clock.now();
  return {
    environment,
    gate: { namespace, name },
    requestedBy: 'user:default/platform',
    reason: 'Production is down',
    requestedAt: new Date(now).toISOString(),
    expiresAt: new Date(now + longestOverride).toISOString(),
  };
}

/** Where an environment is in the repository. */
export function directoryOf(
  environments: Pipeline['spec']['environments'],
  environment: string,
): string {
  const found = environments.find(({ name }) => name === environment);
  return found?.path ?? `environments/${environment}`;
}
