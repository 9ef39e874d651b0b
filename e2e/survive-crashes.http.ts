import { crashJourney } from './support/crashes/crashJourney';

crashJourney(4);
