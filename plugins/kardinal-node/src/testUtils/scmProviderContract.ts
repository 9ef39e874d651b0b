import { autoMergeTests } from './scmProvider/autoMergeTests';
import { changingTests } from './scmProvider/changingTests';
import { failureTests } from './scmProvider/failureTests';
import { mergingTests } from './scmProvider/mergingTests';
import { openingTests } from './scmProvider/openingTests';
import { repositoryTests } from './scmProvider/repositoryTests';
import { ScmProviderWorld } from './scmProvider/ScmProviderWorld';
import { Subject } from './scmProvider/Subject';
import { webhookTests } from './scmProvider/webhookTests';

/**
 * What every `ScmProvider` must do, as jest tests against a real or a fake SCM.
 *
 * @public
 */
export function scmProviderContract(
  create: () => Promise<ScmProviderWorld>,
): void {
  describe('keeps the contract of SCM providers', () => {
    const subject = new Subject();

    beforeEach(async () => subject.begin(await create()));
    afterEach(async () => subject.world.stop?.());

    repositoryTests(subject);
    openingTests(subject);
    changingTests(subject);
    mergingTests(subject);
    autoMergeTests(subject);
    failureTests(subject);
    webhookTests(subject);
  });
}
