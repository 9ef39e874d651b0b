import {
  Pipeline,
  PipelineStatus,
  PromotionStep,
} from '../api/types.generated';
import { at, sentence } from './sentences';
import { PromotionState } from './states';
import { Sentence } from './types';

/** An agent that is not heard from, and since when; or one that is not believed. */
export type LostAgent = NonNullable<PipelineStatus['lostAgents']>[number];

const underWay: readonly PromotionState[] = [
  'Pending',
  'Waiting',
  'Promoting',
  'WaitingForMerge',
  'HealthChecking',
  'RollingBack',
];

/** The agent that should carry out a promotion, where it is not heard from, or not believed. */
export function lostAgentOf(
  { status }: Pipeline,
  step: PromotionStep | undefined,
): LostAgent | undefined {
  return status?.lostAgents?.find(({ shard }) => shard === step?.spec.shard);
}

/** Why a promotion in this state does not go on, after what is said of it otherwise; nothing where it has ended. */
export function afterwords(
  lost: LostAgent | undefined,
  state: PromotionState,
): Sentence {
  return lost === undefined || !underWay.includes(state)
    ? []
    : sentence(' ', agentSentence(lost));
}

/** That an agent is not heard from, and since when, or why it is not believed. */
export function agentSentence({
  shard,
  since,
  unknownKey,
}: LostAgent): Sentence {
  if (unknownKey !== undefined)
    return sentence(
      `The agent of shard ${shard} seals with the key ${unknownKey}, which the control plane does not know for that shard: what it says does not count until whoever runs the control plane has added that key, as kardinal-agent create-key says.`,
    );
  return since === undefined
    ? sentence(`The agent of shard ${shard} has never been heard from.`)
    : sentence(
        `The agent of shard ${shard} has not been heard from since `,
        at(since),
        '.',
      );
}
