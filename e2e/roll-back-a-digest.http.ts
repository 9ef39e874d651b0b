import { rollBackDigest } from './support/rollBackDigest';
import { sharedJourney } from './support/sharedJourney';

sharedJourney(
  'an environment points to a digest, once somebody activates it, is verified with it alone, and goes back to the digest before without rendering or asking again',
  async ({ sandbox }) => {
    sharedJourney.slow();
    await rollBackDigest(sandbox);
  },
);
