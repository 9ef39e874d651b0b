import { CliCommand } from '../CliCommand';
import { createBundle } from './createBundle';
import { diff } from './diff';
import { explain } from './explain';
import { getBundles } from './getBundles';
import { getPipelines } from './getPipelines';
import { getSteps } from './getSteps';
import { history } from './history';
import { pause } from './pause';
import { policyList } from './policyList';
import { policyTest } from './policyTest';
import { promote } from './promote';
import { resume } from './resume';
import { rollback } from './rollback';
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
  createBundle,
  promote,
  rollback,
  pause,
  resume,
  policyList,
  policyTest,
  version,
];
