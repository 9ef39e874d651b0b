import { pullsOf } from '../__testUtils__/pullsOf';
import {
  REPOSITORY,
  startTestForge,
  type TestForge,
} from '../__testUtils__/startTestForge';

describe('a review that somebody is asked for', () => {
  let test: TestForge;
  const { open } = pullsOf(() => test);

  beforeEach(async () => {
    test = await startTestForge();
  });

  afterEach(() => test.stop());

  it('is refused for whom the forge does not know', async () => {
    await open('one', { a: '1' });
    await expect(
      test.octokit.pulls.requestReviewers({
        ...REPOSITORY,
        pull_number: 1,
        reviewers: ['nobody'],
      }),
    ).rejects.toMatchObject({ status: 422 });
  });
});
