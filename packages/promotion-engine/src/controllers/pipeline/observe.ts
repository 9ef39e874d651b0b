import {
  Bundle,
  environmentDrifts,
  LastHealthy,
  lastHealthyOf,
  Pipeline,
  rfc3339,
} from '@kardinal/backstage-plugin-kardinal-common';
import { Clock, keyOf } from '@kardinal/kube-controller';
import { AgentHeartbeats } from '../../services/agents/AgentHeartbeats';
import { AuditLogs } from '../../services/AuditLogs';
import { awaitedChecks } from '../../services/checks/awaitedChecks';
import { CheckWatch } from '../../services/checks/CheckWatch';
import { BranchWatch } from '../../services/branches/BranchWatch';
import { EnvironmentsInGit } from '../../services/branches/EnvironmentsInGit';
import { CachedResources } from '../../services/CachedResources';
import {
  Installation,
  installationProblems,
} from '../../services/installationProblems';
import { DriftOrigins } from '../../services/drift/DriftOrigins';
import { templateNames } from '../../services/templates/templateNames';
import { templateProblems } from '../../services/templates/templateProblems';
import { HealthService } from '../../services/health/HealthService';
import { observing } from '../../services/health/observing';
import { Seals } from '../../services/seals';
import { templateState } from './templateState';
import { observeOwnChecks } from './observeOwnChecks';
import { PipelineObservation } from './types';

/** What `observe` reads from. */
export interface PipelineSources extends Installation {
  readonly cached: CachedResources;
  readonly auditLogs: AuditLogs;
  readonly health: HealthService;
  readonly branches: BranchWatch;
  readonly checks: CheckWatch;
  readonly driftOrigins: DriftOrigins;
  readonly inGit: EnvironmentsInGit;
  readonly agents: Pick<AgentHeartbeats, 'lostAgents' | 'subscribe'>;
  readonly clock: Clock;
  readonly seals: Seals;
  readonly policyNamespaces: readonly string[];
}

export async function observe(
  {
    cached,
    auditLogs,
    health,
    branches,
    checks,
    driftOrigins,
    inGit,
    agents,
    clock,
    policyNamespaces,
    ...installation
  }: PipelineSources,
  pipeline: Pipeline,
): Promise<PipelineObservation> {
  const { namespace, name } = pipeline.metadata;
  const branch = branches.current(pipeline);
  const bundles = cached.bundlesOfPipeline(namespace, name);
  const trusted = bundles.map(bundle => cached.trusted(bundle));
  const drift = health.follow(keyOf(pipeline), followed =>
    environmentDrifts({
      pipeline,
      bundles: trusted,
      observe: observing(followed, pipeline),
      now: rfc3339(clock.now()),
    }),
  );
  const lastHealthy = lastHealthyOf(pipeline, trusted);
  const ownChecks = observeOwnChecks({ cached, policyNamespaces }, pipeline);
  return {
    bundles: bundles.map(bundle => withBelievedOrder(cached, bundle)),
    drift: driftOrigins.add(pipeline, drift, trusted),
    ...(branch === undefined ? {} : { branch }),
    lastHealthy,
    ...inGitOf(inGit, pipeline, lastHealthy),
    ...checksOf({ cached, checks }, pipeline),
    ...(ownChecks === undefined ? {} : { ownChecks }),
    auditLog:
      auditLogs.log(namespace, name) === undefined ? 'absent' : 'present',
    lostAgents: agents.lostAgents(pipeline),
    goneRequests: cached.goneRequests.of(pipeline),
    missing: [
      ...installationProblems(installation, pipeline),
      ...templateProblems(pipeline, template =>
        cached.templates.find(template),
      ),
    ],
    ...templatesOf(cached, pipeline),
  };
}

function templatesOf(
  { templates }: Pick<CachedResources, 'templates'>,
  pipeline: Pipeline,
): Pick<PipelineObservation, 'templates'> {
  const names = templateNames(pipeline);
  if (names.length === 0) return {};
  return {
    templates: names.map(name => templateState(name, templates.find(name))),
  };
}

/** Where environments are branches, those say what no Bundle does. */
function inGitOf(
  inGit: EnvironmentsInGit,
  pipeline: Pipeline,
  lastHealthy: LastHealthy,
): Pick<PipelineObservation, 'inGit'> {
  const { git, environments } = pipeline.spec;
  const recorded = new Set(lastHealthy.map(({ environment }) => environment));
  const wanted =
    git.layout === 'branch'
      ? environments
          // The repository of an agent's environment is read by the agent alone.
          .filter(({ shard }) => shard === undefined)
          .map(({ name }) => name)
          .filter(each => !recorded.has(each))
      : [];
  const said = inGit.current(pipeline, wanted);
  return wanted.length === 0 ? {} : { inGit: { environments: wanted, said } };
}

function checksOf(
  { cached, checks }: Pick<PipelineSources, 'cached' | 'checks'>,
  pipeline: Pipeline,
): Pick<PipelineObservation, 'checks'> {
  const { namespace, name } = pipeline.metadata;
  const awaited = awaitedChecks(cached, pipeline);
  const waitedFor = awaited.filter(({ use }) => use === 'waitedFor');
  const known = checks.current(
    pipeline,
    waitedFor.map(({ sha }) => sha),
  );
  const made = cached.checks.statusesFromForge(namespace, name);
  if (awaited.length === 0 && made.length === 0) return {};
  const commits = awaited.map(each => ({
    ...each,
    known: known[waitedFor.indexOf(each)] ?? { type: 'unread' as const },
  }));
  return { checks: { commits, made } };
}

/** Nobody goes first by an order that somebody else wrote into a status. */
function withBelievedOrder(cached: CachedResources, bundle: Bundle): Bundle {
  if (bundle.status?.emergency === undefined) return bundle;
  const { emergency, ...status } = bundle.status;
  return cached.trusted(bundle).status?.emergency === undefined
    ? { ...bundle, status }
    : bundle;
}
