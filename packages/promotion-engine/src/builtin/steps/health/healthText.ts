import { HealthVerdict } from '@kardinal/backstage-plugin-kardinal-node';

/** What a verdict says to people: where nothing begins by itself, with who has to act. */
export function healthText({
  message,
  owner,
}: Pick<HealthVerdict, 'message' | 'owner'>): string {
  return owner === undefined ? message : `${message}; waits for ${owner}`;
}
