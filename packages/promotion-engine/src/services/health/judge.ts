import {
  HealthAdapter,
  HealthVerdict,
  progressing,
} from '@kardinal/backstage-plugin-kardinal-node';
import { unreachable } from '@kardinal/kube-controller';
import { Registry } from '../../registry/Registry';

/** The adapter of an environment that names none, and where nothing else is found. */
export const defaultAdapter = 'resource';

/** What came of one adapter's look at the cluster. */
export type Finding =
  | { readonly type: 'judged'; readonly verdict: HealthVerdict }
  /** Nothing is known yet, or at the moment. */
  | { readonly type: 'unread'; readonly message: string }
  /** The cluster does not serve what the adapter reads. */
  | { readonly type: 'unserved'; readonly message: string }
  | { readonly type: 'forbidden'; readonly message: string };

/** Who judges, as the environment says it. */
export interface HealthChoice {
  /** `health.type`. */
  readonly type?: string;
  /** `delivery.delegate`. */
  readonly delegate?: string;
}

/** Asks an adapter. */
type Look = (adapter: HealthAdapter) => Finding;

/** The verdict of the adapter that an environment names, or of the first one that finds what it judges by. */
export function judge(
  adapters: Registry<HealthAdapter>,
  { type, delegate }: HealthChoice,
  look: Look,
): HealthVerdict {
  if (delegate === undefined)
    return type === undefined
      ? detected(adapters, look)
      : named(adapters, type, look);
  const delivered = named(adapters, delegate, look);
  const isAll = type === undefined || type === delegate;
  if (delivered.type !== 'healthy' || isAll) return delivered;
  const { delivery } = delivered;
  return {
    ...named(adapters, type, look),
    ...(delivery === undefined ? {} : { delivery }),
  };
}

/** The adapters that are tried where none is named, in their order. */
export function detectable(
  adapters: Registry<HealthAdapter>,
): readonly HealthAdapter[] {
  const orderOf = ({ detection }: HealthAdapter) => detection?.order ?? 0;
  return adapters
    .all()
    .filter(({ detection }) => detection !== undefined)
    .sort((a, b) => orderOf(a) - orderOf(b));
}

function named(
  adapters: Registry<HealthAdapter>,
  id: string,
  look: Look,
): HealthVerdict {
  const adapter = adapters.find(id);
  if (adapter === undefined) return progressing(adapters.absence(id));
  const found = look(adapter);
  switch (found.type) {
    case 'judged': {
      const { verdict } = found;
      if (verdict.type !== 'absent') return verdict;
      return adapter.detection === undefined
        ? { ...verdict, type: 'notBegun' }
        : instead(adapters, [verdict.message], look);
    }
    case 'unread':
    case 'unserved':
    case 'forbidden':
      return progressing(found.message);
    default:
      return unreachable(found);
  }
}

function detected(
  adapters: Registry<HealthAdapter>,
  look: Look,
): HealthVerdict {
  const warnings: string[] = [];
  for (const adapter of detectable(adapters)) {
    const found = look(adapter);
    switch (found.type) {
      case 'judged':
        if (found.verdict.type !== 'absent') return found.verdict;
        warnings.push(found.verdict.message);
        break;
      case 'forbidden':
        warnings.push(found.message);
        break;
      case 'unread':
        return progressing(found.message);
      case 'unserved':
        break;
      default:
        return unreachable(found);
    }
  }
  return instead(adapters, warnings, look);
}

/** By the workloads, with a warning about what would say more. */
function instead(
  adapters: Registry<HealthAdapter>,
  warnings: readonly string[],
  look: Look,
): HealthVerdict {
  const verdict = named(adapters, defaultAdapter, look);
  if (warnings.length === 0) return verdict;
  return {
    ...verdict,
    warnings,
    message: `${verdict.message} (judged by the workloads: ${warnings.join(
      '; ',
    )})`,
  };
}
