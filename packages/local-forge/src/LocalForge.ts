import type { CallCount } from './faults/CallLog';
import type { ForgeFault } from './faults/ForgeFault';
import type {
  BranchProtection,
  ForgeApp,
  RepositorySeed,
  SigningKey,
  WebhookSettings,
} from './options';

/** A repository of a forge. @public */
export interface Repository {
  owner: string;
  name: string;
  defaultBranch: string;
  /** For `git clone`; a token is the password. */
  cloneUrl: string;
  /** The page of the repository. */
  url: string;
}

/** A running forge. @public */
export interface LocalForge {
  /** Pages and git: `${url}/OWNER/NAME.git`. */
  readonly url: string;
  /** The base of the REST interface, as at GitHub Enterprise Server. */
  readonly apiUrl: string;
  /** The base of the REST interface as GitLab has it. */
  readonly gitLabApiUrl: string;
  /** Makes a repository. One that exists already is left as it is. */
  createRepository(seed: RepositorySeed): Promise<Repository>;
  /** Adds a webhook, or changes the one with this address. */
  setWebhook(settings: WebhookSettings): Promise<void>;
  /** Sets the rules of a branch. */
  protectBranch(protection: BranchProtection): Promise<void>;
  /** Adds a key that an account signs commits with. */
  addSigningKey(key: SigningKey): Promise<void>;
  /** Adds an App, or changes the one with this id, which it knows until it stops. Tokens that it has go on. */
  setApp(app: ForgeApp): Promise<void>;
  /** Plans something to go wrong. @returns a function that removes it. */
  injectFault(fault: ForgeFault): () => void;
  /** How often each route was called since the start or the last reset. */
  calls(): Record<string, CallCount>;
  /** Counts from nothing again. */
  resetCalls(): void;
  /** Settles when no webhook is on its way any more. */
  webhooksIdle(): Promise<void>;
  /** Stops listening and ends what is still open. What was answered is kept. */
  stop(): Promise<void>;
}
