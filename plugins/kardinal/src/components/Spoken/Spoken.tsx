import { ReactNode } from 'react';
import styles from './Spoken.module.css';

/**
 * Words for those who do not see the page. Unlike Backstage UI's own this one
 * may stand inside of a paragraph, a button or a link.
 */
export const Spoken = (props: { readonly children: ReactNode }) => (
  <span className={styles.spoken}>{props.children}</span>
);
