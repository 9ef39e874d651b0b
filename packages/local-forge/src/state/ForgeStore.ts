import { join } from 'node:path';
import { Collection } from './Collection';
import { Journal } from './Journal';
import type { RecordKind, RecordTypes } from './records';

/** One change of the state: a record as it is now, or one that went away. @public */
export type Change =
  | {
      [Kind in RecordKind]: { put: Kind; value: RecordTypes[Kind] };
    }[RecordKind]
  | { remove: RecordKind; id: number };

type Collections = { [Kind in RecordKind]: Collection<RecordTypes[Kind]> };

/** The key of a repository: GitHub's names do not differ by case. @public */
export function repositoryKey(owner: string, name: string): string {
  return `${owner}/${name}`.toLowerCase();
}

/**
 * All that the forge knows beside git. Reads are from memory; a change is in
 * memory when it is on the disk, and not before.
 *
 * @public
 */
export class ForgeStore {
  private readonly collections: Collections;
  private readonly journal: Journal;
  private lastId: number;

  private constructor(collections: Collections, journal: Journal) {
    this.collections = collections;
    this.journal = journal;
    this.lastId = highestId(collections);
  }

  /** Opens the state of a folder and writes it anew without its history. */
  static async open(directory: string): Promise<ForgeStore> {
    const path = join(directory, 'state.jsonl');
    const collections = emptyCollections();
    for (const batch of await Journal.read(path)) {
      for (const change of batch as Change[]) apply(collections, change);
    }
    const journal = await Journal.rewrite(path, snapshot(collections));
    return new ForgeStore(collections, journal);
  }

  /** A number that no record has had. */
  nextId(): number {
    this.lastId += 1;
    return this.lastId;
  }

  /** One record by its id. */
  get<Kind extends RecordKind>(
    kind: Kind,
    id: number,
  ): RecordTypes[Kind] | undefined {
    return this.collections[kind].get(id);
  }

  /** The records of a group, oldest first; see the groups in this file. */
  list<Kind extends RecordKind>(
    kind: Kind,
    group: string,
  ): RecordTypes[Kind][] {
    return this.collections[kind].list(group);
  }

  /** All records of a kind, oldest first. */
  all<Kind extends RecordKind>(kind: Kind): RecordTypes[Kind][] {
    return this.collections[kind].all();
  }

  /** The repository of this owner and name. */
  repository(
    owner: string,
    name: string,
  ): RecordTypes['repository'] | undefined {
    return this.list('repository', repositoryKey(owner, name))[0];
  }

  /** The user with this login. */
  user(login: string): RecordTypes['user'] | undefined {
    return this.list('user', login.toLowerCase())[0];
  }

  /** Makes changes together: after a crash there are all of them or none. */
  async commit(...changes: Change[]): Promise<void> {
    if (changes.length === 0) return;
    const counted = changes.map(change => this.counted(change));
    await this.journal.append(counted);
    for (const change of counted) apply(this.collections, change);
  }

  /** A pull request has another version after each change. */
  private counted(change: Change): Change {
    if (!('put' in change) || change.put !== 'pull') return change;
    const { version = -1 } = this.get('pull', change.value.id) ?? {};
    return { put: 'pull', value: { ...change.value, version: version + 1 } };
  }

  /** Closes the journal. */
  async close(): Promise<void> {
    await this.journal.close();
  }
}

function highestId(collections: Collections): number {
  let highest = 1000;
  for (const collection of Object.values(collections)) {
    for (const { id } of collection.all()) highest = Math.max(highest, id);
  }
  for (const { issueId } of collections.pull.all()) {
    highest = Math.max(highest, issueId);
  }
  return highest;
}

function emptyCollections(): Collections {
  return {
    user: new Collection(user => user.login.toLowerCase()),
    repository: new Collection(value => repositoryKey(value.owner, value.name)),
    pull: new Collection(pull => pull.repository),
    label: new Collection(label => label.repository),
    comment: new Collection(value => `${value.repository}#${value.number}`),
    review: new Collection(value => `${value.repository}#${value.number}`),
    status: new Collection(value => `${value.repository}@${value.sha}`),
    checkRun: new Collection(value => `${value.repository}@${value.sha}`),
    hook: new Collection(hook => hook.repository),
    protection: new Collection(value => `${value.repository}:${value.branch}`),
    signingKey: new Collection(value => value.key),
    queueEntry: new Collection(value => `${value.repository}:${value.branch}`),
  };
}

function apply(collections: Collections, change: Change): void {
  if ('remove' in change) {
    collections[change.remove].remove(change.id);
    return;
  }
  // The union of kinds and values is correlated; TypeScript cannot see it.
  const collection = collections[change.put] as Collection<typeof change.value>;
  collection.put(change.value);
}

function snapshot(collections: Collections): Change[][] {
  return (Object.keys(collections) as RecordKind[]).flatMap(kind =>
    collections[kind].all().map(value => [{ put: kind, value } as Change]),
  );
}
