import {
  Bundle,
  PromotionStep,
} from '@kardinal/backstage-plugin-kardinal-common';
import {
  HealthAdapter,
  ScmProvider,
  StepDefinition,
} from '@kardinal/backstage-plugin-kardinal-node';
import { Clock } from '@kardinal/kube-controller';
import { Graph } from '@kardinal/graph-controller';
import { Store } from '@kardinal/kube-controller';
import { BundlePage } from '../../BundlePage';
import { Registry } from '../../registry/Registry';
import { CachedResources } from '../../services/CachedResources';
import { Credentials } from '../../services/credentials/Credentials';
import { CredentialWatch } from '../../services/credentials/CredentialWatch';
import { GateEvaluations } from '../../services/evaluation/GateEvaluations';
import { Egress } from '../../services/egress';
import {
  GitRepositories,
  LaterCommits,
  SourceCommits,
} from '../../services/git';
import { HealthService } from '../../services/health/HealthService';
import { ProgramRuns } from '../../services/programs/ProgramRuns';
import { Seals } from '../../services/seals';
import { ProposalWatch } from '../../services/branches/ProposalWatch';
import { PullRequestWatch } from '../../services/pullRequests/PullRequestWatch';

/** What promotions read from, and what their steps reach. */
export interface PromotionServices {
  readonly cached: CachedResources;
  /** The shard whose steps are carried out; default those of none. */
  readonly shard?: string;
  readonly graphs: Store<Graph>;
  readonly seals: Seals;
  readonly evaluations: GateEvaluations;
  readonly clock: Pick<Clock, 'now'>;
  /** The platform's policy namespaces. */
  readonly policyNamespaces: readonly string[];
  readonly health: HealthService;
  readonly pullRequests: PullRequestWatch;
  readonly proposals: ProposalWatch;
  readonly git: GitRepositories;
  readonly programs: Pick<ProgramRuns, 'for'>;
  readonly sourceCommits: SourceCommits;
  readonly laterCommits: LaterCommits;
  readonly credentials: Credentials;
  readonly credentialWatch: CredentialWatch;
  readonly egress: Egress;
  readonly providers: Registry<ScmProvider>;
  readonly steps: Registry<StepDefinition>;
  readonly adapters: Registry<HealthAdapter>;
  readonly bundlePage: BundlePage;
  /** Who the commits are by. */
  readonly author: { readonly name: string; readonly email: string };
  /** The Bundle as the API server has it now; no cache may be late. */
  readBundle(step: PromotionStep): Promise<Bundle | undefined>;
  /** Throws `OutdatedError` when a newer Bundle has replaced the step's. */
  refuseOutdated(step: PromotionStep): void;
}
