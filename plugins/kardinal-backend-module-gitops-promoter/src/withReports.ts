import {
  ForeignCheck,
  ForeignEnvironment,
} from '@kardinal/backstage-plugin-kardinal-common';
import { BranchState, PromoterObjects } from './readPromoter';

/** By which its policies find a CommitStatus; its name is for the forge. */
const keyLabel = 'promoter.argoproj.io/commit-status';

/** An environment, and where what is reported of it is found. */
export interface ReportedPlace {
  readonly namespace: string;
  /** Name of its GitRepository. */
  readonly repository: string;
  readonly active: BranchState;
  readonly proposed: BranchState;
}

/**
 * An environment with what PullRequests and CommitStatuses say beyond the status of its policy: why a pull request does not go on, and
 * checks of its commits that nothing waits for.
 */
export function withReports(
  environment: ForeignEnvironment,
  place: ReportedPlace,
  read: Pick<PromoterObjects, 'pullRequests' | 'reports'>,
): ForeignEnvironment {
  const isHere = (each: {
    readonly metadata: { readonly namespace: string };
    readonly spec: { readonly gitRepositoryRef: { readonly name: string } };
  }) =>
    each.metadata.namespace === place.namespace &&
    each.spec.gitRepositoryRef.name === place.repository;
  const reports = read.reports.filter(isHere);
  const pull = read.pullRequests
    .filter(isHere)
    .find(({ spec }) => spec.targetBranch === environment.name);
  const notes = notesOf(pull);
  // The status of the strategy goes first.
  const pullRequest = environment.pullRequest ?? pullRequestOf(pull);
  return {
    ...environment,
    ...(pullRequest === undefined ? {} : { pullRequest }),
    checks: [
      ...environment.checks,
      ...reportedOf(environment, place.active.hydrated.sha, 'active', reports),
      ...reportedOf(
        environment,
        place.proposed.hydrated.sha,
        'proposed',
        reports,
      ),
    ],
    ...(notes.length === 0 ? {} : { notes }),
  };
}

type PromoterPull = PromoterObjects['pullRequests'][number];

function pullRequestOf(
  pull: PromoterPull | undefined,
): ForeignEnvironment['pullRequest'] {
  const { state = '', url } = pull?.status ?? {};
  if (state === '') return undefined;
  return { state, ...(url === undefined ? {} : { url }) };
}

function notesOf(pull: PromoterPull | undefined): readonly string[] {
  if (pull === undefined) return [];
  const problem = pull.status.conditions.find(
    ({ type, status }) => type === 'Ready' && status === 'False',
  );
  return [
    pull.spec.title,
    ...(problem === undefined || problem.message === ''
      ? []
      : [`PullRequest ${pull.metadata.name}: ${problem.message}`]),
  ];
}

function reportedOf(
  { checks }: ForeignEnvironment,
  sha: string,
  of: ForeignCheck['of'],
  reports: PromoterObjects['reports'],
): readonly ForeignCheck[] {
  const listed = checks.filter(each => each.of === of).map(({ key }) => key);
  const added = new Map<string, ForeignCheck>();
  for (const { metadata, spec } of reports) {
    const key = metadata.labels[keyLabel] ?? spec.name;
    if (sha === '' || spec.sha !== sha || listed.includes(key)) continue;
    // Of several under one key the first that has not passed is worth a look.
    if ((added.get(key)?.phase ?? 'success') !== 'success') continue;
    const { phase, description, url } = spec;
    added.set(key, {
      key,
      phase,
      of,
      description: ['not required', description].filter(Boolean).join('; '),
      ...(url === undefined || url === '' ? {} : { url }),
    });
  }
  return [...added.values()];
}
