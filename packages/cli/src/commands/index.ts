import { CliCommand } from '../CliCommand';
import { abort } from './abort';
import { approve, reject } from './answering';
import { audit } from './audit';
import { completion } from './completion';
import { createBundle } from './createBundle';
import { deleteBundle } from './deleteBundle';
import { diff } from './diff';
import { driftIgnore } from './driftIgnore';
import { driftImport, driftRevert } from './driftSettling';
import { explain } from './explain';
import { exportGraph } from './exportGraph';
import { getBundles } from './getBundles';
import { getPipelines } from './getPipelines';
import { getSteps } from './getSteps';
import { history } from './history';
import { init } from './init';
import { override } from './override';
import { pause } from './pause';
import { pin, unpin } from './pinning';
import { policyList } from './policyList';
import { policySimulate } from './policySimulate';
import { policyTest } from './policyTest';
import { promote } from './promote';
import { resume } from './resume';
import { retry } from './retry';
import { rollback } from './rollback';
import { status } from './status';
import { version } from './version';

const all: readonly CliCommand[] = [
  init,
  getPipelines,
  getSteps,
  getBundles,
  explain,
  status,
  history,
  audit,
  diff,
  exportGraph,
  createBundle,
  deleteBundle,
  promote,
  rollback,
  retry,
  abort,
  pin,
  unpin,
  approve,
  reject,
  override,
  driftIgnore,
  driftImport,
  driftRevert,
  pause,
  resume,
  policyList,
  policyTest,
  policySimulate,
  version,
];

/** Every command, in the order of the help. */
export const commands: readonly CliCommand[] = [...all, completion(all)];
