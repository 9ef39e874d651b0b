import { useStolenToken } from '../../support/useStolenToken';
import { clusterJourney } from './clusterJourney';

clusterJourney(
  'on a real cluster, a stolen CI token gets nothing but what CI may do',
  ({ sandbox }) => useStolenToken(sandbox),
);
