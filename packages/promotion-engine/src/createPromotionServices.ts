import {
  ControllerRuntime,
  EventLoopTurns,
  KubeClient,
  Logger,
} from '@kardinal/kube-controller';
import { EngineSettings } from './EngineSettings';
import { Registries } from './registry/Registries';
import { graphStore } from './services/bundleGraphs';
import { ProposalWatch } from './services/branches/ProposalWatch';
import { CachedResources } from './services/CachedResources';
import { Credentials } from './services/credentials/Credentials';
import { CredentialWatch } from './services/credentials/CredentialWatch';
import { createEgress, createEgressGuard } from './services/egress';
import { GateEvaluations } from './services/evaluation/GateEvaluations';
import { createGitRepositories, GitOperation } from './services/git';
import { HealthSite } from './services/health/HealthOptions';
import { HealthService } from './services/health/HealthService';
import { measuring, Metrics } from './services/metrics';
import { createPrograms } from './services/programs/createPrograms';
import { PullRequestSweep } from './services/pullRequests/PullRequestSweep';
import { PullRequestWatch } from './services/pullRequests/PullRequestWatch';
import { Seals } from './services/seals';

/** What promotions are carried out with. */
export interface PromotionServicesParts {
  readonly runtime: ControllerRuntime;
  readonly turns: EventLoopTurns;
  readonly logger: Logger;
  readonly seals: Seals;
  readonly registries: Registries;
  readonly settings: Pick<
    EngineSettings,
    'policyNamespaces' | 'git' | 'egress' | 'health' | 'rendering'
  >;
  readonly metrics: Metrics;
  readonly onGitOperation?: ((operation: GitOperation) => void) | undefined;
  /** Of the API servers that are used, which no user may name. */
  readonly servers: readonly string[];
  /** Where the Secrets of Pipelines are. */
  readonly secrets: Pick<KubeClient, 'get' | 'list' | 'watch'>;
  /** Of an agent. */
  readonly shard?: string;
  /** Of an agent. */
  readonly site?: HealthSite;
}

/** The services around the one controller that runs the steps of promotions: the backend's, and each agent's. */
export function createPromotionServices(parts: PromotionServicesParts) {
  const { runtime, turns, logger, seals, settings, secrets, shard } = parts;
  const { registries, metrics, site } = parts;
  const { clock } = runtime;
  const { onEvaluation, onGitOperation } = measuring(metrics);
  const cached = new CachedResources(runtime, seals, settings.policyNamespaces);
  const graphs = graphStore(runtime);
  const evaluations = new GateEvaluations(clock, { onEvaluation });
  const provider = (id: string) => registries.providers.require(id);
  const credentials = new Credentials(
    secrets,
    clock,
    provider,
    shard === undefined ? undefined : `the agent of the shard ${shard}`,
  );
  const ofShard = shard === undefined ? {} : { shard };
  const credentialWatch = new CredentialWatch({
    client: secrets,
    clock,
    logger,
    credentials,
    cached,
    ...ofShard,
  });
  // No forge is asked for a step that somebody made by hand, or that somebody else carries out.
  const trustedSteps = (state: 'Promoting' | 'WaitingForMerge') =>
    cached
      .stepsInState(state)
      .filter(
        step =>
          step.spec.shard === shard && seals.problemOf(step) === undefined,
      );
  const waitingSteps = () => trustedSteps('WaitingForMerge');
  const pullRequests = new PullRequestWatch({
    provider,
    credentials,
    clock,
    waitingSteps,
  });
  const proposals = new ProposalWatch({
    provider,
    promotingSteps: () => trustedSteps('Promoting'),
  });
  const sweep = new PullRequestSweep({
    provider,
    credentials,
    waitingSteps,
    clock,
    logger,
    watch: pullRequests,
  });
  const git = createGitRepositories({
    cacheDirectory: settings.git.cacheDirectory,
    clock,
    logger,
    turns,
    onOperation: operation => {
      onGitOperation(operation);
      parts.onGitOperation?.(operation);
    },
  });
  const { allow, own } = settings.egress;
  const targets = { allow, own: [...own, ...parts.servers] };
  const guard = createEgressGuard(targets);
  const programs = createPrograms({
    clock,
    logger,
    turns,
    rule: settings.rendering?.confinement ?? 'whenPossible',
  });
  const health = new HealthService(runtime, registries.adapters, {
    logger,
    guard,
    mirrors: settings.health?.mirrors ?? [],
    ...(site === undefined ? {} : { site }),
  });
  return {
    ...ofShard,
    cached,
    graphs,
    evaluations,
    credentials,
    credentialWatch,
    pullRequests,
    proposals,
    sweep,
    git,
    egress: createEgress({ ...targets, clock }),
    programs,
    health,
  };
}
