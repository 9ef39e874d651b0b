import { objectName } from '@kardinal/backstage-plugin-kardinal-common';
import { Strategy } from './readPromoter';

/** The end of each branch as a name; the whole branch where two end alike. */
export function environmentNames({
  environments,
}: Strategy['spec']): readonly string[] {
  const ends = environments.map(({ branch }) =>
    objectName(plain(branch.split('/').at(-1) ?? branch)),
  );
  return environments.map(({ branch }, index) =>
    ends.filter(each => each === ends[index]).length > 1
      ? objectName(plain(branch))
      : ends[index],
  );
}

/** As a part of a name. */
export function plain(text: string): string {
  return text
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-+|-+$/g, '');
}
