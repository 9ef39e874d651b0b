import {
  approvalsOf,
  ExternalApprovalFact,
  PolicyGate,
} from '@kardinal/backstage-plugin-kardinal-common';
import { FactSource } from './FactSource';
import { ownBundle } from './ownWakes';

/** What was answered from outside for the Bundle and environment that a gate guards. */
export const externalApprovalFacts: FactSource = {
  facts: (_cached, { bundle, environment }, gate) => {
    const asked = gate.spec.webRequest?.name;
    const given = approvalsOf(bundle, environment.name)
      .filter(({ name }) => name !== asked)
      .map(({ name, decision, answeredBy, answeredAt, comment = '' }) => ({
        name,
        decision,
        by: answeredBy,
        at: answeredAt,
        comment,
      }));
    return { externalApproval: [...given, ...serverAnswer(gate)] };
  },
  // What its server answers is in the status of the gate itself.
  wakes: () => [ownBundle],
};

/** What the server of the gate itself answered last, until it is stale. */
function serverAnswer({
  spec,
  status,
}: PolicyGate): readonly ExternalApprovalFact[] {
  const { decision, by = '', comment = '', ...when } = status?.webRequest ?? {};
  const { at, validUntil } = when;
  if (spec.webRequest === undefined || decision === undefined) return [];
  // What approves says until when.
  if (at === undefined || (decision === 'approved' && validUntil === undefined))
    return [];
  const said = { name: spec.webRequest.name, decision, by, comment, at };
  return [validUntil === undefined ? said : { ...said, validUntil }];
}
