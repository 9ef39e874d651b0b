import { BitbucketCloudForge } from './support/BitbucketCloudForge';
import { journey } from './support/journey';
import { holdWhilePaused, releaseAndTakeBack } from './support/throughForge';

journey.use({ sandboxOptions: { flags: ['--forge', 'bitbucket-cloud'] } });

journey(
  'a version comes to production through pull requests of Bitbucket Cloud, and is taken back',
  async ({ sandbox }) => {
    journey.slow();
    await releaseAndTakeBack(sandbox, new BitbucketCloudForge(sandbox));
  },
);

journey(
  'Bitbucket Cloud merges nothing that a pause holds, and merges it when the pause is over',
  async ({ sandbox }) => {
    await holdWhilePaused(
      sandbox,
      new BitbucketCloudForge(sandbox),
      /merge checks/,
    );
  },
);
