import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import {
  EmbeddedCluster,
  memoryStorage,
  startEmbeddedCluster,
} from '@kardinal/embedded-cluster';
import type { LocalForge } from '@kardinal/local-forge';
import { Engine, startEngine } from '@kardinal/promotion-engine';
import { LeapingClock } from '../clock/LeapingClock';
import { forgeRegistries } from '../forge/forgeRegistries';
import { ForgeRest } from '../forge/ForgeRest';
import { pause } from '../loops/Loop';
import { GitMirror } from '../sync/GitMirror';
import { SyncPass } from '../sync/SyncPass';
import { Deployment } from '../workloads/Deployment';
import { WorkloadPass } from '../workloads/WorkloadPass';
import { policyNamespace } from './controlPlane';

/** @public */
export interface PastWorldOptions {
  readonly forge: LocalForge;
  readonly cloneUrl: string;
  readonly botToken: string;
  /** For mirrors; removed at the end. */
  readonly directory: string;
  readonly clock: LeapingClock;
  /** Whether the pods of a Deployment never become available. */
  readonly isBroken: (deployment: Deployment) => boolean;
}

/** How long something of the past may take on a busy machine. */
const deadlineMs = 120_000;
/** By how much time moves between two looks at the world. */
const tickMs = 1_000;

/**
 * The product's own engine over a control plane in memory and the sandbox's forge, with simulated workloads, at a time
 * that moves only while something is waited for.
 *
 * @public
 */
export class PastWorld {
  private readonly problems: string[] = [];
  private readonly options: PastWorldOptions;
  private readonly cluster: EmbeddedCluster;
  readonly engine: Engine;
  private readonly sync: SyncPass;
  private readonly workloads: WorkloadPass;

  private constructor(options: PastWorldOptions, cluster: EmbeddedCluster) {
    const { clock, forge, botToken, cloneUrl, directory } = options;
    this.options = options;
    this.cluster = cluster;
    const complain = (message: string, meta?: object) =>
      this.problems.push(`${message} ${JSON.stringify(meta ?? {})}`);
    this.engine = startEngine({
      clock,
      kubeconfig: cluster.kubeconfig(),
      registries: forgeRegistries(forge, clock),
      logger: {
        error: complain,
        warn: complain,
        info: () => {},
        debug: () => {},
      },
      bundlePage: () => undefined,
      settings: {
        policyNamespaces: [policyNamespace],
        git: {
          cacheDirectory: join(directory, 'git-cache'),
          author: { name: 'Kardinal', email: 'kardinal@localhost' },
        },
        crds: 'always',
        egress: { allow: [], own: [] },
        leaderElection: { type: 'none' },
        seals: { namespace: 'default' },
      },
    });
    const { client } = this.engine;
    const { isBroken } = options;
    const now = () => clock.now();
    this.workloads = new WorkloadPass({ client, now, isBroken });
    this.sync = new SyncPass({
      client,
      now,
      forge: new ForgeRest(forge.apiUrl, botToken),
      mirror: new GitMirror({
        directory: join(directory, 'sync.git'),
        url: cloneUrl,
        token: botToken,
      }),
    });
  }

  static async start(options: PastWorldOptions): Promise<PastWorld> {
    const cluster = await startEmbeddedCluster({
      storage: memoryStorage(),
      token: 'past',
      clock: options.clock,
    });
    return new PastWorld(options, cluster);
  }

  /** Lets time go on, a second at a look, until there is something to see. @throws Error when there never is. */
  async until<T>(what: string, look: () => Promise<T | undefined>): Promise<T> {
    const deadline = Date.now() + deadlineMs;
    while (Date.now() < deadline) {
      const seen = await look().catch(error => {
        this.problems.push(String(error));
      });
      if (seen !== undefined) return seen;
      const { clock } = this.options;
      clock.leapTo(clock.now() + tickMs);
      await pause(20);
    }
    throw new Error(
      `The past: ${what} did not happen. ${this.problems.slice(-3).join(' ')}`,
    );
  }

  /** What a GitOps tool and a cluster do in a second. */
  async turn(): Promise<void> {
    const { signal } = new AbortController();
    await this.sync.run(signal);
    await this.workloads.run(signal);
  }

  async stop(): Promise<void> {
    await this.engine.stop();
    await this.cluster.stop();
    await rm(this.options.directory, { recursive: true, force: true });
  }
}
