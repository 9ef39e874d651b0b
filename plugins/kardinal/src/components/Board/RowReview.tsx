import { BoardRow } from '@kardinal/backstage-plugin-kardinal-common';
import { webUrl } from '../../format/webUrl';
import { ExternalLink } from '../ExternalLink/ExternalLink';

/** The way to the pull request that a Pipeline waits for. */
export const RowReview = ({ row }: { readonly row: BoardRow }) => {
  const href = webUrl(row.review?.url);
  return href === undefined ? null : (
    <ExternalLink href={href}>{row.review?.label}</ExternalLink>
  );
};
