import { SandboxClock } from '../clock/SandboxClock';
import { ForgeRest } from '../forge/ForgeRest';
import { KubeApi } from '../kube/KubeApi';
import { Loop } from '../loops/Loop';
import { GitMirror } from '../sync/GitMirror';
import { SyncPass } from '../sync/SyncPass';
import { WorkloadPass } from '../workloads/WorkloadPass';
import { Terminal } from './Terminal';

/** @public */
export interface LoopFacts {
  readonly api: KubeApi;
  readonly apiUrl: string;
  readonly cloneUrl: string;
  readonly token: string;
  readonly mirrorDirectory: string;
  readonly clock: SandboxClock;
  readonly terminal: Terminal;
}

/** Starts what a cluster has beside the control plane: a GitOps tool, and something that runs workloads. @public */
export function startLoops(facts: LoopFacts): readonly Loop[] {
  const { api, clock, terminal } = facts;
  const now = () => clock.now();
  const sync = new SyncPass({
    api,
    now,
    forge: new ForgeRest(facts.apiUrl, facts.token),
    mirror: new GitMirror({
      directory: facts.mirrorDirectory,
      url: facts.cloneUrl,
      token: facts.token,
    }),
  });
  const workloads = new WorkloadPass({ api, now });
  const loops = [
    new Loop({
      name: 'Sync',
      intervalMs: 1_000,
      log: terminal,
      pass: signal => sync.run(signal),
    }),
    new Loop({
      name: 'Workloads',
      intervalMs: 500,
      log: terminal,
      pass: signal => workloads.run(signal),
    }),
  ];
  loops.forEach(loop => loop.start());
  return loops;
}
