import { rollBackProd } from '../../support/rollBackProd';
import { clusterJourney } from './clusterJourney';
import { healthWithin } from './healthWithin';

clusterJourney(
  'on a real cluster, a person rolls prod back: its gates, a pull request, and what was there before, in prod alone',
  async ({ sandbox, workloads }) => {
    // A busy machine needs longer for a rollout than the sample service allows.
    await healthWithin(sandbox, '10m');
    await rollBackProd({ sandbox, workloads });
  },
);
