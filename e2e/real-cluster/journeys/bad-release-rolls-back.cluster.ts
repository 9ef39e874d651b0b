import { takeBackBadRelease } from '../../support/takeBackBadRelease';
import { clusterJourney } from './clusterJourney';

clusterJourney(
  'on a real cluster, a release that never becomes available is taken back everywhere it came to, and does not come back by itself',
  ({ sandbox, workloads }) => takeBackBadRelease({ sandbox, workloads }),
);
