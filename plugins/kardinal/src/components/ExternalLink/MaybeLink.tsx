import { ReactNode } from 'react';
import { webUrl } from '../../format/webUrl';
import { ExternalLink } from './ExternalLink';

/** A link where its address is one of the web; the plain content elsewhere. */
export const MaybeLink = (props: {
  readonly href?: string;
  readonly children: ReactNode;
}) => {
  const href = webUrl(props.href);
  return href === undefined ? (
    <>{props.children}</>
  ) : (
    <ExternalLink href={href}>{props.children}</ExternalLink>
  );
};
