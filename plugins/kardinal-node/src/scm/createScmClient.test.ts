import { createScmClient, ScmOperations } from './createScmClient';
import { ScmError } from './ScmError';

const refuse = () => Promise.reject(new ScmError('invalid', 'not here'));
const operations: ScmOperations<{ readonly name: string }> = {
  findPullRequest: refuse,
  openPullRequest: refuse,
  getPullRequest: ({ name }, { fullName }, number) =>
    Promise.reject(new ScmError('notFound', `${name} ${fullName} ${number}`)),
  listPullRequests: refuse,
  updatePullRequest: refuse,
  comment: refuse,
  closePullRequest: refuse,
  mergePullRequest: refuse,
  reviews: refuse,
  deleteBranch: refuse,
  setCommitStatus: refuse,
};

it('hands each operation the connection and what it was called with', async () => {
  const client = createScmClient({ name: 'Forge' }, operations);
  const repository = { url: 'https://forge.example.com/a/b', fullName: 'a/b' };
  await expect(client.getPullRequest(repository, 7)).rejects.toThrow(
    'Forge a/b 7',
  );
});

it('has no operation that the forge has not', () => {
  const client = createScmClient({ name: 'Forge' }, operations);
  expect(client.listCommitChecks).toBeUndefined();
});
