import { setImmediate } from 'node:timers/promises';
import { EventLoopTurns } from '@kardinal/kube-controller';
import { MirrorDamaged } from './MirrorDamaged';
import { MirrorGit } from './MirrorGit';
import { MirrorLayout } from './Mirror';
import { TreeEntry, parseTree } from './parseTree';
import { GitObject } from './process/ObjectParser';

/**
 * Reads trees and blobs of a mirror. Blobs that are asked for at the same time and that the mirror lacks are fetched by
 * one request.
 *
 * @internal
 */
export class MirrorObjects {
  private readonly trees = new Map<string, Map<string, TreeEntry>>();
  private readonly blobs = new Map<string, Promise<Buffer>>();
  private wanted = new Set<string>();
  private reading: Promise<Map<string, GitObject>> | undefined;

  constructor(
    private readonly git: MirrorGit,
    private readonly layout: MirrorLayout,
    private readonly turns: EventLoopTurns,
  ) {}

  /**
   * The root tree of a commit. Trees on the way to the directories are read along, so that they need no command each.
   */
  async root(commit: string, directories: readonly string[]): Promise<string> {
    const names = [
      `${commit}^{tree}`,
      ...[...new Set(directories.flatMap(ancestors))].map(
        directory => `${commit}:${directory}`,
      ),
    ];
    const [root, ...others] = await this.git.objects(names);
    if (!root) throw new MirrorDamaged(`there is no commit ${commit}`);
    for (const object of [root, ...others]) {
      if (object?.type === 'tree') {
        this.trees.set(object.oid, parseTree(object.content));
      }
    }
    return root.oid;
  }

  async tree(oid: string): Promise<Map<string, TreeEntry>> {
    const known = this.trees.get(oid);
    if (known) return known;
    const [object] = await this.git.objects([oid]);
    if (object?.type !== 'tree') throw new MirrorDamaged(`no tree ${oid}`);
    const tree = parseTree(object.content);
    this.trees.set(oid, tree);
    return tree;
  }

  /** Many blobs arrive together, also of several repositories: those who edit them share the event loop. */
  async blob(oid: string): Promise<Buffer> {
    const blob = this.blobs.get(oid) ?? this.readBlob(oid);
    this.blobs.set(oid, blob);
    const content = await blob;
    await this.turns.next();
    return content;
  }

  private async readBlob(oid: string): Promise<Buffer> {
    this.wanted.add(oid);
    this.reading ??= this.readWanted();
    const object = (await this.reading).get(oid);
    if (object?.type !== 'blob') throw new MirrorDamaged(`no blob ${oid}`);
    return object.content;
  }

  private async readWanted(): Promise<Map<string, GitObject>> {
    await setImmediate();
    const oids = [...this.wanted];
    this.wanted = new Set();
    this.reading = undefined;
    const objects = await this.git.objects(oids);
    const missing = oids.filter((_, index) => objects[index] === undefined);
    const fetched = await this.fetch(missing);
    return new Map(
      [...objects, ...fetched].flatMap(object =>
        object ? [[object.oid, object]] : [],
      ),
    );
  }

  private async fetch(
    oids: readonly string[],
  ): Promise<readonly (GitObject | undefined)[]> {
    if (oids.length === 0 || this.layout === 'full') return [];
    await this.git.receive(
      'blobs',
      ['-c', 'fetch.negotiationAlgorithm=noop'],
      ['--filter=blob:none', '--stdin', 'origin'],
      `${oids.join('\n')}\n`,
    );
    return this.git.objects(oids);
  }
}

/** `a/b/c` lies below `a` and `a/b`; nothing for what is no plain path. */
function ancestors(directory: string): string[] {
  const names = directory.split('/');
  // eslint-disable-next-line no-control-regex
  if (names.some(name => /^\.{0,2}$|[\u0000-\u001f]/.test(name))) return [];
  return names.map((_, index) => names.slice(0, index + 1).join('/'));
}
