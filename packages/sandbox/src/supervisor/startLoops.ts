import type { KubeClient } from '@kardinal/kube-controller';
import { SandboxClock } from '../clock/SandboxClock';
import { SyncLoop } from '../commandLine/parseCommandLine';
import { ForgeRest } from '../forge/ForgeRest';
import { Loop } from '../loops/Loop';
import { GitMirror } from '../sync/GitMirror';
import { SyncPass } from '../sync/SyncPass';
import { PodPass } from '../workloads/PodPass';
import { WorkloadPass } from '../workloads/WorkloadPass';
import { Terminal } from './Terminal';

/** @public */
export interface LoopFacts {
  /** Default `on`. */
  readonly sync?: SyncLoop;
  /** `simulated` (default) where no controllers and nodes are. */
  readonly workloads?: 'simulated' | 'real';
  readonly client: KubeClient;
  readonly apiUrl: string;
  readonly cloneUrl: string;
  readonly token: string;
  readonly mirrorDirectory: string;
  readonly clock: SandboxClock;
  readonly terminal: Terminal;
}

/** Starts what a cluster has beside the control plane: a GitOps tool, and something that runs workloads. @public */
export function startLoops(facts: LoopFacts): readonly Loop[] {
  const { sync = 'on', workloads = 'simulated' } = facts;
  const loops = [
    ...(sync === 'on' ? [syncLoop(facts)] : []),
    ...(workloads === 'simulated' ? [workloadLoop(facts)] : []),
  ];
  loops.forEach(loop => loop.start());
  return loops;
}

function syncLoop(facts: LoopFacts): Loop {
  const { client, clock, terminal } = facts;
  const pass = new SyncPass({
    client,
    now: () => clock.now(),
    forge: new ForgeRest(facts.apiUrl, facts.token),
    mirror: new GitMirror({
      directory: facts.mirrorDirectory,
      url: facts.cloneUrl,
      token: facts.token,
    }),
  });
  return new Loop({
    name: 'Sync',
    intervalMs: 1_000,
    log: terminal,
    pass: signal => pass.run(signal),
  });
}

function workloadLoop({ client, clock, terminal }: LoopFacts): Loop {
  const facts = { client, now: () => clock.now() };
  const workloads = new WorkloadPass(facts);
  const pods = new PodPass(facts);
  return new Loop({
    name: 'Workloads',
    intervalMs: 500,
    log: terminal,
    pass: async signal => pods.run(await workloads.run(signal), signal),
  });
}
