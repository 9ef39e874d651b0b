import { aPipeline } from '../testing/objects';
import { proposedCheckProblems, proposedChecks } from './proposedChecks';

type Pipeline = ReturnType<typeof aPipeline>;

const lint = { key: 'lint' };
const plan = { key: 'ci/plan' };
const review = { name: 'prod', approval: 'pr-review' as const };
const merged = { name: 'staging', approval: 'auto' as const, pr: true };
const pushed = { name: 'dev', approval: 'auto' as const };

/** By environment, the checks that its pull requests have to pass. */
function asked(pipeline: Pipeline): Record<string, readonly string[]> {
  return Object.fromEntries(
    pipeline.spec.environments.map(spec => [
      spec.name,
      proposedChecks(pipeline, spec),
    ]),
  );
}

describe('proposed checks', () => {
  it.each<[string, Pipeline, Record<string, readonly string[]>]>([
    [
      'of a Pipeline are those of every environment that has pull requests',
      aPipeline([pushed, merged, review], { proposedCommitStatuses: [lint] }),
      { dev: [], staging: ['lint'], prod: ['lint'] },
    ],
    [
      'of an environment come after them, each once',
      aPipeline([pushed, { ...review, proposedCommitStatuses: [plan, lint] }], {
        proposedCommitStatuses: [lint],
      }),
      { dev: [], prod: ['lint', 'ci/plan'] },
    ],
    [
      'are those of an environment that opens a pull request by its own steps',
      aPipeline([
        {
          ...pushed,
          steps: [{ uses: 'git-push' }, { uses: 'open-pr' }],
          proposedCommitStatuses: [plan],
        },
      ]),
      { dev: ['ci/plan'] },
    ],
  ])('%s', (_, pipeline, expected) => {
    expect(asked(pipeline)).toEqual(expected);
    expect(proposedCheckProblems(pipeline)).toEqual([]);
  });

  it.each([
    [
      'a Pipeline without pull requests',
      aPipeline([pushed], { proposedCommitStatuses: [lint] }),
      'spec.proposedCommitStatuses: no environment has pull requests whose head could be checked; set pr: true or approval: pr-review, or remove this',
    ],
    [
      'an environment without them',
      aPipeline([{ ...pushed, proposedCommitStatuses: [lint] }, review]),
      'spec.environments[0].proposedCommitStatuses: dev has no pull requests whose head could be checked; set pr: true or approval: pr-review, or remove this',
    ],
  ])('are refused in %s', (_, pipeline, expected) => {
    const problems = proposedCheckProblems(pipeline).map(
      ({ field, message }) => `${field}: ${message}`,
    );
    expect(problems).toEqual([expected]);
  });
});
