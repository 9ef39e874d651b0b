import { rollBackProd } from './support/rollBackProd';
import { sharedJourney } from './support/sharedJourney';

sharedJourney.use({ alone: 'sample' });

sharedJourney(
  'a person rolls prod back: its gates, a pull request, and what was there before, in prod alone',
  async ({ sandbox, workloads }) => {
    sharedJourney.slow();
    await rollBackProd({ sandbox, workloads });
  },
);
