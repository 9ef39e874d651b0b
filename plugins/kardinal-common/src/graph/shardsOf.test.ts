import { Pipeline } from '../api/types.generated';
import { shardsOf } from './shardsOf';

it('names each shard of the environments once', () => {
  const environments = [
    { name: 'dev' },
    { name: 'prod-eu', shard: 'eu' },
    { name: 'prod-de', shard: 'eu' },
    { name: 'prod-us', shard: 'us' },
  ];
  const pipeline = { spec: { environments } } as unknown as Pipeline;
  expect(shardsOf(pipeline)).toEqual(['eu', 'us']);
});
