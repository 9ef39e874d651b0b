import { OutdatedError } from './promotionStep/OutdatedError';
import {
  abortOf,
  abortWords,
  bundleType,
  policyGateType,
  PromotionStep,
  promotionStepType,
  stoppedIn,
} from '@kardinal/backstage-plugin-kardinal-common';
import {
  addGraphController,
  Graph,
  graphRevisionType,
} from '@kardinal/graph-controller';
import { ControllerRuntime, Store } from '@kardinal/kube-controller';
import { Registries } from '../registry/Registries';
import { AgentHeartbeats } from '../services/agents/AgentHeartbeats';
import { AuditLogs } from '../services/AuditLogs';
import { BranchWatch } from '../services/branches/BranchWatch';
import { EnvironmentsInGit } from '../services/branches/EnvironmentsInGit';
import { CachedResources } from '../services/CachedResources';
import { Credentials } from '../services/credentials/Credentials';
import { ProposalWatch } from '../services/branches/ProposalWatch';
import { CheckWatch } from '../services/checks/CheckWatch';
import { CredentialWatch } from '../services/credentials/CredentialWatch';
import { DriftOrigins } from '../services/drift/DriftOrigins';
import { Egress } from '../services/egress';
import { GateEvaluations } from '../services/evaluation/GateEvaluations';
import { GitRepositories, LaterCommits, SourceCommits } from '../services/git';
import { HealthService } from '../services/health/HealthService';
import { ProgramRuns } from '../services/programs/ProgramRuns';
import { SubscriptionHints } from '../services/subscriptions/SubscriptionHints';
import { SubscriptionResources } from '../services/subscriptions/SubscriptionResources';
import { PullRequestWatch } from '../services/pullRequests/PullRequestWatch';
import { WebRequests } from '../services/webRequests/WebRequests';
import { graphAuthority } from '../services/derivation/graphAuthority';
import { HandWrittenRights } from '../services/derivation/handWrittenRights';
import { Seals } from '../services/seals';
import { EngineSettings } from '../EngineSettings';
import { BundlePage } from '../BundlePage';
import { statusDelays } from './statusDelays';
import { auditLogController } from './auditLog/AuditLogReconciler';
import { metricCheckController } from './metricCheck/MetricCheckReconciler';
import { commitStatusController } from './commitStatus/CommitStatusReconciler';
import { bundleController } from './bundle/BundleReconciler';
import { notificationHookController } from './notificationHook/NotificationHookReconciler';
import { PeopleNotifier } from './notificationHook/PeopleNotifier';
import { changeWindowController } from './changeWindow/ChangeWindowReconciler';
import { pipelineController } from './pipeline/PipelineReconciler';
import { pipelineGroupController } from './pipelineGroup/PipelineGroupReconciler';
import { policyGateController } from './policyGate/PolicyGateReconciler';
import { revertCommitController } from './revertCommit/RevertCommitReconciler';
import { shardLabelController } from './shardLabel/ShardLabelReconciler';
import { addRegistryFollowers } from './addRegistryFollowers';
import { stoppedText } from './promotionStep/checkPromotion';
import { promotionStepController } from './promotionStep/PromotionStepReconciler';

/** What the controllers are made from. */
export interface ControllerParts {
  readonly runtime: ControllerRuntime;
  readonly settings: Pick<
    EngineSettings,
    'policyNamespaces' | 'git' | 'graphEngine'
  >;
  readonly registries: Registries;
  readonly cached: CachedResources;
  readonly auditLogs: AuditLogs;
  /** Whether the agents of shards are heard from. */
  readonly agents: AgentHeartbeats;
  /** The shard whose steps are run; default those of none. */
  readonly shard?: string;
  /** Of `graphStore`. */
  readonly graphs: Store<Graph>;
  /** Characters of the nodes of one Graph, above which there is another. Default: of what etcd stores, less what comes on top. */
  readonly largestGraph?: number;
  readonly health: HealthService;
  readonly credentials: Credentials;
  readonly credentialWatch: CredentialWatch;
  readonly pullRequests: PullRequestWatch;
  /** What somebody else's hydrator proposes. */
  readonly proposals: ProposalWatch;
  /** The branches whose commits become Bundles. */
  readonly branches: BranchWatch;
  /** What forges say of commits that gates ask about. */
  readonly checks: CheckWatch;
  /** What webhooks say that Subscriptions may want to look at. Default: nothing. */
  readonly subscriptionHints?: SubscriptionHints;
  /** Default: a cache of its own. */
  readonly subscriptions?: SubscriptionResources;
  readonly bundlePage: BundlePage;
  readonly git: GitRepositories;
  readonly egress: Egress;
  readonly programs: ProgramRuns;
  readonly seals: Seals;
  /** Default: Graphs that people write are not executed. */
  readonly handWritten?: HandWrittenRights;
  readonly evaluations: GateEvaluations;
  /** Default: nobody in a portal is notified. */
  readonly people?: PeopleNotifier;
}

/** The controllers of the product, one per kind. */
export function addControllers(parts: ControllerParts): void {
  const { runtime, settings, registries, cached, graphs } = parts;
  const { seals, evaluations, egress, largestGraph } = parts;
  const { handWritten = () => undefined } = parts;
  const { policyNamespaces, graphEngine = { type: 'embedded' } } = settings;
  // First, so that no gate is evaluated with what nobody measures yet.
  runtime.add(
    metricCheckController({
      cached,
      seals,
      egress,
      credentials: parts.credentials,
      metrics: registries.metrics,
      clock: runtime.clock,
    }),
  );
  const webRequests = new WebRequests({
    egress,
    credentials: parts.credentials,
    clock: runtime.clock,
    exists: ({ namespace, name }) => cached.gate(namespace, name) !== undefined,
  });
  const { auditLogs, agents } = parts;
  runtime.add(
    pipelineController({
      cached,
      auditLogs,
      agents,
      registries,
      egress,
      seals,
      health: parts.health,
      branches: parts.branches,
      checks: parts.checks,
      driftOrigins: new DriftOrigins({
        credentials: parts.credentials,
        git: parts.git,
        clock: runtime.clock,
        pipeline: key => cached.pipelines.get(key),
      }),
      inGit: new EnvironmentsInGit({
        credentials: parts.credentials,
        git: parts.git,
        clock: runtime.clock,
        pipeline: key => cached.pipelines.get(key),
      }),
      clock: runtime.clock,
      policyNamespaces,
    }),
  );
  runtime.add(auditLogController({ cached, seals }));
  runtime.add(
    bundleController({
      cached,
      graphs,
      policyNamespaces,
      registries,
      egress,
      seals,
      ...(largestGraph === undefined ? {} : { largestGraph }),
      graphEngine,
    }),
  );
  runtime.add(
    policyGateController({
      cached,
      graphs,
      policyNamespaces,
      seals,
      evaluations,
      webRequests,
    }),
  );
  runtime.add(
    notificationHookController({
      auditLogs,
      bundles: cached.bundles,
      egress,
      clock: runtime.clock,
      client: runtime.client,
      ...(parts.people === undefined ? {} : { people: parts.people }),
    }),
  );
  runtime.add(
    commitStatusController({
      cached,
      credentials: parts.credentials,
      providers: registries.providers,
    }),
  );
  runtime.add(changeWindowController({ cached, policyNamespaces }));
  runtime.add(pipelineGroupController({ cached }));
  runtime.add(revertCommitController({ cached }));
  runtime.add(shardLabelController({ client: runtime.client, seals }));
  addRegistryFollowers(parts);
  addPromotionSteps(parts);
  if (graphEngine.type === 'external') return;
  addGraphController(runtime, {
    authority: graphAuthority({ cached, seals, handWritten }),
    kinds: [bundleType, policyGateType, promotionStepType, graphRevisionType],
    statusDelayMilliseconds: statusDelays.graph,
    wordsDelayMilliseconds: statusDelays.graphMessage,
  });
}

/** The one controller that runs the steps of promotions. */
export function addPromotionSteps(
  parts: Omit<ControllerParts, 'auditLogs' | 'agents' | 'branches' | 'checks'>,
): void {
  const { runtime, settings, registries, cached, ...services } = parts;
  runtime.add(
    promotionStepController({
      ...registries,
      ...services,
      cached,
      clock: runtime.clock,
      policyNamespaces: settings.policyNamespaces,
      sourceCommits: new SourceCommits(services.git),
      laterCommits: new LaterCommits(services.git, runtime.clock),
      author: settings.git.author,
      readBundle: async ({ metadata: { namespace = 'default' }, spec }) => {
        const key = { namespace, name: spec.bundleRef };
        const bundle = await runtime.client.get(bundleType, key);
        return bundle && cached.trusted(bundle);
      },
      refuseOutdated: step => refuseOutdated(cached, step),
    }),
  );
}

/** The last look before a commit: what was superseded meanwhile must not be written over what superseded it. */
function refuseOutdated(cached: CachedResources, step: PromotionStep): void {
  const bundle = cached.bundleOf(step);
  if (bundle === undefined)
    throw new OutdatedError(`The Bundle ${step.spec.bundleRef} is gone`);
  const abort = abortOf(bundle);
  if (abort !== undefined) throw new OutdatedError(abortWords(abort));
  if (bundle.status?.phase === 'Superseded')
    throw new OutdatedError(
      `Replaced by ${bundle.status.supersededBy ?? 'a newer Bundle'}`,
    );
  const stopped = stoppedIn(bundle.status?.environments);
  if (stopped !== undefined) throw new OutdatedError(stoppedText(stopped));
}
