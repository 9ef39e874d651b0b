import { Pipeline } from '../api/types.generated';
import { aPipeline } from '../testing/objects';
import { pipelineProblems } from './pipelineProblems';

const { git } = aPipeline(['dev']).spec;
const branches = { ...git, layout: 'branch' as const };

describe('spec.reportChecks', () => {
  it.each<[string, Partial<Pipeline['spec']>, readonly string[]]>([
    ['nothing', {}, []],
    ['branches', { git: branches, reportChecks: {} }, []],
    ['a soak', { git: branches, reportChecks: { soak: '1h30m' } }, []],
    ['directories', { reportChecks: {} }, ['spec.reportChecks']],
    [
      'no duration',
      { git: branches, reportChecks: { soak: 'long' } },
      ['spec.reportChecks.soak'],
    ],
  ])('with %s', (_what, spec, fields) => {
    const problems = pipelineProblems(aPipeline(['dev'], spec));
    expect(problems.map(({ field }) => field)).toEqual(fields);
  });
});
