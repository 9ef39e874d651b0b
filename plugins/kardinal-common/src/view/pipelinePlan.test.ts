import { aPipeline } from '../testing/objects';
import { pipelinePlan } from './pipelinePlan';
import { plainSentence } from './sentences';

describe('what a new Bundle would write', () => {
  it('is said for each environment, after which others it comes', () => {
    const pipeline = aPipeline([
      'dev',
      { name: 'staging', pr: true },
      { name: 'prod', approval: 'pr-review' },
    ]);
    expect(
      pipelinePlan(pipeline).map(({ environment, upstreams, sentence }) => [
        environment,
        upstreams,
        plainSentence(sentence),
      ]),
    ).toEqual([
      ['dev', [], 'A commit to main that changes environments/dev.'],
      [
        'staging',
        ['dev'],
        'A pull request that changes environments/staging on main. Kardinal merges it.',
      ],
      [
        'prod',
        ['staging'],
        'A pull request that changes environments/prod on main. It needs a review.',
      ],
    ]);
  });

  it('is nothing while the Pipeline has to be corrected', () => {
    const circle = aPipeline([
      { name: 'a', dependsOn: ['b'] },
      { name: 'b', dependsOn: ['a'] },
    ]);
    expect(pipelinePlan(circle)).toEqual([]);
  });
});
