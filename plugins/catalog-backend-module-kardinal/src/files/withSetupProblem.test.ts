import { Entity } from '@backstage/catalog-model';
import { AlphaEntity } from '@backstage/catalog-model/alpha';
import { withSetupProblem } from './withSetupProblem';

const entity: Entity = {
  apiVersion: 'backstage.io/v1alpha1',
  kind: 'Component',
  metadata: { name: 'shop' },
};
const problem = {
  type: 'backstage.io/catalog-processing',
  level: 'error',
  message: 'app: is missing',
  error: { name: 'KardinalFileError', message: 'app: is missing' },
};

it('shows the problem as one of the processing, which the page of the entity displays', () => {
  expect(withSetupProblem(entity, 'app: is missing')).toEqual({
    ...entity,
    status: { items: [problem] },
  });
});

it('keeps the problems that are there, and the entity that it is given', () => {
  const other = { type: 'other', level: 'warning' as const, message: 'old' };
  const before: AlphaEntity = { ...entity, status: { items: [other] } };
  const after = withSetupProblem(before, 'app: is missing');
  expect(after.status?.items).toEqual([other, problem]);
  expect(before.status?.items).toEqual([other]);
});
