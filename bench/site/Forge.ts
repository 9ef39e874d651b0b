import { findPrograms } from '../../e2e/real-cluster/programs/findPrograms';
import { startGitea } from './GiteaForge';
import { startOwnForge } from './OwnForge';
import { ForgeKind } from './options';

/** What a forge tells somebody of. */
export interface ForgeWebhook {
  /** Of the repository. */
  readonly name: string;
  readonly url: string;
  readonly secret: string;
  readonly events: readonly ('push' | 'pull_request')[];
}

/** A forge that runs; its repositories belong to `owner`. */
export interface Forge {
  readonly url: string;
  /** As GitHub's REST interface has it. */
  readonly apiUrl: string;
  readonly botToken: string;
  readonly reviewerToken: string;
  /** @returns the URL to clone. */
  createRepository(
    name: string,
    files: Readonly<Record<string, string>>,
  ): Promise<string>;
  addWebhook(webhook: ForgeWebhook): Promise<void>;
  /** How long each push takes at least, in milliseconds; 0 as long as it takes. */
  slowPushes(milliseconds: number): Promise<void>;
  /** Calls by route since the last reset; none where the forge does not count. */
  calls(): Promise<Record<string, number>>;
  resetCalls(): Promise<void>;
  stop(): Promise<void>;
}

/**
 * Starts a forge that writes below a directory.
 *
 * @throws Error when Gitea is wanted and cannot be built.
 */
export async function startForge(
  kind: ForgeKind,
  directory: string,
): Promise<Forge> {
  if (kind === 'own') return startOwnForge(directory);
  const found = await findPrograms('gitea', process.stderr);
  if (found.type === 'absent') throw new Error(found.reason);
  return startGitea(found.folder, directory);
}
