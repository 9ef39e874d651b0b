import { KubeObject } from '@kardinal/foundation';
import type { KubeClient, ResourceType } from '@kardinal/kube-controller';
import { ForgeRest } from '../forge/ForgeRest';
import { typeOf } from '../kube/typeOf';
import { GitMirror, MirroredDirectory } from './GitMirror';
import { renderEnvironment } from './renderEnvironment';

/** The commit that an object was first applied from as it is. @public */
export const syncedRevision = 'sandbox.kardinal.io/synced-revision';

/** @public */
export interface SyncPassOptions {
  /** Says where branches are. */
  readonly forge: Pick<ForgeRest, 'head'>;
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
  /** What directories were last applied as, by their paths. */
  private readonly applied = new Map<string, AppliedDirectory>();

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
    const directories = await mirror.directories(
      commit,
      'environments',
      signal,
    );
    const problems: string[] = [];
    for (const directory of directories)
      await this.sync(directory, commit, signal).catch(error =>
        problems.push(
          `${directory.path}: ${
            error instanceof Error ? error.message : error
          }`,
        ),
      );
    if (problems.length > 0) throw new Error(problems.join('; '));
    this.synced = { commit, at: now() };
  }

  /** A commit concerns the directories in which it changed something. */
  private async sync(
    { path, tree }: MirroredDirectory,
    commit: string,
    signal: AbortSignal,
  ): Promise<void> {
    const { now } = this.options;
    const before = this.applied.get(path);
    const known = before?.tree === tree ? before : undefined;
    if (known !== undefined && now() - known.at < resyncMs) return;
    const objects = known?.objects ?? (await this.read(path, commit, signal));
    this.applied.delete(path);
    await this.apply(objects, signal);
    this.applied.set(path, { tree, objects, at: now() });
  }

  private async read(
    path: string,
    commit: string,
    signal: AbortSignal,
  ): Promise<readonly KubeObject[]> {
    const objects = await renderEnvironment(path, file =>
      this.options.mirror.readFile(commit, file, signal),
    );
    return objects.map(object => withRevision(object, commit));
  }

  private async apply(
    objects: readonly KubeObject[],
    signal: AbortSignal,
  ): Promise<void> {
    const { client } = this.options;
    for (const object of objects) {
      signal.throwIfAborted();
      const type = await typeOf(client, object);
      requireNamespace(type, object);
      await client.apply(type, object, {
        fieldManager,
        // As every GitOps tool: the repository wins.
        onConflict: 'force',
      });
    }
  }
}

interface AppliedDirectory {
  readonly tree: string;
  readonly objects: readonly KubeObject[];
  /** By the clock of the sandbox. */
  readonly at: number;
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
