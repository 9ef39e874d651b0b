import { PromotionStep } from '../api/types.generated';
import { Attempts, knownAttempts } from '../evidence/attempts';
import { Entry, pullRequestNumber } from './environmentRecord';
import { at, quoted, sentence } from './sentences';
import { PromotionState, stateTable } from './states';
import { AttemptView, EnvironmentNodeView } from './types';

/** The attempts before the one that stands, as the step or the record of the Bundle has them. */
export function attemptsOf(
  step: PromotionStep | undefined,
  entry: Entry | undefined,
  commitUrl: (sha: string) => string | undefined,
): Pick<EnvironmentNodeView, 'attempts'> {
  const attempts = knownAttempts(step?.status?.attempts, entry?.attempts);
  return attempts.length === 0
    ? {}
    : {
        attempts: attempts
          .map(attempt => attemptView(attempt, commitUrl))
          .reverse(),
      };
}

function attemptView(
  attempt: Attempts[number],
  commitUrl: (sha: string) => string | undefined,
): AttemptView {
  const { number, commit, prURL } = attempt;
  const state = knownState(attempt.state);
  const pullRequest =
    prURL === undefined ? undefined : pullRequestNumber(prURL);
  const url = commit === undefined ? undefined : commitUrl(commit);
  return {
    number,
    state,
    sentence: attemptSentence(attempt, state),
    ...(prURL === undefined || pullRequest === undefined
      ? {}
      : { pullRequest: { number: pullRequest, url: prURL } }),
    ...(commit === undefined
      ? {}
      : { commit: { sha: commit, ...(url === undefined ? {} : { url }) } }),
  };
}

function attemptSentence(
  { message = '', finishedAt }: Attempts[number],
  state: PromotionState,
) {
  const { word } = stateTable[state];
  const when = finishedAt === undefined ? [] : [' ', at(finishedAt)];
  return sentence(
    word,
    ...when,
    message === '' ? '.' : `: ${quoted(message)}.`,
  );
}

/** A state of another version of the controllers has failed, as far as is known. */
function knownState(state: string): PromotionState {
  return state in stateTable ? (state as PromotionState) : 'Failed';
}
