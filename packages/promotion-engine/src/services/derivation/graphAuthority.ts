import {
  bundleType,
  policyGateType,
  PromotionStep,
  promotionStepType,
} from '@kardinal/backstage-plugin-kardinal-common';
import {
  Graph,
  GraphAccess,
  GraphAdmission,
  GraphAuthority,
  GraphRights,
} from '@kardinal/graph-controller';
import { KubeObject, ResourceType } from '@kardinal/kube-controller';
import { Seals, withoutStatus } from '../seals';
import { DerivationSources, graphProblem, isHandWritten } from './derivationOf';
import { HandWrittenRights } from './handWrittenRights';
import { hasStarted } from './hasStarted';

const readable: readonly ResourceType[] = [bundleType, promotionStepType];
const writable: readonly ResourceType[] = [promotionStepType, policyGateType];

/** What the authority over Graphs is made from. */
export interface GraphAuthoritySources
  extends Omit<DerivationSources, 'graphs' | 'seals'> {
  readonly seals: Seals;
  readonly handWritten: HandWrittenRights;
}

/**
 * Executes the Graphs that the Bundle controller sealed: they read Bundles and PromotionSteps, and write PromotionSteps and
 * PolicyGates, of their own namespace, which are sealed in turn. What people write has the rights that the operator gives it, and seals nothing.
 */
export function graphAuthority(sources: GraphAuthoritySources): GraphAuthority {
  const { seals, handWritten } = sources;
  return {
    admit: graph => {
      if (isHandWritten(seals, graph))
        return admitHandWritten(graph, handWritten);
      const problem = graphProblem(sources, graph);
      return problem === undefined
        ? { type: 'admitted', rights: rightsOf(graph, seals) }
        : { type: 'refused', reason: 'NotDerived', message: problem };
    },
    view: object =>
      isDerivedKind(object) && !seals.trustsStatus(object)
        ? withoutStatus(object)
        : object,
  };
}

function admitHandWritten(
  graph: Graph,
  handWritten: HandWrittenRights,
): GraphAdmission {
  const rights = handWritten(graph);
  if (rights) return { type: 'admitted', rights };
  const { name } = graph.metadata;
  const message = `Graph ${name} was not made by the controller, and Graphs that people write are not executed here; create a Bundle instead and delete this object, or have the operator turn on kardinal.graph.handWritten`;
  return { type: 'refused', reason: 'NotDerived', message };
}

function rightsOf({ metadata }: Graph, seals: Seals): GraphRights {
  return {
    refusalOf: access => {
      const kinds = access.use === 'read' ? readable : writable;
      const isOwn = access.namespace === metadata.namespace;
      return isOwn && kinds.some(kind => isKind(access, kind))
        ? undefined
        : refusal(access);
    },
    seal: seals.seal,
    isIntact: object => seals.problemOf(object) === undefined,
    isFixed: object =>
      isKind(object, promotionStepType) &&
      hasStarted(object as PromotionStep) &&
      seals.problemOf(object) === undefined &&
      seals.trustsStatus(object),
  };
}

function refusal({ use, kind, namespace }: GraphAccess): string {
  const verb = use === 'read' ? 'read' : 'write';
  return `the Graph of a Bundle reads Bundles and PromotionSteps and writes PromotionSteps and PolicyGates of its own namespace, and may not ${verb} ${kind} in ${namespace}`;
}

function isDerivedKind(object: KubeObject): boolean {
  return writable.some(kind => isKind(object, kind));
}

function isKind(
  { apiVersion, kind }: Pick<KubeObject, 'apiVersion' | 'kind'>,
  type: ResourceType,
): boolean {
  return apiVersion === type.apiVersion && kind === type.kind;
}
