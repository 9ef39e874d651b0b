import {
  fieldAt,
  schemaProblemText,
} from '@kardinal/backstage-plugin-kardinal-common';
import { HealthAdapter } from '@kardinal/backstage-plugin-kardinal-node';
import { Registry } from '../../registry/Registry';
import { defaultAdapter, detectable } from './judge';

/** What an environment says about how its health is judged. */
interface JudgedEnvironment {
  readonly health?: Readonly<Record<string, unknown>> & {
    readonly type?: string;
  };
  readonly delivery?: { readonly delegate?: string };
}

/** A field of the environment, and what is wrong with it. */
export interface HealthProblem {
  readonly field: string;
  readonly message: string;
}

/** What of an environment's health no installed adapter can judge by, or refuses to. */
export function healthProblems(
  adapters: Registry<HealthAdapter>,
  environment: JudgedEnvironment,
): readonly HealthProblem[] {
  const { health = {}, delivery = {} } = environment;
  const named = [health.type, delivery.delegate].flatMap(id =>
    id === undefined ? [] : adapters.find(id) ?? [],
  );
  const isDetected =
    health.type === undefined && delivery.delegate === undefined;
  const tried = isDetected ? detectable(adapters) : named;
  // What is found by itself may be missing; then the workloads are judged.
  const hasFallback =
    isDetected || tried.some(({ detection }) => detection !== undefined);
  const fallback = hasFallback ? adapters.find(defaultAdapter) : undefined;
  const asked = [...new Set(tried.concat(fallback ?? []))];
  const problems = [
    ...adapterProblems(adapters, environment),
    ...asked.flatMap(adapter => settingsProblems(adapter, health)),
  ];
  return problems.length > 0 ? problems : unreadProblems(asked, health);
}

/** Fields of `health` that are of no adapter. */
const general: ReadonlySet<string> = new Set(['type', 'timeout', 'cluster']);

/** Settings that nobody would look at: whoever wrote them believes otherwise. */
function unreadProblems(
  asked: readonly HealthAdapter[],
  health: Readonly<Record<string, unknown>>,
): readonly HealthProblem[] {
  const read = new Set(asked.flatMap(adapter => fieldsRead(adapter, health)));
  const names = asked.map(({ id }) => id).join(', ');
  return Object.keys(health)
    .filter(field => !general.has(field) && !read.has(field))
    .map(field => ({
      field: `health.${field}`,
      message: `is of no health adapter that judges here (${names}); remove it, or name its adapter in health.type or delivery.delegate`,
    }));
}

/** A schema returns the fields that it knows; an adapter without one may read its own and `settings`. */
function fieldsRead(
  { id, settings }: HealthAdapter,
  health: Readonly<Record<string, unknown>>,
): readonly string[] {
  const read = settings?.safeParse(health);
  if (read === undefined) return [id, 'settings'];
  return read.success && isObject(read.data) ? Object.keys(read.data) : [];
}

function isObject(value: unknown): value is object {
  return typeof value === 'object' && value !== null;
}

/** What of that can be said without a look at settings: adapters that nobody installed. */
export function adapterProblems(
  adapters: Registry<HealthAdapter>,
  { health = {}, delivery = {} }: JudgedEnvironment,
): readonly HealthProblem[] {
  const { delegate } = delivery;
  const delegated =
    delegate === undefined ? [] : delegateProblems(adapters, delegate);
  const { type = delegate ?? defaultAdapter } = health;
  if (type === delegate || adapters.find(type) !== undefined) return delegated;
  const message = adapters.absence(type);
  return [{ field: 'health.type', message }, ...delegated];
}

function delegateProblems(
  adapters: Registry<HealthAdapter>,
  id: string,
): readonly HealthProblem[] {
  const field = 'delivery.delegate';
  const adapter = adapters.find(id);
  if (adapter === undefined) return [{ field, message: adapters.absence(id) }];
  return adapter.judges === 'delivery'
    ? []
    : [{ field, message: delegateText(adapters, id) }];
}

function settingsProblems(
  { settings }: HealthAdapter,
  health: Readonly<Record<string, unknown>>,
): HealthProblem[] {
  const read = settings?.safeParse(health);
  if (read === undefined || read.success) return [];
  return read.error.issues.map(({ path, message }) => ({
    field: fieldAt(['health', ...path]),
    message: schemaProblemText(message),
  }));
}

function delegateText(adapters: Registry<HealthAdapter>, id: string): string {
  const delegates = adapters
    .all()
    .filter(({ judges }) => judges === 'delivery')
    .map(each => each.id)
    .sort();
  const fix =
    delegates.length === 0
      ? 'remove it'
      : `use ${delegates.join(' or ')}, or remove it`;
  return `${id} is no progressive delivery; ${fix}`;
}
