import { aPipeline } from '../testing/objects';
import { environmentsAround } from './environmentsAround';

const diamond = aPipeline([
  'dev',
  { name: 'eu', dependsOn: ['dev'] },
  { name: 'us', dependsOn: ['dev'] },
  { name: 'prod', dependsOn: ['eu', 'us'] },
]);

describe('the environments around one', () => {
  it.each([
    ['dev', [], ['eu', 'us', 'prod']],
    ['eu', ['dev'], ['prod']],
    ['prod', ['dev', 'eu', 'us'], []],
    ['nowhere', [], []],
  ])('of %s are those before %j and after %j', (name, before, after) => {
    expect(environmentsAround(diamond, name)).toEqual({ before, after });
  });

  it('are none of a Pipeline that is invalid', () => {
    const cycle = aPipeline([
      { name: 'dev', dependsOn: ['prod'] },
      { name: 'prod', dependsOn: ['dev'] },
    ]);
    expect(environmentsAround(cycle, 'dev')).toEqual({ before: [], after: [] });
  });
});
