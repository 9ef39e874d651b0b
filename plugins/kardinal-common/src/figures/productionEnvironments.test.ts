import { aPipeline } from '../testing/objects';
import { productionEnvironments } from './productionEnvironments';

const production = { tier: 'production' };

describe('production', () => {
  it.each([
    ['the last environment', ['dev', 'staging', 'prod'], ['prod']],
    [
      'each that none comes after',
      [
        'dev',
        { name: 'eu', dependsOn: ['dev'] },
        { name: 'us', dependsOn: ['dev'] },
      ],
      ['eu', 'us'],
    ],
    [
      'what has the label, wherever it is',
      ['dev', { name: 'live', labels: production }, 'training'],
      ['live'],
    ],
    [
      'the last of the list where the order is wrong',
      [
        { name: 'a', dependsOn: ['b'] },
        { name: 'b', dependsOn: ['a'] },
      ],
      ['b'],
    ],
  ])('is %s', (_what, environments, expected) => {
    expect(productionEnvironments(aPipeline(environments))).toEqual(expected);
  });
});
