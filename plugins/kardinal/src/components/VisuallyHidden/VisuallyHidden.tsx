import { ReactNode } from 'react';
import styles from './VisuallyHidden.module.css';

/**
 * Text for screen readers only. Unlike Backstage UI's own this one
 * may stand inside of a paragraph, a button or a link.
 */
export const VisuallyHidden = (props: { readonly children: ReactNode }) => (
  <span className={styles.visuallyHidden}>{props.children}</span>
);
