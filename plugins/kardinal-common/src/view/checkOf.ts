import { CheckFact } from '../checks/checkFact';
import { pathsRead } from '../policy/gateLanguage';
import { CheckView } from './CheckView';
import { GateInputs } from './GateInputs';

/**
 * The check that a gate waits for, where its expression reads that one and nothing else: as it is now, and of a gate that is
 * history, as it was recorded.
 */
export function checkOf(inputs: GateInputs): CheckView | undefined {
  const [environment, key] = checkRead(inputs.planned.expression) ?? [];
  if (environment === undefined || key === undefined) return undefined;
  const fact = factOf(inputs, environment, key);
  if (fact === undefined) return undefined;
  const { phase, reason, url, reported } = fact;
  return {
    subject: inputs.planned.holds === 'merge' ? 'pullRequest' : 'running',
    environment,
    key,
    phase,
    reason,
    ...(url ? { url } : {}),
    ...(reported === undefined ? {} : { reported }),
  };
}

function checkRead(expression: string): readonly string[] | undefined {
  if (!expression.includes('checks')) return undefined;
  const read = pathsRead(expression);
  const [[root, environment, key] = []] = read;
  const isOne = read.every(
    each => each[0] === root && each[1] === environment && each[2] === key,
  );
  return root === 'checks' && isOne ? [environment, key] : undefined;
}

function factOf(
  { facts, gate, recorded }: GateInputs,
  environment: string,
  key: string,
): CheckFact | undefined {
  const input = ['checks', environment, key].join('.');
  const candidates: readonly unknown[] = [
    facts?.checks?.[environment]?.[key],
    gate?.status?.inputs?.[input],
    recorded?.inputs?.[input],
  ];
  return candidates.find(isCheckFact);
}

/** Whether a record has what the page shows of a check. */
function isCheckFact(value: unknown): value is CheckFact {
  if (typeof value !== 'object' || value === null) return false;
  const { phase, reason } = value as Readonly<Record<string, unknown>>;
  return (
    (phase === 'pending' || phase === 'success' || phase === 'failure') &&
    typeof reason === 'string'
  );
}
