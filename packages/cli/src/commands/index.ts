import { CliCommand } from '../CliCommand';
import { diff } from './diff';
import { explain } from './explain';
import { getBundles } from './getBundles';
import { getPipelines } from './getPipelines';
import { getSteps } from './getSteps';
import { history } from './history';
import { policyList } from './policyList';
import { policyTest } from './policyTest';
import { status } from './status';
import { version } from './version';

/** Every command, in the order of the help. */
export const commands: readonly CliCommand[] = [
  getPipelines,
  getSteps,
  getBundles,
  explain,
  status,
  history,
  diff,
  policyList,
  policyTest,
  version,
];
