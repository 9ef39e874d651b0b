import { KubeObject } from '@kardinal/foundation';
import { ConflictError } from '../../client/errors';
import { OnApplyConflict } from '../../client/types';
import { deepEqual } from '../../json/deepEqual';

type Dictionary = Record<string, unknown>;

/** Field manager → JSON pointers of the leaves it owns. */
export type Owners = ReadonlyMap<string, ReadonlySet<string>>;

/** The result of a server-side apply. */
export interface Applied {
  readonly object: KubeObject;
  readonly owners: Owners;
}

/**
 * Server-side apply, with lists as single values: owned fields, conflicts by manager, and the removal of fields that the
 * manager no longer applies.
 *
 * @see https://kubernetes.io/docs/reference/using-api/server-side-apply/
 */
export function applyFields(request: {
  readonly live: KubeObject | undefined;
  readonly owners: Owners;
  readonly applied: KubeObject;
  readonly manager: string;
  readonly onConflict: OnApplyConflict;
}): Applied {
  const { live, owners, applied, manager, onConflict } = request;
  const wanted = leavesOf(applied);
  const current = leavesOf(live ?? {});
  const contested = conflicts(wanted, current, owners, manager);
  if (contested.length > 0 && onConflict === 'fail') throw refused(contested);

  const next = new Map(current);
  const before = owners.get(manager) ?? new Set<string>();
  for (const path of before) {
    if (!wanted.has(path) && !isShared(path, owners, manager))
      next.delete(path);
  }
  for (const [path, value] of wanted) next.set(path, value);
  const taken = new Set(contested.map(conflict => conflict.path));
  const nextOwners = new Map<string, ReadonlySet<string>>();
  for (const [name, paths] of owners) {
    if (name !== manager) nextOwners.set(name, without(paths, taken));
  }
  nextOwners.set(manager, new Set(wanted.keys()));
  const { apiVersion, kind } = applied;
  const merged = { ...fromLeaves(next, live), apiVersion, kind };
  return { object: merged as KubeObject, owners: nextOwners };
}

/** Who owns what after a write that was no apply: the writer owns each leaf that it changed. */
export function ownersAfterUpdate(
  owners: Owners,
  before: KubeObject | undefined,
  after: KubeObject,
  manager: string,
): Owners {
  const old = leavesOf(before ?? {});
  const now = leavesOf(after);
  const changed = [...now].filter(
    ([path, value]) => !deepEqual(old.get(path), value),
  );
  const gone = [...old.keys()].filter(path => !now.has(path));
  const touched = new Set([...changed.map(([path]) => path), ...gone]);
  const result = new Map<string, ReadonlySet<string>>();
  for (const [name, paths] of owners) result.set(name, without(paths, touched));
  const own = result.get(manager) ?? new Set<string>();
  result.set(manager, new Set([...own, ...changed.map(([path]) => path)]));
  return result;
}

interface Contested {
  readonly path: string;
  readonly manager: string;
}

function conflicts(
  wanted: ReadonlyMap<string, unknown>,
  current: ReadonlyMap<string, unknown>,
  owners: Owners,
  manager: string,
): readonly Contested[] {
  const found: Contested[] = [];
  for (const [name, paths] of owners) {
    if (name === manager) continue;
    for (const path of paths) {
      if (!wanted.has(path)) continue;
      if (!deepEqual(wanted.get(path), current.get(path))) {
        found.push({ path, manager: name });
      }
    }
  }
  return found;
}

function refused(contested: readonly Contested[]): ConflictError {
  const list = contested.map(c => `${c.path} (owned by ${c.manager})`);
  return new ConflictError(
    `Apply failed with conflicts: ${list.join(', ')}`,
    409,
    'Conflict',
    undefined,
    {
      causes: contested.map(c => ({
        reason: 'FieldManagerConflict',
        message: `conflict with "${c.manager}"`,
        field: c.path,
      })),
    },
  );
}

function isShared(path: string, owners: Owners, manager: string): boolean {
  return [...owners].some(
    ([name, paths]) => name !== manager && paths.has(path),
  );
}

function without(
  paths: ReadonlySet<string>,
  removed: ReadonlySet<string>,
): ReadonlySet<string> {
  return new Set([...paths].filter(path => !removed.has(path)));
}

const unowned = new Set([
  '/apiVersion',
  '/kind',
  '/metadata/name',
  '/metadata/namespace',
  '/metadata/uid',
  '/metadata/resourceVersion',
  '/metadata/generation',
  '/metadata/creationTimestamp',
  '/metadata/deletionTimestamp',
  '/metadata/managedFields',
]);

function leavesOf(object: object): Map<string, unknown> {
  const leaves = new Map<string, unknown>();
  collect(object as Dictionary, '', leaves);
  return leaves;
}

function collect(
  node: Dictionary,
  prefix: string,
  leaves: Map<string, unknown>,
): void {
  for (const [key, value] of Object.entries(node)) {
    const path = `${prefix}/${key.replace(/~/g, '~0').replace(/\//g, '~1')}`;
    if (value === undefined || unowned.has(path)) continue;
    if (isDictionary(value) && Object.keys(value).length > 0) {
      collect(value, path, leaves);
    } else {
      leaves.set(path, value);
    }
  }
}

function fromLeaves(
  leaves: ReadonlyMap<string, unknown>,
  live: KubeObject | undefined,
): Dictionary {
  const root: Dictionary = { metadata: systemMetadata(live) };
  for (const [path, value] of leaves) {
    const tokens = path
      .split('/')
      .slice(1)
      .map(token => token.replace(/~1/g, '/').replace(/~0/g, '~'));
    const last = tokens[tokens.length - 1];
    let node = root;
    for (const token of tokens.slice(0, -1)) {
      if (!isDictionary(node[token])) node[token] = {};
      node = node[token] as Dictionary;
    }
    if (!isEmptyDictionary(value)) node[last] = value;
    else if (!isDictionary(node[last])) node[last] = {};
  }
  return root;
}

function systemMetadata(live: KubeObject | undefined): Dictionary {
  const { labels, annotations, finalizers, ownerReferences, ...rest } =
    live?.metadata ?? ({} as Partial<KubeObject['metadata']>);
  return { ...rest };
}

function isEmptyDictionary(value: unknown): boolean {
  return isDictionary(value) && Object.keys(value).length === 0;
}

function isDictionary(value: unknown): value is Dictionary {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
