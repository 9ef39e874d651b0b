import { KubeObject } from '@kardinal/foundation';
import { ForgeRest } from '../forge/ForgeRest';
import { KubeApi } from '../kube/KubeApi';
import { GitMirror } from './GitMirror';
import { renderEnvironment } from './renderEnvironment';

/** The commit that an object was applied from. @public */
export const syncedRevision = 'sandbox.kardinal.io/synced-revision';

/** @public */
export interface SyncPassOptions {
  readonly forge: ForgeRest;
  readonly mirror: GitMirror;
  readonly api: KubeApi;
  readonly now: () => number;
}

const fieldManager = 'sandbox-sync';
/** What was changed in the cluster by hand is put back this often. */
const resyncMs = 30_000;

/**
 * A small GitOps tool: brings the cluster to what the main branch says.
 *
 * What it remembers only saves work; a new instance does the same.
 *
 * @public
 */
export class SyncPass {
  private readonly options: SyncPassOptions;
  private synced: { commit: string; at: number } | undefined;

  constructor(options: SyncPassOptions) {
    this.options = options;
  }

  /** @throws Error naming the environments that could not be synced; the others were. */
  async run(signal: AbortSignal): Promise<void> {
    const { forge, mirror, now } = this.options;
    const commit = await forge.head('main', signal);
    const isNews = commit !== this.synced?.commit;
    if (!isNews && now() - this.synced!.at < resyncMs) return;
    if (isNews) await mirror.fetch('main', signal);
    const problems: string[] = [];
    for (const directory of await mirror.directories(
      commit,
      'environments',
      signal,
    ))
      await this.sync(directory, commit, signal).catch(error =>
        problems.push(
          `${directory}: ${error instanceof Error ? error.message : error}`,
        ),
      );
    if (problems.length > 0) throw new Error(problems.join('; '));
    this.synced = { commit, at: now() };
  }

  private async sync(
    directory: string,
    commit: string,
    signal: AbortSignal,
  ): Promise<void> {
    const { mirror, api } = this.options;
    const objects = await renderEnvironment(directory, path =>
      mirror.readFile(commit, path, signal),
    );
    for (const object of objects)
      await api.apply(withRevision(object, commit), fieldManager, signal);
  }
}

function withRevision(object: KubeObject, commit: string): KubeObject {
  const annotations = {
    ...object.metadata.annotations,
    [syncedRevision]: commit,
  };
  return { ...object, metadata: { ...object.metadata, annotations } };
}
