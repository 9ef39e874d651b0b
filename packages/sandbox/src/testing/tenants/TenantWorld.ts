import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import {
  bundleType,
  pipelineType,
  promotionStepType,
} from '@kardinal/backstage-plugin-kardinal-common';
import { systemClock } from '@kardinal/foundation';
import { KubeClient, ResourceType } from '@kardinal/kube-controller';
import { LocalForge, startLocalForge } from '@kardinal/local-forge';
import {
  Engine,
  HandWrittenGraphs,
  startEngine,
} from '@kardinal/promotion-engine';
import { forgeRegistries } from '../../forge/forgeRegistries';
import { git } from '../../git/git';
import { requireKinds } from '../../kube/connectControlPlane';
import { typeOf } from '../../kube/typeOf';
import { createOnce } from '../../kube/createOnce';
import {
  forgeToken,
  namespaceOf,
  policyNamespace,
} from '../../seed/controlPlane';
import { ForeignHost } from './ForeignHost';
import { graphType } from './graphType';
import { orgGates, repositoryFiles } from './platform';

/** A control plane with the accounts of those who meet on it. */
export interface ControlPlaneSite {
  /** May do everything. */
  readonly platform: KubeClient;
  /** With the account of the product. */
  readonly controllerKubeconfig: string;
  /** What the operator decided. Default refused. */
  readonly handWrittenGraphs?: HandWrittenGraphs;
  /** Called once the product's kinds are served. */
  prepare(): Promise<void>;
  /** Called for each namespace of a team. */
  grant(namespace: string): Promise<void>;
  stop(): Promise<void>;
}

/** Of the product's Lease and keys. */
export const controllerNamespace = 'kardinal-system';

/** How the client of a tenant calls itself: the field manager of what it writes. */
export const tenantAgent = 'tenant-editor';

/** Of the forge's one user. */
export const botToken = 'bot-token';
const deadlineMilliseconds = 180_000;

/** The product's own engine over a control plane and a forge, and teams that it promotes for. */
export class TenantWorld {
  /** What the engine said that nobody should have to read. */
  readonly complaints: string[] = [];
  /** `verb type code` of its requests to the API server. */
  readonly requests = new Set<string>();
  readonly engine: Engine;
  /** What the main branch had when it was read last. */
  private seen:
    | { readonly head: string; readonly files: readonly string[] }
    | undefined;

  private constructor(
    readonly site: ControlPlaneSite,
    readonly forge: LocalForge,
    readonly foreignHost: ForeignHost,
    readonly cloneUrl: string,
    private readonly directory: string,
    private readonly namespaces: readonly string[],
  ) {
    const complain = (message: string, meta?: object) =>
      this.complaints.push(`${message} ${JSON.stringify(meta ?? {})}`);
    this.engine = startEngine({
      clock: systemClock,
      kubeconfig: site.controllerKubeconfig,
      registries: forgeRegistries(forge, systemClock),
      logger: { error: complain, warn: complain, info() {}, debug() {} },
      bundlePage: () => undefined,
      telemetry: {
        onApiRequest: (verb, type, code) =>
          this.requests.add(`${verb} ${type} ${code}`),
      },
      settings: {
        policyNamespaces: [policyNamespace],
        git: {
          cacheDirectory: join(directory, 'git-cache'),
          author: { name: 'Kardinal', email: 'kardinal@localhost' },
        },
        crds: 'always',
        egress: { allow: [], own: [] },
        leaderElection: {
          type: 'lease',
          namespace: controllerNamespace,
          leaseDuration: 15_000,
          renewDeadline: 10_000,
          retryPeriod: 500,
        },
        seals: { namespace: controllerNamespace },
        handWrittenGraphs: site.handWrittenGraphs ?? { type: 'refused' },
      },
    });
  }

  /** @param namespaces - of the teams; each has directories in one repository */
  static async start(
    site: ControlPlaneSite,
    namespaces: readonly string[],
  ): Promise<TenantWorld> {
    const directory = await mkdtemp(join(tmpdir(), 'tenants-'));
    const forge = await startLocalForge({
      directory: join(directory, 'forge'),
      users: [{ login: 'kardinal-bot', name: 'Kardinal', token: botToken }],
    });
    const { cloneUrl } = await forge.createRepository({
      owner: 'platform',
      name: 'gitops',
      files: repositoryFiles(namespaces),
    });
    const all = [...namespaces, policyNamespace, controllerNamespace];
    for (const name of all) await createOnce(site.platform, namespaceOf(name));
    const foreignHost = await ForeignHost.start();
    const world = new TenantWorld(
      site,
      forge,
      foreignHost,
      cloneUrl,
      directory,
      namespaces,
    );
    await world.until('the kinds of the product', async () => {
      await requireKinds(site.platform);
      // What a list finds, discovery may not know yet.
      const { apiVersion, kind } = promotionStepType;
      const metadata = { name: 'any' };
      await typeOf(site.platform, { apiVersion, kind, metadata });
      return true;
    });
    await site.prepare();
    for (const gate of orgGates) await createOnce(site.platform, gate);
    for (const namespace of namespaces) {
      await createOnce(site.platform, forgeToken(namespace, botToken));
      await site.grant(namespace);
    }
    return world;
  }

  get platform(): KubeClient {
    return this.site.platform;
  }

  /** Looks again and again. @throws Error when there is nothing to see in time */
  async until<T>(what: string, look: () => Promise<T | undefined>): Promise<T> {
    const deadline = Date.now() + deadlineMilliseconds;
    for (;;) {
      const seen = await look().catch((error: Error) => error);
      if (seen !== undefined && !(seen instanceof Error)) return seen;
      if (Date.now() > deadline) {
        const last = [seen, ...this.complaints.slice(-3)].join(' ');
        throw new Error(`${what} did not happen. ${last}`);
      }
      await pause(100);
    }
  }

  /** Files that were changed on the main branch, each as often as it was. */
  async changedFiles(): Promise<readonly string[]> {
    // Whoever looks again and again mostly finds what was there before, and needs no clone of it.
    const head = await git(['ls-remote', this.cloneUrl, 'HEAD'], {
      token: botToken,
    });
    if (this.seen?.head !== head)
      this.seen = { head, files: await this.filesOfClone() };
    return this.seen.files;
  }

  private async filesOfClone(): Promise<readonly string[]> {
    const clone = await mkdtemp(join(this.directory, 'clone-'));
    await git(['clone', '--quiet', '--bare', this.cloneUrl, clone], {
      token: botToken,
    });
    const log = await git(['log', '--format=', '--name-only', '-m', 'HEAD'], {
      cwd: clone,
    });
    await rm(clone, { recursive: true, force: true });
    const names = log.split('\n').filter(Boolean);
    const seeded = new Set<string>();
    // Each file is in the first commit once.
    return names
      .reverse()
      .filter(name => seeded.has(name) || !seeded.add(name));
  }

  /** Removes what others would find, while somebody is there to let it end. */
  private async clear(): Promise<void> {
    for (const namespace of this.namespaces) {
      const types: readonly ResourceType[] = [
        pipelineType,
        bundleType,
        graphType,
      ];
      for (const type of types) {
        const { items } = await this.platform.list(type, { namespace });
        for (const { metadata } of items)
          await this.platform.delete(type, metadata);
      }
      await this.until(`the end of the Graphs in ${namespace}`, async () => {
        const { items } = await this.platform.list(graphType, { namespace });
        return items.length === 0 || undefined;
      });
    }
  }

  async stop(): Promise<void> {
    await this.clear();
    await this.engine.stop();
    await this.site.stop();
    await this.forge.stop();
    await this.foreignHost.stop();
    await rm(this.directory, { recursive: true, force: true });
  }
}
