import prepareSandboxes from '../../e2e/support/prepareSandboxes';
import { TestSandbox } from '../../e2e/support/TestSandbox';
import { useOfDescendants } from '../measure/descendants';
import { percentile } from '../measure/percentile';
import { Figure, Result, Scenario } from './Scenario';

/** Starts of which the median counts. */
const starts = 3;

/** Processor time in milliseconds, until the portal answers and its pages can be opened. */
interface Cost {
  readonly backend: number;
  /** Forge, past, seeds and loops, with the git that they start. */
  readonly beside: number;
}

/** A sandbox that begins anew, as each journey starts one. */
export const sandboxStart: Scenario = {
  name: 'sandbox-start',
  description: 'processor time of a start of the sandbox, as journeys do it',
  run: async () => {
    await prepareSandboxes();
    // The first one fills the caches that are kept between starts.
    const first = await costOfStart();
    const costs: Cost[] = [];
    for (let nth = 0; nth < starts; nth += 1) costs.push(await costOfStart());
    return { figures: figuresOf(costs), details: { first, costs } };
  },
};

async function costOfStart(): Promise<Cost> {
  const sandbox = await TestSandbox.start();
  try {
    const pid = await sandbox.backendPid();
    const all = await useOfDescendants([]);
    const { processor: beside } = await useOfDescendants([pid]);
    return { backend: all.processor - beside, beside };
  } finally {
    await sandbox.stop();
  }
}

function figuresOf(costs: readonly Cost[]): Result['figures'] {
  const median = (what: string, times: readonly number[]): Figure => ({
    what: `processor time of ${what}`,
    value: percentile(times, 0.5),
    unit: 'ms',
  });
  return [
    median(
      'the backend',
      costs.map(({ backend }) => backend),
    ),
    median(
      'the sandbox beside it',
      costs.map(({ beside }) => beside),
    ),
  ];
}
