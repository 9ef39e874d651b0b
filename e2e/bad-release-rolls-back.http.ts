import { sharedJourney } from './support/sharedJourney';
import { takeBackBadRelease } from './support/takeBackBadRelease';

sharedJourney(
  'a release that never becomes available is taken back everywhere it came to, and does not come back by itself',
  async ({ sandbox, workloads }) => {
    sharedJourney.slow();
    await takeBackBadRelease({ sandbox, workloads });
  },
);
