import {
  PipelineGroup,
  PipelineGroupStatus,
  trainSentence,
  trainStanding,
} from '@kardinal/backstage-plugin-kardinal-common';
import {
  awaitChange,
  Decision,
  Instant,
  summarize,
  Summary,
} from '@kardinal/kube-controller';
import { GroupObservation } from './types';

/**
 * Whether a group can order its trains, and where the newest stands: for people. Promotions read the spec. Pure and total.
 *
 * ```text
 *  valid ──▶ Ready True: no train yet ──▶ on its way ◀──▶ held by a member that failed ──▶ verified everywhere
 *  invalid ──▶ Ready False, Stalled, every problem with its field; Bundles of its trains wait
 * ```
 */
export function decide(
  group: PipelineGroup,
  observed: GroupObservation,
  now: Instant,
): Decision<PipelineGroup> {
  const { problems, train } = observed;
  const standing = train && trainStanding(group, train.name, train.bundles);
  const isUsable = problems.length === 0;
  return {
    status: {
      ...(standing === undefined || !isUsable ? {} : { train: standing }),
      conditions: summarize(
        group.status?.conditions,
        isUsable ? summaryOf(standing) : invalid(problems),
        now,
      ),
    },
    requeue: awaitChange(),
  };
}

function invalid(problems: GroupObservation['problems']): Summary {
  const said = [
    ...new Set(problems.map(({ field, message }) => `${field}: ${message}`)),
  ];
  return {
    state: 'stalled',
    reason: 'InvalidGroup',
    message: `${said.join(
      '; ',
    )}. Until it is corrected, Bundles with spec.train wait`,
  };
}

function summaryOf(train: PipelineGroupStatus['train']): Summary {
  if (train === undefined)
    return {
      state: 'ready',
      reason: 'NoTrain',
      message: 'No member has a Bundle with spec.train',
    };
  const states = train.members.flatMap(({ environments }) =>
    environments.map(({ state }) => state),
  );
  const isHeld = states.includes('Failed');
  const isVerified = states.every(state => state === 'Verified');
  const reason = isVerified ? 'TrainVerified' : 'TrainOnItsWay';
  return {
    state: 'ready',
    reason: isHeld ? 'TrainHeld' : reason,
    message: trainSentence(train),
  };
}
