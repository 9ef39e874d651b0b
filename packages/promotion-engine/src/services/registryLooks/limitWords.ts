import { Instant } from '@kardinal/kube-controller';

/**
 * That a registry wants to be asked less, and until when it is left alone.
 *
 * @param registry - its URL
 */
export function limitWords(
  registry: string,
  message: string,
  until: Instant,
): string {
  const { host } = new URL(registry);
  const who = message.includes(host) ? message : `${host} ${message}`;
  return `${who}; it is looked at again at ${new Date(until)
    .toISOString()
    .slice(0, 16)}Z`;
}
