import { plainService } from '../../packages/sandbox/src/seed/plainService';
import { addEnvironments } from './addServices';
import { Service } from './Service';
import { TestSandbox } from './TestSandbox';

/** The service of the sandbox that nothing promotes yet, and where it is to run. */
export const bookshop = new Service(plainService.name, {
  environments: [{ name: 'dev' }, { name: 'live' }],
});

/** What the environments of its Pipeline are called. */
export const bookshopEnvironments = bookshop.environments.map(each =>
  bookshop.namespaceOf(each),
);

/** Adds manifests of it to the GitOps repository, and namespaces, as its team would before it is promoted. */
export function addBookshop(sandbox: TestSandbox): Promise<void> {
  return addEnvironments(sandbox, [bookshop]);
}
