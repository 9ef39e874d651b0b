import {
  bundleType,
  policyGateType,
  PromotionStep,
  promotionStepType,
} from '@kardinal/backstage-plugin-kardinal-common';
import {
  Graph,
  GraphAccess,
  GraphAuthority,
  GraphRights,
} from '@kardinal/graph-controller';
import { KubeObject, ResourceType } from '@kardinal/kube-controller';
import { Seals, withoutStatus } from '../seals';
import { hasStarted } from './hasStarted';
import { DerivationSources, graphProblem } from './derivationProblem';

const readable: readonly ResourceType[] = [bundleType];
const writable: readonly ResourceType[] = [promotionStepType, policyGateType];

/**
 * Executes the Graphs that the Bundle controller sealed, and no others: they read Bundles and write PromotionSteps and
 * PolicyGates of their own namespace, which are sealed in turn.
 */
export function graphAuthority(
  sources: Omit<DerivationSources, 'graphs'>,
): GraphAuthority {
  const { seals } = sources;
  return {
    admit: graph => {
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
  return `the Graph of a Bundle reads Bundles and writes PromotionSteps and PolicyGates of its own namespace, and may not ${verb} ${kind} in ${namespace}`;
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
