import { aPipeline } from '../testing/objects';
import { pipelineSpecHash } from './pipelineSpecHash';

const known = pipelineSpecHash(aPipeline(['dev']));

it.each([
  ['how much is kept', { historyLimit: 7, graphHistoryLimit: 1 }],
  ['a pause', { paused: { reason: 'INC-7' } }],
  ['what becomes of drift', { drift: { policy: 'Revert' as const } }],
])('%s makes no other Graph', (_what, spec) => {
  expect(pipelineSpecHash(aPipeline(['dev'], spec))).toBe(known);
});

it('another order does', () => {
  expect(pipelineSpecHash(aPipeline(['dev', 'prod']))).not.toBe(known);
});
