import { createPattern } from '@kardinal/cel';

/** Which tags count, or everything that keeps that from being known: by field. @public */
export type TagFilter =
  | { readonly type: 'filter'; readonly accepts: (tag: string) => boolean }
  | {
      readonly type: 'invalid';
      readonly problems: readonly {
        /** Below the image, e.g. `ignore[0]`. */
        readonly field: string;
        readonly message: string;
      }[];
    };

/**
 * The tags in which one regular expression is found, and none of others. No expression can stall whoever filters by it.
 *
 * @public
 */
export function tagFilter({
  allow,
  ignore = [],
}: {
  readonly allow?: string;
  readonly ignore?: readonly string[];
}): TagFilter {
  const given = [
    ...(allow === undefined ? [] : [{ field: 'allow', text: allow }]),
    ...ignore.map((text, index) => ({ field: `ignore[${index}]`, text })),
  ].map(({ field, text }) => ({ field, pattern: createPattern(text) }));
  const problems = given.flatMap(({ field, pattern }) =>
    pattern.type === 'invalid' ? [{ field, message: pattern.message }] : [],
  );
  if (problems.length > 0) return { type: 'invalid', problems };
  return {
    type: 'filter',
    accepts: tag =>
      given.every(
        ({ field, pattern }) =>
          pattern.type === 'pattern' &&
          pattern.test(tag) === (field === 'allow'),
      ),
  };
}
