import { ScmError } from '../../scm/ScmError';
import { Subject } from './Subject';

/** What goes wrong, by kind. */
export function failureTests(subject: Subject): void {
  it('says that a pull request does not exist', async () => {
    const missing = subject.client.getPullRequest(subject.repository, 404);
    await expect(missing).rejects.toBeInstanceOf(ScmError);
    await expect(missing).rejects.toMatchObject({ kind: 'notFound' });
  });

  it('says that a credential is wrong, without showing it', async () => {
    const token = 'a-wrong-token-that-nobody-may-see';
    const client = subject.world.provider.client({ token });
    const error = await client
      .getPullRequest(subject.repository, 1)
      .catch(reason => reason);
    expect(error).toMatchObject({ name: 'ScmError', kind: 'unauthorized' });
    expect(
      JSON.stringify([error, error.message, error.stack, error.cause]),
    ).not.toContain(token);
  });

  it('says that a branch for a pull request does not exist', async () => {
    await expect(
      subject.client.openPullRequest(subject.request('nowhere')),
    ).rejects.toMatchObject({ name: 'ScmError', kind: 'invalid' });
  });
}
