import { bundleTests } from './fixedRecord/bundleTests';
import { FixedRecordWorld } from './fixedRecord/FixedRecordWorld';
import { stepTests } from './fixedRecord/stepTests';

/** A control plane to hold to the contract. */
export interface FixedRecordOptions {
  /** How the suite is called. */
  readonly name: string;
  /** Called once: the kubeconfig's text. */
  connect(): Promise<string>;
}

/** The same on every control plane: what the definitions fix once it is recorded, and what may still change. */
export function fixedRecordContract({
  name: server,
  connect,
}: FixedRecordOptions): void {
  describe(`${server} holds what is recorded`, () => {
    const world = new FixedRecordWorld();

    beforeAll(async () => world.begin(await connect()));
    afterAll(() => world.end());

    bundleTests(world);
    stepTests(world);
  });
}
