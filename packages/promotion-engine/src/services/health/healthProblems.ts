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
  const fallback = adapters.find(defaultAdapter);
  const asked = isDetected
    ? detectable(adapters).concat(fallback ?? [])
    : named;
  return [
    ...adapterProblems(adapters, environment),
    ...asked.flatMap(adapter => settingsProblems(adapter, health)),
  ];
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
    field: fieldOf(path),
    message,
  }));
}

/** As people write it: `health.resource.workloads[1].name`. */
function fieldOf(path: readonly PropertyKey[]): string {
  return path.reduce<string>(
    (field, part) =>
      typeof part === 'number'
        ? `${field}[${part}]`
        : `${field}.${String(part)}`,
    'health',
  );
}

function delegateText(adapters: Registry<HealthAdapter>, id: string): string {
  const delegates = adapters
    .all()
    .filter(({ judges }) => judges === 'delivery')
    .map(each => each.id)
    .sort();
  return `${id} is no progressive delivery; installed: ${
    delegates.length === 0 ? 'none' : delegates.join(', ')
  }`;
}
