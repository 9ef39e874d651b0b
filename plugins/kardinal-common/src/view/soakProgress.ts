import { Explanation } from '@kardinal/cel';

type Part = Explanation['root'];

/** `12 of 30 minutes soaked`, where a comparison of a soak with a number is what is false. */
export function soakProgress(root: Part): string | undefined {
  const [first, second] = root.parts;
  const nested = root.parts
    .map(soakProgress)
    .find(progress => progress !== undefined);
  if (nested !== undefined) return nested;
  if (root.outcome !== 'false' || second === undefined) return undefined;
  return progressOf(first, second) ?? progressOf(second, first);
}

function progressOf(soak: Part, wanted: Part): string | undefined {
  if (!/soakMinutes(?:"\])?$/i.test(soak.source)) return undefined;
  const [soaked, needed] = [soak.value, wanted.value].map(Number);
  return soaked < needed
    ? `${soaked} of ${needed} ${needed === 1 ? 'minute' : 'minutes'} soaked`
    : undefined;
}
