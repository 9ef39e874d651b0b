import {
  Bundle,
  EnvironmentDrift,
  LastHealthy,
  PipelineStatus,
} from '@kardinal/backstage-plugin-kardinal-common';
import { ForgeChecks } from './followChecks';
import { TemplateState } from './followTemplates';
import { OwnChecks } from './ownChecks';
import { BranchState } from '../../services/branches/BranchWatch';
import { SaidInGit } from '../../services/branches/EnvironmentsInGit';

/** By environment, what its branch says; nothing of one that was not read yet. */
export interface InGitObservation {
  /** Those that no Bundle was verified in. */
  readonly environments: readonly string[];
  readonly said: ReadonlyMap<string, SaidInGit>;
}

/** What a Pipeline needs to see. */
export interface PipelineObservation {
  readonly bundles: readonly Bundle[];
  /** Environments that run something else than what was promoted there. */
  readonly drift: readonly EnvironmentDrift[];
  /** What was healthy last; absent where that is not kept. */
  readonly lastHealthy?: LastHealthy;
  /** The branch whose commits become Bundles; absent where it watches none. */
  readonly branch?: BranchState;
  /** The Templates that it names; absent where it names none. */
  readonly templates?: readonly TemplateState[];
  /** What the branches of environments say that no Bundle was verified in; absent where there are none. */
  readonly inGit?: InGitObservation;
  /** What gates ask the forge about; absent where they ask nothing. */
  readonly checks?: ForgeChecks;
  /** What Kardinal itself reports of its commits; absent where it reports nothing. */
  readonly ownChecks?: OwnChecks;
  /** Whether its decisions are recorded anywhere. */
  readonly auditLog: 'present' | 'absent';
  /** Of the shards of its environments, those whose agent is not heard from. Default none. */
  readonly lostAgents?: Readonly<NonNullable<PipelineStatus['lostAgents']>>;
  /** Digests of requests whose Bundles were deleted. */
  readonly goneRequests: readonly string[];
  /** Providers, steps and adapters that the spec names and nobody installed: field and fix. */
  readonly missing: readonly string[];
}
