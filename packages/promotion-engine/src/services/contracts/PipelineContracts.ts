import {
  entriesRead,
  isTemplate,
  Pipeline,
  pipelineNamed,
  PolicyGate,
  policyGateType,
} from '@kardinal/backstage-plugin-kardinal-common';
import { ControllerRuntime, Store } from '@kardinal/kube-controller';
import { SealVerifier } from '../seals';

/** Who wants to read a Pipeline. */
export interface ContractReader {
  /** Of the promotion that the gate guards: there everybody sees what was read. */
  readonly namespace: string;
  readonly authority: 'platform' | 'team';
}

/**
 * Which gates read which Pipelines, and which they may.
 *
 * @public
 */
export class PipelineContracts {
  readonly #gates: Store<PolicyGate>;

  constructor(
    runtime: Pick<ControllerRuntime, 'store'>,
    private readonly seals: SealVerifier,
    /** The operator's: their gates may read every Pipeline. */
    readonly policyNamespaces: readonly string[],
  ) {
    this.#gates = runtime.store(policyGateType, { pipeline: pipelinesRead });
  }

  /** Instances that read a Pipeline, whether or not there is one of that name. */
  gatesOf(
    namespace: string | undefined,
    pipeline: string,
  ): readonly PolicyGate[] {
    return this.#gates
      .byIndex('pipeline', `${namespace ?? 'default'}/${pipeline}`)
      .filter(gate => this.seals.problemOf(gate) === undefined);
  }

  /** As whom a gate reads, for a promotion in a namespace. What somebody edited is no gate of the platform. */
  readerOf(gate: PolicyGate, namespace: string): ContractReader {
    const { templateRef } = gate.spec;
    const home = isTemplate(gate)
      ? gate.metadata.namespace
      : templateRef?.namespace;
    const isGenuine =
      isTemplate(gate) || this.seals.problemOf(gate) === undefined;
    const isPlatform =
      isGenuine && this.policyNamespaces.includes(home ?? 'default');
    return { namespace, authority: isPlatform ? 'platform' : 'team' };
  }
}

/** Whether gates may read which version is where, by the Pipeline itself. */
export function mayRead(
  { metadata, spec }: Pipeline,
  { namespace, authority }: ContractReader,
): boolean {
  const { visibleTo = [] } = spec;
  return (
    authority === 'platform' ||
    namespace === (metadata.namespace ?? 'default') ||
    visibleTo.includes('*') ||
    visibleTo.includes(namespace)
  );
}

/** As `namespace/name`. */
function pipelinesRead(gate: PolicyGate): readonly string[] {
  if (isTemplate(gate)) return [];
  const { namespace: home = 'default' } = gate.metadata;
  return entriesRead(gate.spec.expression, 'pipelines').flatMap(written => {
    const found = pipelineNamed(written, home);
    return found === undefined ? [] : [`${found.namespace}/${found.name}`];
  });
}
