import { Link } from '@backstage/ui';
import { RiExternalLinkLine } from '@remixicon/react';
import { ReactNode } from 'react';
import { useTexts } from '../../translation';
import { VisuallyHidden } from '../VisuallyHidden/VisuallyHidden';
import styles from './ExternalLink.module.css';

/** A link that leaves the portal, in a new tab. */
export const ExternalLink = (props: {
  readonly href: string;
  readonly children: ReactNode;
}) => {
  const { text: t } = useTexts();
  return (
    <Link
      href={props.href}
      target="_blank"
      rel="noopener noreferrer"
      variant="body-medium"
      className={styles.link}
    >
      {props.children}
      <RiExternalLinkLine size={13} aria-hidden className={styles.icon} />
      <VisuallyHidden> {t('externalLink.newTab')}</VisuallyHidden>
    </Link>
  );
};
