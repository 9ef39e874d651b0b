import { agentLeaseName, shardOfLease } from './agentLeaseName';

it('says of which shard a Lease is', () => {
  expect(shardOfLease(agentLeaseName('eu-west'))).toBe('eu-west');
  expect(shardOfLease('kardinal-backend')).toBeUndefined();
});
