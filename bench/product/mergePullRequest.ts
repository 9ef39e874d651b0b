import { SiteFacts } from '../site/options';

/** A person merges. */
export async function mergePullRequest(
  { forgeApiUrl, reviewerToken }: SiteFacts,
  repository: string,
  number: number,
): Promise<void> {
  const response = await fetch(
    `${forgeApiUrl}/repos/${repository}/pulls/${number}/merge`,
    {
      method: 'PUT',
      headers: {
        authorization: `Bearer ${reviewerToken}`,
        'content-type': 'application/json',
      },
      body: '{}',
    },
  );
  if (!response.ok) throw new Error(await response.text());
}
