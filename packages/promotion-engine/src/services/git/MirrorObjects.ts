import { setImmediate } from 'node:timers/promises';
import { MirrorDamaged } from './MirrorDamaged';
import { MirrorGit } from './MirrorGit';
import { MirrorLayout } from './Mirror';
import { GitObject, TreeEntry, parseObjects, parseTree } from './parseObjects';

/**
 * Reads trees and blobs of a mirror. What is asked for at the same time is read by one command, and blobs that the
 * mirror lacks are fetched by one request.
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
    const [root, ...others] = await this.read(names);
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
    const [object] = await this.read([oid]);
    if (object?.type !== 'tree') throw new MirrorDamaged(`no tree ${oid}`);
    const tree = parseTree(object.content);
    this.trees.set(oid, tree);
    return tree;
  }

  blob(oid: string): Promise<Buffer> {
    const known = this.blobs.get(oid);
    if (known) return known;
    const blob = this.readBlob(oid);
    this.blobs.set(oid, blob);
    return blob;
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
    if (this.layout === 'partial') await this.fetchMissing(oids);
    const objects = await this.read(oids);
    return new Map(
      objects.flatMap(object => (object ? [[object.oid, object]] : [])),
    );
  }

  /** cat-file would fetch each missing blob by a request of its own. */
  private async fetchMissing(oids: readonly string[]): Promise<void> {
    const present = await this.git.local(
      [
        'rev-list',
        '--objects',
        '--no-walk',
        '--ignore-missing',
        '--missing=allow-any',
        '--stdin',
      ],
      `${oids.join('\n')}\n`,
    );
    const local = new Set(
      present
        .toString('utf8')
        .split('\n')
        .map(line => line.split(' ')[0]),
    );
    const missing = oids.filter(oid => !local.has(oid));
    if (missing.length === 0) return;
    await this.git.receive(
      'blobs',
      ['-c', 'fetch.negotiationAlgorithm=noop'],
      ['--filter=blob:none', '--stdin', 'origin'],
      `${missing.join('\n')}\n`,
    );
  }

  private async read(
    names: readonly string[],
  ): Promise<(GitObject | undefined)[]> {
    const output = await this.git.local(
      ['cat-file', '--batch'],
      `${names.join('\n')}\n`,
    );
    return parseObjects(output);
  }
}

/** `a/b/c` lies below `a` and `a/b`; nothing for what is no plain path. */
function ancestors(directory: string): string[] {
  const names = directory.split('/');
  // eslint-disable-next-line no-control-regex
  if (names.some(name => /^\.{0,2}$|[\u0000-\u001f]/.test(name))) return [];
  return names.map((_, index) => names.slice(0, index + 1).join('/'));
}
