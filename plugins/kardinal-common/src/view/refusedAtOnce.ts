import { Bundle } from '../api/types.generated';

/** States of an environment that nothing has come to. */
const untouched: readonly (string | undefined)[] = [
  undefined,
  'Pending',
  'NotDerived',
  'Superseded',
];

/** Why a Bundle failed before anything of it began; `undefined` for every other. Its condition says so, and no environment does. */
export function failedAtOnce(bundle: Bundle): string | undefined {
  const { phase, conditions } = bundle.status ?? {};
  if (phase !== 'Failed' || !hasOnly(bundle, untouched)) return undefined;
  return conditions?.find(({ type }) => type === 'Ready')?.message ?? '';
}

/** Whether nothing of a Bundle was ever to begin: it failed at once, or must not skip what it wants to. */
export function isRefusedAtOnce(bundle: Bundle): boolean {
  return bundle.status?.phase === 'SkipDenied'
    ? hasOnly(bundle, [...untouched, 'SkipDenied'])
    : failedAtOnce(bundle) !== undefined;
}

function hasOnly(
  { status }: Bundle,
  states: readonly (string | undefined)[],
): boolean {
  return Object.values(status?.environments ?? {}).every(
    ({ state, verifiedAt }) =>
      states.includes(state) && verifiedAt === undefined,
  );
}
