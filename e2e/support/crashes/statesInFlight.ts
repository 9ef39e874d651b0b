import { finishedStates } from '../Kubernetes';
import { TestSandbox } from '../TestSandbox';

/** The states, each once, of the promotions that are not over; none where the control plane does not answer. */
export async function statesInFlight({
  kubernetes,
}: TestSandbox): Promise<readonly string[]> {
  const steps = await kubernetes
    .steps(AbortSignal.timeout(2_000))
    .catch(() => []);
  const states = steps.map(({ status }) => status?.state ?? 'Pending');
  return [...new Set(states.filter(state => !finishedStates.includes(state)))];
}
