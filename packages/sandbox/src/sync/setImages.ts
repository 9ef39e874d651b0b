/** An entry of a kustomization's `images`. @public */
export interface ImageRule {
  readonly name: string;
  readonly newName?: string;
  readonly newTag?: string | number;
  readonly digest?: string;
}

/**
 * An object with the images of all its containers replaced by the rules that name them.
 *
 * A tag and a digest both count where a rule has both, as in kustomize.
 *
 * @public
 */
export function setImages<T>(object: T, rules: readonly ImageRule[]): T {
  return visit(object, rules) as T;
}

function visit(value: unknown, rules: readonly ImageRule[]): unknown {
  if (Array.isArray(value)) return value.map(item => visit(item, rules));
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).map(([field, child]) => {
      const areContainers =
        field === 'containers' || field === 'initContainers';
      return areContainers && Array.isArray(child)
        ? [field, child.map(container => setImage(container, rules))]
        : [field, visit(child, rules)];
    }),
  );
}

function setImage(container: unknown, rules: readonly ImageRule[]): unknown {
  const { image } = container as { image?: unknown };
  if (typeof image !== 'string') return container;
  const { name, rest } = split(image);
  const rule = rules.find(candidate => candidate.name === name);
  if (!rule) return container;
  return {
    ...(container as object),
    image: (rule.newName ?? name) + suffixOf(rule, rest),
  };
}

function suffixOf({ digest, newTag }: ImageRule, rest: string): string {
  const tag = newTag === undefined ? '' : `:${newTag}`;
  if (digest) return `${tag}@${digest}`;
  return newTag === undefined ? rest : tag;
}

/** The colon of a registry's port is before the last slash. */
function split(image: string): { name: string; rest: string } {
  const [beforeDigest] = image.split('@');
  const colon = beforeDigest.lastIndexOf(':');
  const name =
    colon > beforeDigest.lastIndexOf('/')
      ? beforeDigest.slice(0, colon)
      : beforeDigest;
  return { name, rest: image.slice(name.length) };
}
