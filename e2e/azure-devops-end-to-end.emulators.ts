import { AzureDevOpsForge } from './support/AzureDevOpsForge';
import { journey } from './support/journey';
import { mergeByItself } from './support/mergeByItself';
import { ruledJourney } from './support/ruledJourney';
import { releaseAndTakeBack } from './support/throughForge';

journey.describe('in the sandbox', () => {
  journey.use({ sandboxOptions: { flags: ['--forge', 'azure-devops'] } });

  journey(
    'a version comes to production through pull requests of Azure DevOps, also one that was abandoned, and is taken back',
    async ({ sandbox }) => {
      journey.slow();
      await releaseAndTakeBack(sandbox, new AzureDevOpsForge(sandbox));
    },
  );
});

ruledJourney.describe('with rules', () => {
  ruledJourney.use({ dialect: 'azure-devops' });

  ruledJourney(
    'Azure DevOps merges by itself what was approved, and nothing that a pause holds',
    async ({ sandbox, forge }) => {
      journey.slow();
      await mergeByItself(sandbox, forge, {
        name: 'lugger',
        person: new AzureDevOpsForge(forge.site, 'live'),
        held: /RejectedByPolicy/,
      });
    },
  );
});
