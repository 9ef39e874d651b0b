import { sharedJourney } from './support/sharedJourney';
import { useStolenToken } from './support/useStolenToken';

sharedJourney.use({ alone: 'sample' });

sharedJourney(
  'a stolen CI token gets nothing but what CI may do',
  ({ sandbox }) => useStolenToken(sandbox),
);
