import { CommitStatus } from '../api/types.generated';
import { CheckReport, checkReport } from './checkReport';
import { commitStatusPlace } from './commitStatusPlace';
import { isSameRepository } from './isSameRepository';

/** What a check says of a commit. @public */
export interface CheckFact {
  /** `pending` too where nobody can say what it is. */
  readonly phase: 'pending' | 'success' | 'failure';
  /** Why it is that, without a full stop. */
  readonly reason: string;
  /** The sentence of who wrote it; empty where there is none. */
  readonly description: string;
  /** The page that says more; empty where there is none. */
  readonly url: string;
  /** Who said it; of several that agree, the first by name. Absent where nobody can say what it is. */
  readonly reported?: CheckReport;
}

/** What a check is asked about. @public */
export interface CheckedCommit {
  /** URL of the repository. */
  readonly repository: string;
  readonly sha: string;
}

const outcomes: Readonly<Record<CheckFact['phase'], string>> = {
  success: 'has passed',
  failure: 'has failed',
  pending: 'is pending',
};

/**
 * What CommitStatuses say of a commit under a key: fails closed, so that one that is invalid, and several that disagree, are
 * `pending` with that reason.
 *
 * @param statuses - of the namespace; those of other commits and keys do not count
 * @param repositoryOf - where a Pipeline of the namespace promotes; `undefined` where there is none
 * @public
 */
export function checkFact(
  key: string,
  { repository, sha }: CheckedCommit,
  statuses: readonly CommitStatus[],
  repositoryOf: (pipeline: string) => string | undefined,
): CheckFact {
  const commit = sha.slice(0, 8);
  const placed = statuses
    .filter(({ spec }) => spec.key === key && spec.sha === sha)
    .map(status => ({ status, place: commitStatusPlace(status, repositoryOf) }))
    .sort((a, b) => (a.status.metadata.name < b.status.metadata.name ? -1 : 1));
  const invalid = placed.flatMap(({ status, place }) =>
    place.type === 'invalid'
      ? [`CommitStatus ${status.metadata.name}: ${place.problem}`]
      : [],
  );
  if (invalid.length > 0) return pending(invalid[0]);
  const own = placed.flatMap(({ status, place }) =>
    place.type === 'placed' && isSameRepository(place.repository, repository)
      ? [status]
      : [],
  );
  const [first] = own;
  if (first === undefined)
    return pending(
      placed.length === 0
        ? `${key} is not reported for ${commit} yet`
        : `${key} is reported for ${commit} of another repository only`,
    );
  const said = new Set(own.map(({ spec }) => spec.phase));
  if (said.size > 1)
    return pending(
      `${key} is reported for ${commit} more than once, and they disagree: ${own
        .map(({ metadata, spec }) => `${metadata.name} says ${spec.phase}`)
        .join(', ')}`,
    );
  const { phase, description = '', url = '' } = first.spec;
  const words = description === '' ? '' : `: ${description}`;
  return {
    phase,
    reason: `${key} of ${commit} ${outcomes[phase]}${words}`,
    description,
    url,
    reported: checkReport(first),
  };
}

/** Of a check that there is nothing to look at for yet. @public */
export function uncheckedFact(reason: string): CheckFact {
  return pending(reason);
}

function pending(reason: string): CheckFact {
  return { phase: 'pending', reason, description: '', url: '' };
}
