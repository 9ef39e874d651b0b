import {
  EnvironmentNodeView,
  ReleaseView,
} from '@kardinal/backstage-plugin-kardinal-common';
import { CurrentFact } from '../CurrentFact/CurrentFact';
import { MaybeLink } from '../ExternalLink/MaybeLink';
import { StateMark } from '../StateMark/StateMark';
import { Instant } from '../Time/Instant';
import styles from './BundlePage.module.css';

/** Where a Bundle is, beside what is there now. */
export const BundlePlaces = (props: {
  readonly release: ReleaseView;
  readonly environments: readonly EnvironmentNodeView[];
}) => {
  const { release, environments } = props;
  return (
    <section aria-labelledby="places">
      <h3 id="places" className={styles.heading}>
        Environments
      </h3>
      <table className={styles.table}>
        <thead>
          <tr>
            <th scope="col">Environment</th>
            <th scope="col">This Bundle</th>
            <th scope="col">Since</th>
            <th scope="col">Current</th>
            <th scope="col">Pull request</th>
          </tr>
        </thead>
        <tbody>
          {environments.map(each => (
            <tr key={each.id}>
              <th scope="row">{each.name}</th>
              <td data-label="This Bundle">
                <StateMark state={each.state} show="iconAndWord" />
              </td>
              <td data-label="Since">
                {each.since && <Instant at={each.since} as="since" />}
              </td>
              <td data-label="Current">
                <span>
                  {each.current === undefined ? (
                    'none yet'
                  ) : (
                    <CurrentFact current={each.current} />
                  )}
                  {each.current?.version === release.version && (
                    <span className={styles.quiet}> (this one)</span>
                  )}
                </span>
              </td>
              <td data-label="Pull request">
                {each.pullRequest && (
                  <MaybeLink href={each.pullRequest.url}>
                    #{each.pullRequest.number} {each.pullRequest.state}
                  </MaybeLink>
                )}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
};
