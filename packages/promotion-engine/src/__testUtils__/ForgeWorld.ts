import {
  auditLogType,
  bundleRecords,
  Bundle,
  bundleType,
  metricCheckType,
  pipelineType,
  PolicyGate,
  policyGateType,
  PromotionStep,
  promotionStepType,
} from '@kardinal/backstage-plugin-kardinal-common';
import { graphType } from '@kardinal/graph-controller';
import {
  ControllerRuntime,
  createControllerRuntime,
  findCondition,
  KubeObject,
  silentLogger,
} from '@kardinal/kube-controller';
import {
  builtinTypes,
  FakeCluster,
  Incarnation,
  ManualClock,
} from '@kardinal/kube-controller/testing';
import { FakeMetrics } from '@kardinal/backstage-plugin-kardinal-node/testUtils';
import { healthAdapters } from '../builtin/health';
import { promotionSteps } from '../builtin/steps';
import { addControllers } from '../controllers';
import { emptyRegistries } from '../registry/Registries';
import { observedPauses } from '../services/seals';
import { AgentHeartbeats } from '../services/agents/AgentHeartbeats';
import { AuditLogs } from '../services/AuditLogs';
import { graphStore } from '../services/bundleGraphs';
import { BranchWatch } from '../services/branches/BranchWatch';
import { CheckWatch } from '../services/checks/CheckWatch';
import { CachedResources } from '../services/CachedResources';
import { Credentials } from '../services/credentials/Credentials';
import { CredentialWatch } from '../services/credentials/CredentialWatch';
import { GateEvaluations } from '../services/evaluation/GateEvaluations';
import { HealthService } from '../services/health/HealthService';
import {
  ProgramRuns,
  ProgramRunsOptions,
} from '../services/programs/ProgramRuns';
import { ProposalWatch } from '../services/branches/ProposalWatch';
import { PullRequestWatch } from '../services/pullRequests/PullRequestWatch';
import { FakeServers } from './FakeServers';
import { gatedGit } from './gatedGit';
import { bundle, pipeline } from './guestbook';
import { promotionKinds } from './promotionKinds';
import { syncWorkloads } from './syncWorkloads';
import { testSeals } from './testSeals';
import { WorldForge, WorldSeed } from './WorldSeed';

/** A Wednesday. */
export const wednesday = Date.parse('2026-11-18T10:00:00Z');

const { secrets: secretType } = builtinTypes;

/** The credential of the Pipeline. */
export const forgeToken = 'not-a-secret';

const noPrograms: Pick<ProgramRunsOptions, 'path' | 'start'> = {
  path: '',
  start: async () => ({ exitCode: -1, stdout: Buffer.alloc(0), stderr: '' }),
};

/**
 * The whole product over a fake cluster and a forge, with workloads that follow the repository. Every controller that
 * runs in production runs here.
 */
export class ForgeWorld<F extends WorldForge> {
  readonly clock = new ManualClock(wednesday);
  readonly cluster: FakeCluster;
  readonly forge: F;
  /** The metric provider `fake`: every query gives 1 until a test says otherwise. */
  readonly metrics = new FakeMetrics();
  pullRequests: PullRequestWatch | undefined;
  proposals: ProposalWatch | undefined;
  branches: BranchWatch | undefined;
  checks: CheckWatch | undefined;
  /** Environments in which nothing new becomes available; a tag that ends with `-bad` never does. */
  readonly neverHealthy = new Set<string>();
  /** Environments that the GitOps tool leaves as they are. */
  readonly unsynced = new Set<string>();
  /** The ids of the keys of agents that the control plane knows. */
  readonly agentKeys = new Set<string>();

  constructor(
    private readonly seed: WorldSeed,
    forge: (clock: ManualClock) => F,
  ) {
    this.cluster = new FakeCluster({
      types: [...promotionKinds, ...(seed.health?.kinds ?? [])],
      clock: this.clock,
    });
    this.forge = forge(this.clock);
    this.metrics.answerAll({ type: 'value', value: 1 });
  }

  /** Puts the seed and a Bundle into the cluster. */
  async begin(
    version: string = '2.0.0',
    metadata: Partial<Bundle['metadata']> = {},
    spec: Partial<Bundle['spec']> = {},
  ): Promise<void> {
    await this.cluster.create(secretType, {
      apiVersion: 'v1',
      kind: 'Secret',
      metadata: { name: 'forge-token', namespace: 'default' },
      data: { token: Buffer.from(forgeToken).toString('base64') },
    } as KubeObject);
    for (const gate of this.seed.gates ?? [])
      await this.cluster.create(policyGateType, gate);
    for (const check of this.seed.metricChecks ?? [])
      await this.cluster.create(metricCheckType, check);
    await this.cluster.create(pipelineType, pipeline(this.seed));
    await this.release(version, metadata, spec);
  }

  /** CI creates a Bundle. */
  async release(
    version: string,
    metadata: Partial<Bundle['metadata']> = {},
    spec: Partial<Bundle['spec']> = {},
  ): Promise<void> {
    await this.cluster.create(bundleType, bundle(version, metadata, spec));
  }

  /** One life of the product. */
  runtime({ options, client, outside }: Incarnation): ControllerRuntime {
    const runtime = createControllerRuntime(options);
    const registries = emptyRegistries();
    const { providers, steps, adapters } = registries;
    providers.add(this.forge.provider(outside));
    steps.add(
      ...promotionSteps.filter(({ id }) => id !== 'kustomize-set-image'),
      this.forge.imageEdit(),
      ...(this.seed.steps?.(outside) ?? []),
    );
    adapters.add(...healthAdapters, ...(this.seed.health?.adapters ?? []));
    registries.metrics.add(this.metrics.provider);
    const { seals = testSeals() } = this.seed;
    const policyNamespaces = ['platform-policies'];
    const cached = new CachedResources(runtime, seals, policyNamespaces);
    const credentials = new Credentials(client, this.clock, id =>
      providers.require(id),
    );
    this.pullRequests = new PullRequestWatch({
      provider: id => providers.require(id),
      credentials,
      clock: this.clock,
      waitingSteps: () => cached.stepsInState('WaitingForMerge'),
    });
    this.proposals = new ProposalWatch({
      provider: id => providers.require(id),
      promotingSteps: () => cached.stepsInState('Promoting'),
    });
    const git = gatedGit(this.forge, outside);
    this.branches = new BranchWatch({
      provider: id => providers.require(id),
      credentials,
      git,
      clock: this.clock,
      pipeline: key => cached.pipelines.get(key),
    });
    this.checks = new CheckWatch({
      provider: id => providers.require(id),
      credentials,
      clock: this.clock,
      pipeline: key => cached.pipelines.get(key),
    });
    const { controllers = addControllers } = this.seed;
    controllers({
      runtime,
      cached,
      auditLogs: new AuditLogs(runtime, seals),
      agents: new AgentHeartbeats({
        client,
        clock: this.clock,
        logger: silentLogger,
        namespace: 'kardinal-system',
        pipelines: cached.pipelines,
        isKnown: id => this.agentKeys.has(id),
      }),
      credentials,
      pullRequests: this.pullRequests,
      proposals: this.proposals,
      credentialWatch: new CredentialWatch({
        client,
        clock: this.clock,
        logger: silentLogger,
        credentials,
        cached,
      }),
      registries,
      settings: {
        policyNamespaces,
        git: {
          cacheDirectory: '',
          author: { name: 'Kardinal', email: 'kardinal@example.com' },
        },
      },
      graphs: graphStore(runtime),
      health: new HealthService(runtime, adapters),
      bundlePage: () => undefined,
      git,
      branches: this.branches,
      checks: this.checks,
      egress: this.seed.egress?.(outside) ?? new FakeServers().egress(outside),
      seals,
      evaluations: new GateEvaluations(this.clock),
      programs: new ProgramRuns({
        clock: this.clock,
        ...(this.seed.programs?.(outside) ?? noPrograms),
      }),
    });
    return runtime;
  }

  /** The GitOps tool and the cluster do their part: workloads become what the base branch says. */
  sync(): Promise<void> {
    const { cluster, forge, neverHealthy } = this;
    const tags = Object.entries(forge.tagsOf('main')).filter(
      ([path]) => !this.unsynced.has(path.replace(/^environments\//, '')),
    );
    return syncWorkloads(cluster, Object.fromEntries(tags), (name, tag) =>
      (neverHealthy.has(name) && tag !== '1.0.0') || tag.endsWith('-bad')
        ? 'unavailable'
        : 'available',
    );
  }

  /** Ana merges what is open. The webhook is only a hint. */
  mergeOpenPullRequests(): void {
    for (const each of this.forge.pullRequests) {
      if (each.state !== 'open') continue;
      this.forge.merge(each.number, 'ana');
      this.pullRequests?.hint('github', 'platform/gitops', each.number);
    }
  }

  /** Whether the summaries say that nothing is on its way any more. */
  isReported(): boolean {
    const graphs = this.cluster.peekAll(graphType);
    const pipelines = this.cluster.peekAll(pipelineType);
    return (
      pipelines.every(({ status }) => status?.phase === 'Idle') &&
      graphs.every(
        ({ status }) =>
          findCondition(status?.conditions, 'Ready')?.status === 'True',
      )
    );
  }

  /** Whether the audit logs have what the Bundles say, and know of the pauses that there are. */
  isAudited(): boolean {
    const logs = this.cluster.peekAll(auditLogType);
    const recorded = new Set(
      logs.flatMap(({ status }) => status?.records ?? []).map(({ id }) => id),
    );
    const known = logs.flatMap(({ status }) => status?.pauses ?? []);
    const lasting = this.cluster
      .peekAll(pipelineType)
      .flatMap(each => observedPauses(testSeals(), each));
    return (
      known.length === lasting.length &&
      this.cluster
        .peekAll(bundleType)
        .flatMap((each, _, all) => bundleRecords(each, all))
        .every(({ id }) => recorded.has(id))
    );
  }

  bundle(version: string): Bundle | undefined {
    return this.cluster.peek(bundleType, bundle(version).metadata);
  }

  step(version: string, environment: string): PromotionStep | undefined {
    return this.cluster
      .peekAll(promotionStepType)
      .find(
        each =>
          each.spec.bundleRef === bundle(version).metadata.name &&
          each.spec.environment === environment,
      );
  }

  gates(): readonly PolicyGate[] {
    return this.cluster
      .peekAll(policyGateType)
      .filter(each => each.spec.bundleRef !== undefined);
  }
}
