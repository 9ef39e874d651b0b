import { clusterJourney } from './clusterJourney';
import { mainJob } from './mainJob';

clusterJourney(
  'on a real cluster, a release goes to production and a bad one goes nowhere',
  ({ sandbox, workloads }) => mainJob({ sandbox, workloads }),
);
