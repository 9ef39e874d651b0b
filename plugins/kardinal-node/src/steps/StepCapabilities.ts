import { MetricState } from '../metrics/MetricState';
import { HealthVerdict } from '../health/HealthAdapter';
import { PullRequest, ReviewSummary } from '../scm/PullRequest';
import { RepositoryRef, ScmClient } from '../scm/ScmProvider';
import { GatesStatusFacts, RenditionOrigin } from './PromotionFacts';
import { ImageChange } from '../updates/UpdateStrategy';
import { EditBasis, StepOutputs } from './StepRequest';

/** Where a push goes: the base branch itself, or the promotion's own branch, created from it. @public */
export type PushTarget =
  | { readonly type: 'base' }
  | { readonly type: 'branch'; readonly name: string };

/** What a push came to. @public */
export type PushReceipt =
  | {
      readonly type: 'committed';
      readonly commit: string;
      /** The commit of the base branch that the edits were made on. */
      readonly baseCommit: string;
      readonly changes: readonly ImageChange[];
      /** Outputs of the edits before the push, by the name of their step. */
      readonly outputs: Readonly<Record<string, StepOutputs>>;
    }
  | {
      /** Nothing had to change. */
      readonly type: 'unchanged';
      readonly baseCommit: string;
      /** Outputs of the edits before the push, where they say what is there. */
      readonly outputs?: Readonly<Record<string, StepOutputs>>;
    };

/** Commits what the edits before the step make, and pushes it together with whatever is ready in the repository. @public */
export interface GitCapability {
  /** Finds the commit of an earlier attempt before it makes one. */
  push(target: PushTarget, signal: AbortSignal): Promise<PushReceipt>;
}

/** The repository at its SCM, with the credentials of the Pipeline. @public */
export interface ScmCapability {
  readonly repository: RepositoryRef;
  readonly client: ScmClient;
  /** Keeps a pull request that was just written, so that nobody reads it again. */
  remember(pullRequest: PullRequest): void;
}

/** A pull request with the reviews that count, unless it was closed. @public */
export interface ObservedPullRequest {
  readonly pullRequest: PullRequest;
  readonly reviews?: ReviewSummary;
}

/** Title and body of the promotion's pull request. @public */
export interface PullRequestTextCapability {
  /** Changes when the text would. */
  fingerprint(): string;
  /** Made when it is about to be written. */
  render(): { readonly title: string; readonly body: string };
}

/** What the edits before a step come to on the base branch as it is, before anything of it is committed. @public */
export interface EditPreview extends EditBasis {
  /** Paths of the files that differ, sorted. */
  readonly files: readonly string[];
  /** Outputs of the edits, by the name of their step. */
  readonly outputs: Readonly<Record<string, StepOutputs>>;
}

/** A POST of JSON to a server that a user named. @public */
export interface WebhookRequest {
  readonly url: string;
  /** For everything together, in milliseconds. */
  readonly timeout: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: unknown;
  /** The Secret of the promotion's namespace whose key `Authorization` is the header of that name. */
  readonly secret?: string;
}

/** What a webhook came to. Messages are for people. @public */
export type WebhookAnswer =
  | {
      readonly type: 'answered';
      readonly status: number;
      /** The body as JSON, without the credential where the server repeats it; `undefined` when it is none. */
      readonly body: unknown;
    }
  /** Nothing was sent: the URL is one that the operator does not allow. */
  | { readonly type: 'refused'; readonly message: string }
  | { readonly type: 'unreachable'; readonly message: string }
  | { readonly type: 'timedOut' }
  /** The body is longer than `limit` bytes. */
  | { readonly type: 'tooLarge'; readonly limit: number };

/** A directory as the edits before a step leave it, and where it goes. @public */
export interface RenditionRequest {
  /** Of the repository. Files and directories whose names begin with a dot are left out. */
  readonly directory: string;
  /** The URL of the registry, without a path: `https://ghcr.io`. */
  readonly registry: string;
  /** In the registry: `acme/rendered/shop`. */
  readonly repository: string;
  /** What it was made from: annotations of the artifact, the same for the same files. */
  readonly annotations: Readonly<Record<string, string>>;
  /** The Secret of the promotion's namespace with the login for the registry. */
  readonly secret?: string;
  /** The Secret of the promotion's namespace with the key to sign by; without it, nothing is signed and no signature is asked for. */
  readonly signingKey?: string;
}

/** An artifact in a registry. @public */
export interface StoredRendition {
  /** Registry and repository, without tag and digest: `ghcr.io/acme/rendered/shop`. */
  readonly reference: string;
  /** Of its manifest, `sha256:…`: the same files and annotations have the same one. */
  readonly digest: string;
  /** `reused`: it was there, and nothing was uploaded. `restored`: that of the Bundle that a rollback restores; nothing was rendered. */
  readonly origin: 'pushed' | 'reused' | 'restored';
  /** Absent where it is restored. */
  readonly files?: number;
  /** The edits that it was made by; absent where it is restored. */
  readonly edits?: EditPreview;
  /** `sha256:…` of the public key by which its signature was verified. */
  readonly signedBy?: string;
  readonly madeFrom: RenditionOrigin;
}

/** What was said of pointing an environment to an artifact. @public */
export type ActivationAnswer =
  | {
      readonly type: 'given';
      /** Who, or what. */
      readonly by: string;
    }
  | {
      readonly type: 'awaited';
      /** The name of the Rendition that somebody can label. */
      readonly rendition: string;
    };

/** What steps can ask for; each receives exactly those that it declares. @public */
export interface StepCapabilities {
  readonly git: GitCapability;
  /** Throws when there is no usable credential. Its client begins nothing once the signal is aborted. */
  readonly scm: (signal: AbortSignal) => Promise<ScmCapability>;
  /** The promotion's pull request, cached until something hints at a change. */
  readonly pullRequest: () => Promise<ObservedPullRequest | undefined>;
  readonly pullRequestText: PullRequestTextCapability;
  /**
   * Sets the commit status `kardinal/gates` to what the gates say at this moment. What the forge refuses is in the facts: no
   * promotion fails for it.
   */
  readonly gatesStatus: (
    forge: ScmCapability,
    commit: string,
  ) => Promise<GatesStatusFacts>;
  /**
   * Whether what was promoted runs, from watched objects. Throws where something else runs, and the repository cannot be read to say
   * whether that contains it.
   */
  readonly health: () => Promise<HealthVerdict>;
  /** What MetricChecks of the promotion's namespace say, from watched objects, in the order of their names. */
  readonly metrics: (names: readonly string[]) => readonly MetricState[];
  /** `undefined` where no step before it reads the repository, or all that they changed is pushed. */
  readonly preview: (signal: AbortSignal) => Promise<EditPreview | undefined>;
  /**
   * Stores a directory as an artifact, and reads it back by its digest. A rollback has the artifact of the Bundle that it restores
   * where that stored one there. Throws where the registry refuses, where nothing is in the
   * directory, where what is restored has to be signed and is not, and where no step before it reads the repository.
   */
  readonly rendition: (
    request: RenditionRequest,
    signal: AbortSignal,
  ) => Promise<StoredRendition>;
  /** Whether somebody has agreed that the environment is pointed to an artifact. Once is enough, also for later promotions of the same. */
  readonly activation: (
    stored: Pick<StoredRendition, 'reference' | 'digest'>,
  ) => ActivationAnswer;
  /** Only to addresses that the operator allows. Follows no redirect. Throws when there is no usable credential. */
  readonly webhook: (
    request: WebhookRequest,
    signal: AbortSignal,
  ) => Promise<WebhookAnswer>;
}
