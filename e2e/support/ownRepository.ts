import { RepositoryAccess } from './pushFiles';
import { TestSandbox } from './TestSandbox';

/** Makes a private repository of the person who reviews, which nobody else's token opens, also not that of the controllers. */
export async function ownRepository(
  { forge, secrets }: TestSandbox,
  name: string,
): Promise<RepositoryAccess> {
  const answer = await fetch(`${forge.url}/api/v3/user/repos`, {
    method: 'POST',
    headers: { authorization: `Bearer ${secrets.reviewerToken}` },
    body: JSON.stringify({ name, private: true, auto_init: true }),
    signal: AbortSignal.timeout(60_000),
  });
  if (answer.status !== 201)
    throw new Error(`${answer.status} ${await answer.text()}`);
  const { clone_url: cloneUrl } = (await answer.json()) as {
    readonly clone_url: string;
  };
  return { cloneUrl, token: secrets.reviewerToken };
}

/** What the forge answers to git where a token is to read a repository. */
export async function gitAnswer({
  cloneUrl,
  token,
}: RepositoryAccess): Promise<number> {
  const { status } = await fetch(
    `${cloneUrl}/info/refs?service=git-upload-pack`,
    {
      headers: { authorization: `Bearer ${token}` },
      signal: AbortSignal.timeout(60_000),
    },
  );
  return status;
}
