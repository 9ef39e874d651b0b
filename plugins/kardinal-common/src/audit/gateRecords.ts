import { PolicyGate } from '../api/types.generated';
import { recordId } from './recordId';
import { auditMessage, controllerName, FoundRecord } from './types';

/**
 * Whether a gate of a promotion is open or closed since it last changed; nothing for one that was not evaluated yet.
 *
 * @param gate - with the status that its controller wrote
 */
export function gateRecords(gate: PolicyGate): readonly FoundRecord[] {
  const { ready, reason = '', conditions = [] } = gate.status ?? {};
  const since = conditions.find(({ type }) => type === 'Ready');
  if (ready === undefined || since === undefined) return [];
  const at = since.lastTransitionTime;
  const { bundleRef, environment, templateRef } = gate.spec;
  return [
    {
      id: recordId(gate, ready ? 'opened' : 'closed', at),
      at,
      action: ready ? 'GateOpened' : 'GateClosed',
      outcome: ready ? 'Success' : 'Denied',
      by: controllerName,
      via: 'controller',
      ...(bundleRef === undefined ? {} : { bundle: bundleRef }),
      ...(environment === undefined ? {} : { environment }),
      gate: templateRef?.name ?? gate.metadata.name,
      message: auditMessage(reason),
    },
  ];
}
