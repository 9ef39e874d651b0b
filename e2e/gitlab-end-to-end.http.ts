import { GitLabForge } from './support/GitLabForge';
import { journey } from './support/journey';
import { holdWhilePaused, releaseAndTakeBack } from './support/throughForge';

journey.use({ sandboxOptions: { flags: ['--forge', 'gitlab'] } });

journey(
  'a version comes to production through merge requests of GitLab, also one that was closed, and is taken back',
  async ({ sandbox }) => {
    journey.slow();
    await releaseAndTakeBack(sandbox, new GitLabForge(sandbox));
  },
);

journey(
  'GitLab merges nothing that a pause holds, and merges it when the pause is over',
  async ({ sandbox }) => {
    const gitLab = new GitLabForge(sandbox);
    await holdWhilePaused(sandbox, gitLab, /405/);
  },
);
