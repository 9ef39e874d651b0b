import { GraphAccess } from '../authority/GraphAuthority';
import { RenderedObject } from '../apply/desiredObject';
import { refKey, refText } from '../apply/refs';
import { CompiledNode } from '../compile/CompiledGraph';
import { KindLookup, KindName, World } from '../world/World';
import { expandItems } from './expandItems';
import { NodeContext } from './EvaluationInput';
import { inputsOf } from './inputsOf';
import { Standing } from './GraphPlan';
import { RenderProblem, renderValue } from './renderValue';

type Dictionary = Readonly<Record<string, unknown>>;

/** The objects that a node says, or why it cannot say them. */
export type RenderedObjects =
  | { readonly type: 'objects'; readonly objects: readonly RenderedObject[] }
  | { readonly type: 'not'; readonly standing: Standing };

/** Computes the objects of a `template` or `patch`, one for each item of its collection. */
export function renderObjects(
  node: CompiledNode,
  context: NodeContext,
): RenderedObjects {
  const items = expandItems(node, context);
  if (items.type !== 'items') return not(standingOf(items));
  const objects: RenderedObject[] = [];
  const own = new Map<string, number>();
  for (const variables of items.items) {
    const inputs = inputsOf(node, context, variables);
    const rendered = renderValue(node.body, inputs);
    if (rendered.type !== 'value') return not(standingOf(rendered));
    const identified = identify(rendered.value as Dictionary, node, context);
    if (identified.type === 'not') return identified;
    const key = refKey(identified.object.ref);
    const claimed = context.claims.get(key);
    const before = own.get(key);
    if (claimed !== undefined || before !== undefined) {
      const who =
        before === undefined
          ? `nodes ${claimed} and ${node.id}`
          : `items ${before + 1} and ${objects.length + 1} of node ${node.id}`;
      return not(duplicate(identified.object, who));
    }
    own.set(key, objects.length);
    objects.push(identified.object);
  }
  for (const key of own.keys()) context.claims.set(key, node.id);
  return { type: 'objects', objects };
}

/** How a node stands whose value cannot be computed. */
export function standingOf({ type, message }: RenderProblem): Standing {
  return type === 'missing'
    ? { state: 'Pending', reason: 'DataMissing', message }
    : { state: 'Error', reason: 'InvalidValue', message };
}

/** No watch reports that the API begins to serve a kind. */
const lookAgainMilliseconds = 10_000;

/** How a node stands whose kind the API does not serve, or not known yet. */
export function kindStanding(
  name: KindName,
  lookup: Exclude<KindLookup, { type: 'known' }>,
  { scope, now }: NodeContext,
): Standing {
  scope.comeBackAt(now + lookAgainMilliseconds);
  const message =
    lookup.type === 'missing'
      ? `the API does not serve ${name.kind} in ${name.apiVersion}`
      : lookup.message;
  const reason = lookup.type === 'missing' ? 'KindMissing' : 'KindUnread';
  return { state: 'Pending', reason, message };
}

/** How a node stands that would use an object beyond the rights of its Graph; `undefined` when it may. */
export function deniedStanding(
  use: GraphAccess['use'],
  object: KindName & { readonly namespace?: unknown },
  { world, graph }: NodeContext,
): Standing | undefined {
  const { apiVersion, kind } = object;
  const namespace = String(object.namespace ?? graph.metadata.namespace);
  const access = { use, apiVersion, kind };
  const message =
    world.rights.refusalOf({ ...access, namespace }) ??
    (isClusterKind(object, world) ? world.rights.refusalOf(access) : undefined);
  return message === undefined
    ? undefined
    : { state: 'Error', reason: 'NotAllowed', message };
}

function isClusterKind(name: KindName, world: World): boolean {
  const lookup = world.kind({ apiVersion: name.apiVersion, kind: name.kind });
  return lookup.type === 'known' && lookup.scope === 'Cluster';
}

function not(standing: Standing): RenderedObjects & { type: 'not' } {
  return { type: 'not', standing };
}

function duplicate({ ref }: RenderedObject, who: string): Standing {
  return {
    state: 'Error',
    reason: 'DuplicateObject',
    message: `${refText(ref)} is made twice: by ${who}`,
  };
}

function identify(
  fields: Dictionary,
  node: CompiledNode,
  context: NodeContext,
):
  | { type: 'object'; object: RenderedObject }
  | (RenderedObjects & { type: 'not' }) {
  const { apiVersion, kind, metadata, ...rest } = fields;
  const { name, namespace } = (metadata ?? {}) as Dictionary;
  for (const [path, value] of Object.entries({ apiVersion, kind, name })) {
    if (typeof value === 'string' && value !== '') continue;
    const where = path === 'name' ? 'metadata.name' : path;
    const message = `${node.kind}.${where} must be a text, and not empty`;
    return not({ state: 'Error', reason: 'InvalidValue', message });
  }
  const typed = { apiVersion: String(apiVersion), kind: String(kind) };
  const denied = deniedStanding('write', { ...typed, namespace }, context);
  if (denied) return not(denied);
  const lookup = context.world.kind(typed);
  if (lookup.type !== 'known') return not(kindStanding(typed, lookup, context));
  const own = namespace ?? context.graph.metadata.namespace;
  const inside =
    lookup.scope === 'Namespaced' ? { namespace: String(own) } : {};
  const ref = { ...typed, ...inside, name: String(name) };
  return { type: 'object', object: { ref, fields: { ...rest, metadata } } };
}
