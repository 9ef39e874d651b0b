import { board } from './board';
import { boardInChromium } from './boardInChromium';
import { boardOverSockets } from './boardOverSockets';
import { fairness } from './fairness';
import { gates } from './gates';
import { hostile } from './hostileInputs';
import { hydration } from './hydration';
import { idle } from './idle';
import { idleWindows } from './idleWindows';
import { manyScenarios } from './manyEnvironments';
import { memory } from './memory';
import { previews } from './previews';
import {
  askingServers,
  hundredInOne,
  oneByThree,
  oneRepository,
  separateRepositories,
} from './promotions';
import { busyReaction, idleReaction } from './reaction';
import { reports } from './reports';
import { observing } from './observing';
import { scale } from './scale';
import { Scenario } from './Scenario';

/** In the order in which they run. */
export const scenarios: readonly Scenario[] = [
  oneByThree,
  separateRepositories,
  oneRepository,
  hundredInOne,
  askingServers,
  ...manyScenarios,
  hydration,
  idleReaction,
  busyReaction,
  idle,
  idleWindows,
  hostile,
  gates,
  board,
  boardOverSockets,
  boardInChromium,
  reports,
  observing,
  previews,
  memory,
  fairness,
  scale,
];
