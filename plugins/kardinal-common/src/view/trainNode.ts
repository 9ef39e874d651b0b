import { trainExpression, trainGateName } from '../train/trainGate';
import { GateInputs } from './GateInputs';
import { gateNode } from './gateNode';
import { PlannedGate } from './plan';
import { sentence } from './sentences';
import { GateNodeView, Sentence } from './types';

/** Whether a gate is that of a release train. */
export function isTrain({ name, expression }: PlannedGate): boolean {
  return name.startsWith(trainGateName('')) && expression === trainExpression;
}

/** The node of a release train: as of any gate, in the words of what it waits for. */
export function trainNode(inputs: GateInputs, now: number): GateNodeView {
  const { planned, facts } = inputs;
  const { waitsFor = [], group = '' } = facts?.train ?? {};
  const words = waitsFor.length === 0 ? {} : { message: waitsFor.join('; ') };
  const node = gateNode({ ...inputs, planned: { ...planned, ...words } }, now);
  return node.remedies.length === 0
    ? node
    : { ...node, remedies: remediesOf(planned, group) };
}

function remediesOf(
  { namespace }: PlannedGate,
  group: string,
): readonly Sentence[] {
  return [
    sentence('It does not open by itself.'),
    sentence(
      group === ''
        ? `One PipelineGroup of ${namespace} has to name the Pipeline as a member; that applies at once.`
        : `It opens when the other members have come as far. The owner of the PipelineGroup ${namespace}/${group} may change it; that applies at once.`,
    ),
  ];
}
