import { DryDiff } from '@kardinal/backstage-plugin-kardinal-common';
import { ReactNode, useId } from 'react';
import { shortSha } from '../../format/shortSha';
import { useTexts } from '../../translation';
import { Breakable } from '../Breakable/Breakable';
import styles from './Diff.module.css';
import { TreeDiffView } from './TreeDiffView';

/** What people wrote beside what is made of it; one above the other where there is no room. */
export const DryBesideRendered = (props: {
  readonly dry: DryDiff;
  /** Of the rendered manifests. */
  readonly branch: string;
  /** How those change. */
  readonly children: ReactNode;
}) => {
  const { dry, branch, children } = props;
  const { element } = useTexts();
  return (
    <div className={styles.wide}>
      <div className={styles.sides}>
        <Dry dry={dry} />
        <Side
          title={element('diff.renderedOn', {
            branch: <Breakable text={branch} />,
          })}
        >
          {children}
        </Side>
      </div>
    </div>
  );
};

function Dry({ dry }: { readonly dry: DryDiff }) {
  const { text: t, element } = useTexts();
  switch (dry.type) {
    case 'unavailable':
      return <p className={styles.omitted}>{dry.reason}</p>;
    default:
      return (
        <Side
          title={element('diff.dry', {
            branch: <Breakable text={dry.branch} />,
          })}
        >
          <TreeDiffView diff={dry.diff} />
          <p className={styles.omitted}>{dry.sentence}</p>
          <p className={styles.omitted}>
            {dry.from === undefined
              ? t('diff.dryCommit', { to: shortSha(dry.to) })
              : t('diff.dryCommits', {
                  from: shortSha(dry.from),
                  to: shortSha(dry.to),
                })}
          </p>
        </Side>
      );
  }
}

function Side(props: {
  readonly title: ReactNode;
  readonly children: ReactNode;
}) {
  const headingId = useId();
  return (
    <section className={styles.side} aria-labelledby={headingId}>
      <h4 id={headingId} className={styles.subheading}>
        {props.title}
      </h4>
      {props.children}
    </section>
  );
}
