import { applyCases } from './cases/apply';
import { bodyCases } from './cases/bodies';
import { builtinCases } from './cases/builtin';
import { definitionCases } from './cases/definitions';
import { deletionCases } from './cases/deletion';
import { fieldValidationCases } from './cases/fieldValidation';
import { garbageCases } from './cases/garbage';
import { hostileKeyCases } from './cases/hostileKeys';
import { httpCases } from './cases/http';
import { listCases } from './cases/lists';
import { nullCases } from './cases/nulls';
import { objectCases } from './cases/objects';
import { optionCases } from './cases/options';
import { ownershipCases } from './cases/ownership';
import { patchCases } from './cases/patches';
import { pathCases } from './cases/paths';
import { patternCases } from './cases/patterns';
import { podTableCases } from './cases/podTables';
import { ratchetingCases } from './cases/ratcheting';
import { ruleCases } from './cases/rules';
import { ruleCostCases } from './cases/ruleCosts';
import { ruleMessageCases } from './cases/ruleMessages';
import { schemaCases } from './cases/schemas';
import { strategicCases } from './cases/strategic';
import { subresourceCases } from './cases/subresources';
import { tableCases } from './cases/tables';
import { terminatingCases } from './cases/terminating';
import { versionCases } from './cases/versions';
import { watchCases } from './cases/watches';
import { ContractWorld } from './ContractWorld';

/** A server to hold to the contract. @public */
export interface ApiServerContractOptions {
  /** How the suite is called. */
  readonly name: string;
  /** Called once; the server must have a namespace controller and a garbage collector. */
  connect(): Promise<{ readonly kubeconfig: string }>;
}

const caseTimeout = 120_000;

/**
 * What clients rely on in a Kubernetes API server, as a jest suite: the same for the embedded cluster and for a real
 * kube-apiserver. It makes its own namespaces and custom resources and leaves them behind.
 *
 * @public
 */
export function apiServerContract({
  name,
  connect,
}: ApiServerContractOptions): void {
  describe(`${name} keeps the contract of the Kubernetes API`, () => {
    const world = new ContractWorld();
    jest.setTimeout(caseTimeout);
    beforeAll(async () => {
      const { kubeconfig } = await connect();
      await world.connect(kubeconfig);
    });
    beforeEach(() => world.enterNamespace());
    afterEach(() => world.closeStreams());

    const groups: readonly ((contract: ContractWorld) => void)[] = [
      objectCases,
      listCases,
      patchCases,
      strategicCases,
      applyCases,
      ownershipCases,
      fieldValidationCases,
      schemaCases,
      patternCases,
      hostileKeyCases,
      nullCases,
      ruleCases,
      ruleMessageCases,
      ruleCostCases,
      ratchetingCases,
      subresourceCases,
      watchCases,
      deletionCases,
      garbageCases,
      terminatingCases,
      definitionCases,
      versionCases,
      builtinCases,
      tableCases,
      podTableCases,
      httpCases,
      optionCases,
      bodyCases,
      pathCases,
    ];
    for (const cases of groups) cases(world);
  });
}
