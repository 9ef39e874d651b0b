import { BitbucketForge } from './support/BitbucketForge';
import { journey } from './support/journey';
import { holdWhilePaused, releaseAndTakeBack } from './support/throughForge';

journey.use({ sandboxOptions: { flags: ['--forge', 'bitbucket'] } });

journey(
  'a version comes to production through pull requests of Bitbucket, also one that was declined, and is taken back',
  async ({ sandbox }) => {
    journey.slow();
    await releaseAndTakeBack(sandbox, new BitbucketForge(sandbox));
  },
);

journey(
  'Bitbucket merges nothing that a pause holds, and merges it when the pause is over',
  async ({ sandbox }) => {
    await holdWhilePaused(sandbox, new BitbucketForge(sandbox), /vetoed/);
  },
);
