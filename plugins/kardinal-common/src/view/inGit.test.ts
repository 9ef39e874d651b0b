import { aPipeline } from '../testing/objects';
import { pipelinePlan } from './pipelinePlan';
import { plainSentence } from './sentences';

const commit = '1a2b3c4d'.repeat(5);
const environment = 'dev';
const since = '2026-05-03T10:00:00.000Z';

describe('what a branch says that an environment has', () => {
  it.each([
    [
      { environment, commit, version: '2.0.0', since },
      /^It has had 2\.0\.0 since .*2026.*, according to commit 1a2b3c4 on its branch\.$/,
    ],
    [
      { environment, commit, version: '2.0.0' },
      /^It has 2\.0\.0, according to commit 1a2b3c4 on its branch\.$/,
    ],
  ])('is in the plan of %j alone', (said, expected) => {
    const pipeline = {
      ...aPipeline(['dev', 'prod']),
      status: { inGit: [said] },
    };
    const [dev, prod] = pipelinePlan(pipeline);
    expect(plainSentence(dev.inGit ?? [])).toMatch(expected);
    expect(prod.inGit).toBeUndefined();
  });
});
