import { KubeObject } from '@kardinal/foundation';
import type { KubeClient, ResourceType } from '@kardinal/kube-controller';
import { ForgeRest } from '../forge/ForgeRest';
import { typeOf } from '../kube/typeOf';
import { GitMirror } from './GitMirror';
import { renderEnvironment } from './renderEnvironment';

/** The commit that an object was applied from. @public */
export const syncedRevision = 'sandbox.kardinal.io/synced-revision';

/** @public */
export interface SyncPassOptions {
  readonly forge: ForgeRest;
  readonly mirror: GitMirror;
  readonly client: KubeClient;
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
    const { mirror, client } = this.options;
    const objects = await renderEnvironment(directory, path =>
      mirror.readFile(commit, path, signal),
    );
    for (const object of objects) {
      signal.throwIfAborted();
      const type = await typeOf(client, object);
      requireNamespace(type, object);
      await client.apply(type, withRevision(object, commit), {
        fieldManager,
        // As every GitOps tool: the repository wins.
        onConflict: 'force',
      });
    }
  }
}

function requireNamespace(
  { kind, scope }: ResourceType,
  { metadata }: KubeObject,
): void {
  if (scope === 'Namespaced' && metadata.namespace === undefined)
    throw new Error(`${kind} ${metadata.name} has no namespace`);
}

function withRevision(object: KubeObject, commit: string): KubeObject {
  const annotations = {
    ...object.metadata.annotations,
    [syncedRevision]: commit,
  };
  return { ...object, metadata: { ...object.metadata, annotations } };
}
