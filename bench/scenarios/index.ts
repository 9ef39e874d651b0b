import { oneByThree, oneRepository, separateRepositories } from './promotions';
import { Scenario } from './Scenario';

/** In the order in which they run. */
export const scenarios: readonly Scenario[] = [
  oneByThree,
  separateRepositories,
  oneRepository,
];
