import { AzureDevOpsForge } from './support/AzureDevOpsForge';
import { journey } from './support/journey';
import { holdWhilePaused, releaseAndTakeBack } from './support/throughForge';

journey.use({ sandboxOptions: { flags: ['--forge', 'azure-devops'] } });

journey(
  'a version comes to production through pull requests of Azure DevOps, also one that was abandoned, and is taken back',
  async ({ sandbox }) => {
    journey.slow();
    await releaseAndTakeBack(sandbox, new AzureDevOpsForge(sandbox));
  },
);

journey(
  'Azure DevOps merges nothing that a pause holds, and merges it when the pause is over',
  async ({ sandbox }) => {
    const azure = new AzureDevOpsForge(sandbox);
    await holdWhilePaused(sandbox, azure, /RejectedByPolicy/);
  },
);
