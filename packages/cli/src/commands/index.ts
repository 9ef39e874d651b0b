import { CliCommand } from '../CliCommand';
import { explain } from './explain';
import { getBundles } from './getBundles';
import { getPipelines } from './getPipelines';
import { getSteps } from './getSteps';
import { history } from './history';
import { status } from './status';

/** Every command that asks the cluster, in the order of the help. */
export const commands: readonly CliCommand[] = [
  getPipelines,
  getSteps,
  getBundles,
  explain,
  status,
  history,
];
