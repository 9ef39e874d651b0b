import { Bundle, Pipeline } from '../api/types.generated';
import { fixedAttributes } from '../policy/attributes/bundle';
import { orderTemplateNodes, TemplateNode } from './graphTemplateProblems';
import { PipelineProblem } from './pipelineProblems';
import { renderTemplateValue, TemplateScope } from './renderTemplateValue';

/** Which environments a Graph template makes for a Bundle, and what each of them follows. */
export type GraphExpansion =
  | {
      readonly type: 'expanded';
      /** By environment: its direct upstreams. */
      readonly upstreams: ReadonlyMap<string, readonly string[]>;
    }
  | { readonly type: 'invalid'; readonly problems: readonly PipelineProblem[] };

/** Of all nodes together. A mistake must not cost minutes. */
const mostItems = 5_000;

/** A node, carried out. */
interface ExpandedNode {
  /** What a node after it waits for: its environments, or where it has none, what it would have waited for. */
  readonly awaited: readonly string[];
  readonly state: 'included' | 'excluded';
}

type Invalid = Extract<GraphExpansion, { type: 'invalid' }>;

/**
 * Carries out the `forEach` and `includeWhen` of a Graph template for a Bundle. Both read what never changes of a Bundle, so
 * that the same is made at any time.
 *
 * @param pipeline - whose template has no problems
 * @see spec 1 §2.2
 */
export function expandGraphTemplate(
  pipeline: Pipeline,
  bundle: Bundle,
): GraphExpansion {
  const known = new Set(pipeline.spec.environments.map(({ name }) => name));
  const scope = scopeOf(pipeline, bundle);
  const done = new Map<string, ExpandedNode>();
  const upstreams = new Map<string, readonly string[]>();
  for (const { node, field } of orderTemplateNodes(pipeline)) {
    const before = (node.dependsOn ?? []).flatMap(id => done.get(id) ?? []);
    const awaited = [...new Set(before.flatMap(each => each.awaited))];
    const names = before.some(({ state }) => state === 'excluded')
      ? undefined
      : environmentsOf(node, field, scope);
    if (isInvalid(names)) return names;
    for (const name of names ?? []) {
      const message = nameProblem(name, known, upstreams);
      if (message !== undefined)
        return invalid(`${field}.environment`, message);
      upstreams.set(name, awaited);
    }
    done.set(node.id, {
      awaited: names === undefined || names.length === 0 ? awaited : names,
      state: names === undefined ? 'excluded' : 'included',
    });
  }
  return { type: 'expanded', upstreams };
}

function scopeOf(pipeline: Pipeline, bundle: Bundle): TemplateScope {
  const { metadata, spec } = pipeline;
  return {
    bundle: fixedAttributes(bundle),
    pipeline: {
      name: metadata.name,
      namespace: metadata.namespace ?? 'default',
      environments: spec.environments.map(({ name, labels = {} }) => ({
        name,
        labels,
      })),
    },
  };
}

/** `undefined` where a condition leaves the node out. */
function environmentsOf(
  node: TemplateNode,
  field: string,
  scope: TemplateScope,
): readonly string[] | undefined | Invalid {
  for (const [at, condition] of (node.includeWhen ?? []).entries()) {
    const place = `${field}.includeWhen[${at}]`;
    const rendered = renderTemplateValue(condition, scope);
    if (rendered.type === 'error') return invalid(place, rendered.message);
    if (typeof rendered.value !== 'boolean')
      return invalid(place, 'the condition is neither true nor false');
    if (!rendered.value) return undefined;
  }
  const items = itemsOf(node, field, scope);
  if (isInvalid(items)) return items;
  const names: string[] = [];
  for (const variables of items) {
    const place = `${field}.environment`;
    const rendered = renderTemplateValue(node.environment, {
      ...scope,
      ...variables,
    });
    if (rendered.type === 'error') return invalid(place, rendered.message);
    if (typeof rendered.value !== 'string')
      return invalid(place, 'the name of an environment is a text');
    names.push(rendered.value);
  }
  return names;
}

/** Every combination of the iterators' items, the first iterator slowest; without iterators one item. */
function itemsOf(
  { forEach = [] }: TemplateNode,
  field: string,
  scope: TemplateScope,
): readonly TemplateScope[] | Invalid {
  let items: readonly TemplateScope[] = [{}];
  for (const [at, iterator] of forEach.entries()) {
    const place = `${field}.forEach[${at}]`;
    const [[variable, source]] = Object.entries(iterator);
    const rendered = renderTemplateValue(source, scope);
    if (rendered.type === 'error') return invalid(place, rendered.message);
    const values = valuesOf(rendered.value);
    if (values === undefined)
      return invalid(place, `${variable} needs a list or a map`);
    if (items.length * values.length > mostItems)
      return invalid(place, `more than ${mostItems} items`);
    items = items.flatMap(item =>
      values.map(value => ({ ...item, [variable]: value })),
    );
  }
  return items;
}

/** A list's items; a map's entries as `{ key, value }`, sorted by key. */
function valuesOf(value: unknown): readonly unknown[] | undefined {
  if (Array.isArray(value)) return value;
  if (typeof value !== 'object' || value === null) return undefined;
  return Object.entries(value)
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([key, item]) => ({ key, value: item }));
}

function nameProblem(
  name: string,
  known: ReadonlySet<string>,
  made: ReadonlyMap<string, unknown>,
): string | undefined {
  if (made.has(name)) return `${name} is made twice; let one node make it`;
  return known.has(name)
    ? undefined
    : `${name} is no environment of the Pipeline; add it to spec.environments`;
}

function invalid(field: string, message: string): Invalid {
  return { type: 'invalid', problems: [{ field, message }] };
}

function isInvalid(value: unknown): value is Invalid {
  return (value as Partial<Invalid> | undefined)?.type === 'invalid';
}
