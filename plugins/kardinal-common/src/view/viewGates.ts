import { PolicyGate } from '../api/types.generated';
import { CommandGates } from '../commands';
import { LiveVerdict } from './GateInputs';

/** The gates of a page as commands judge them: as far as they were evaluated for it; else as their controller found them. */
export function viewGates({
  gates,
  policyNamespaces,
  outsideApprovals = [],
  liveVerdictOf,
}: {
  readonly gates: readonly PolicyGate[];
  readonly policyNamespaces: readonly string[];
  readonly outsideApprovals?: readonly string[];
  readonly liveVerdictOf?: (gate: PolicyGate) => LiveVerdict | undefined;
}): CommandGates {
  return {
    all: gates,
    policyNamespaces,
    outsideApprovals,
    isOpen: gate => {
      const live = liveVerdictOf?.(gate);
      if (live?.type === 'evaluated') return live.evaluation.ready;
      return gate.status?.ready === true && gate.status.override === undefined;
    },
  };
}
