import { KubeObject } from '../../../packages/foundation/src';
import { deployFile } from './deployFiles';

interface Role extends KubeObject {
  readonly rules?: readonly {
    readonly resources: readonly string[];
    readonly verbs: readonly string[];
  }[];
}

/** Below deploy/rbac. */
export const controllerFiles = [
  'controller',
  'graph-engine',
  'crds',
  'team-namespace',
];

/** `verb resource` of everything that roles grant, sorted. */
export async function grantedRights(
  files: readonly string[],
): Promise<readonly string[]> {
  const objects = await Promise.all(
    files.map(file => deployFile(`rbac/${file}.yaml`)),
  );
  const rights = (objects.flat() as Role[]).flatMap(({ rules = [] }) =>
    rules.flatMap(({ resources, verbs }) =>
      resources.flatMap(resource => verbs.map(verb => `${verb} ${resource}`)),
    ),
  );
  return [...new Set(rights)].sort();
}

/** What of the requests of a client RBAC grants, and what was refused. */
export function usedRights(requests: Iterable<string>): {
  readonly rights: readonly string[];
  readonly refused: readonly string[];
} {
  const all = [...requests].map(text => text.split(' '));
  const rights = all.flatMap(([verb, type, code]) => {
    const resource = resourceOf(type);
    return rbacVerbs(verb, code).map(each =>
      verb === 'replaceStatus'
        ? `${each} ${resource}/status`
        : `${each} ${resource}`,
    );
  });
  const refused = all
    .filter(([, , code]) => code === '403')
    .map(parts => parts.join(' '));
  return { rights: [...new Set(rights)].sort(), refused };
}

/** As Kubernetes names resources (apimachinery, `UnsafeGuessKindToResource`). */
function resourceOf(type: string): string {
  const kind = type.slice(type.lastIndexOf('/') + 1).toLowerCase();
  if (kind.endsWith('s')) return `${kind}es`;
  if (kind.endsWith('y')) return `${kind.slice(0, -1)}ies`;
  return `${kind}s`;
}

/** An apply that makes its object needs both verbs. */
function rbacVerbs(verb: string, code: string): readonly string[] {
  switch (verb) {
    case 'apply':
      return code === '201' ? ['create', 'patch'] : ['patch'];
    case 'replaceStatus':
      return ['update'];
    case 'discover':
      return [];
    default:
      return [verb];
  }
}
