import { ContentPace } from '@kardinal/backstage-plugin-kardinal-node';

/**
 * What GitHub publishes of its secondary limits, for github.com and for GitHub Enterprise Cloud with data residency; an Enterprise
 * Server has none by default.
 *
 * @see https://docs.github.com/rest/using-the-rest-api/rate-limits-for-the-rest-api#about-secondary-rate-limits
 * @see https://docs.github.com/rest/using-the-rest-api/best-practices-for-using-the-rest-api#pause-between-mutative-requests
 */
export function contentPaceOf(host: string): ContentPace | undefined {
  return host === 'github.com' || host.endsWith('.ghe.com')
    ? { aMinute: 80, anHour: 500, gapMilliseconds: 1_000 }
    : undefined;
}
