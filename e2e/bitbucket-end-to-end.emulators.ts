import { BitbucketForge } from './support/BitbucketForge';
import { journey } from './support/journey';
import { mergeByItself } from './support/mergeByItself';
import { ruledJourney } from './support/ruledJourney';
import { releaseAndTakeBack } from './support/throughForge';

journey.describe('in the sandbox', () => {
  journey.use({ sandboxOptions: { flags: ['--forge', 'bitbucket'] } });

  journey(
    'a version comes to production through pull requests of Bitbucket, also one that was declined, and is taken back',
    async ({ sandbox }) => {
      journey.slow();
      await releaseAndTakeBack(sandbox, new BitbucketForge(sandbox));
    },
  );
});

ruledJourney.describe('with rules', () => {
  ruledJourney.use({ dialect: 'bitbucket' });

  ruledJourney(
    'Bitbucket merges by itself what was approved, and nothing that a pause holds',
    async ({ sandbox, forge }) => {
      journey.slow();
      await mergeByItself(sandbox, forge, {
        name: 'ketch',
        person: new BitbucketForge(forge.site, 'live'),
        held: /vetoed/,
      });
    },
  );
});
