import { KubeClient } from '../../client/types';
import { applyCases } from './kubeClient/applyCases';
import { createCases } from './kubeClient/createCases';
import { deleteCases } from './kubeClient/deleteCases';
import { listCases } from './kubeClient/listCases';
import { patchCases } from './kubeClient/patchCases';
import { statusCases } from './kubeClient/statusCases';
import { Things } from './kubeClient/Things';
import { watchCases } from './kubeClient/watchCases';

/** An implementation under test, which serves `thingType`. */
export interface ContractSubject {
  readonly client: KubeClient;
  stop(): Promise<void>;
}

/** What every implementation of `KubeClient` does the same: the fake, the wire, a real API server. */
export function kubeClientContract(
  implementation: string,
  start: () => Promise<ContractSubject>,
): void {
  describe(`KubeClient: ${implementation}`, () => {
    const things = new Things();
    let subject: ContractSubject;

    beforeAll(async () => {
      subject = await start();
      things.use(subject.client);
    });

    afterAll(() => subject.stop());

    afterEach(() => things.clear());

    createCases(things);
    patchCases(things);
    statusCases(things);
    applyCases(things);
    deleteCases(things);
    listCases(things);
    watchCases(things);
  });
}
