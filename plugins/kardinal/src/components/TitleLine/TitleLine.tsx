import { ReactNode } from 'react';
import styles from './TitleLine.module.css';

/** The title of a page, marks of how it stands, and its controls at the other end. */
export const TitleLine = (props: {
  readonly title: string;
  readonly controls: ReactNode;
  /** The marks. */
  readonly children: ReactNode;
}) => (
  <div className={styles.line}>
    <h2 className={styles.title}>{props.title}</h2>
    {props.children}
    <div className={styles.controls}>{props.controls}</div>
  </div>
);
