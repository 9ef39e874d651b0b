/** JSON merge patch (RFC 7386) of a Pipeline's spec for a pause of it, or of one environment; `null` takes it away. */
export function pausePatch(
  environment: string | undefined,
  pause: unknown,
): object {
  return environment === undefined
    ? { paused: pause }
    : { pausedEnvironments: { [environment]: pause } };
}
