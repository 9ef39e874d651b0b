import { Bundle } from '../api/types.generated';
import { everyEnvironment } from '../graph/guards';
import { GateTemplate } from '../graph/gates';

/** What the gate of a train reads. @public */
export const trainExpression = 'size(train.waitsFor) == 0';

/** Name of the gate of a train: no template in the cluster can have it. @public */
export function trainGateName(train: string): string {
  return `train:${train}`;
}

/**
 * The gate that holds a Bundle of a train, in every environment: where its PipelineGroup does not apply it is open. It follows
 * from the Bundle alone, so that no change of a group takes it away.
 *
 * @public
 */
export function trainGates({
  apiVersion,
  metadata: { namespace = 'default' },
  spec: { train },
}: Bundle): readonly GateTemplate[] {
  if (train === undefined) return [];
  return [
    {
      gate: {
        apiVersion,
        kind: 'PolicyGate',
        metadata: { name: trainGateName(train), namespace },
        spec: { expression: trainExpression, recheckInterval: '5m' },
      },
      scope: 'team',
      purpose: 'gate',
      appliesTo: [everyEnvironment],
    },
  ];
}
