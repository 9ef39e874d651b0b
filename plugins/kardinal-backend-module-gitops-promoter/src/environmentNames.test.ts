import { environmentNames } from './environmentNames';
import { Strategy } from './readPromoter';

const namesOf = (...branches: readonly string[]) =>
  environmentNames({
    environments: branches.map(branch => ({ branch })),
  } as unknown as Strategy['spec']);

describe('the names of environments', () => {
  it.each([
    [
      ['environment/dev', 'environment/prod'],
      ['dev', 'prod'],
    ],
    [
      ['dev', 'Pre_Prod'],
      ['dev', 'pre-prod'],
    ],
    [
      ['eu/prod', 'us/prod', 'dev'],
      ['eu-prod', 'us-prod', 'dev'],
    ],
  ])('of %j are %j', (branches, names) => {
    expect(namesOf(...branches)).toEqual(names);
  });

  it('are legal for what has no letters', () => {
    for (const name of namesOf('environments/_', 'x'.repeat(200)))
      expect(name).toMatch(/^[a-z0-9]([-a-z0-9]{0,61}[a-z0-9])?$/);
  });
});
