import { ReactNode } from 'react';
import styles from './Facts.module.css';

/** Facts with their names, as many beside each other as there is room for. */
export const Facts = (props: { readonly children: ReactNode }) => (
  <dl className={styles.facts}>{props.children}</dl>
);

/** One of {@link Facts}. */
export const Fact = (props: {
  readonly label: string;
  readonly children: ReactNode;
}) => (
  <div>
    <dt>{props.label}</dt>
    <dd>{props.children}</dd>
  </div>
);
