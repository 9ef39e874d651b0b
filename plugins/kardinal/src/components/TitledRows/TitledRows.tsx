import { ReactNode, useId } from 'react';
import { Breakable } from '../Breakable/Breakable';
import styles from './TitledRows.module.css';

/** What is said of each of some names, below a title that names the region. */
export const TitledRows = (props: {
  readonly title: string;
  readonly rows: readonly { readonly name: string; readonly said: ReactNode }[];
  /** What is said of all of them. */
  readonly children?: ReactNode;
}) => {
  const { title, rows, children } = props;
  const id = useId();
  return (
    <section aria-labelledby={id} className={styles.section}>
      <h3 id={id} className={styles.title}>
        {title}
      </h3>
      <dl className={styles.rows}>
        {rows.map(({ name, said }) => (
          <div key={name} className={styles.row}>
            <dt>
              <Breakable text={name} />
            </dt>
            <dd>{said}</dd>
          </div>
        ))}
      </dl>
      {children}
    </section>
  );
};
