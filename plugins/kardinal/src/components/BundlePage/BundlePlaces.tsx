import {
  EnvironmentNodeView,
  ReleaseView,
} from '@kardinal/backstage-plugin-kardinal-common';
import { useTexts } from '../../translation';
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
  const { text: t } = useTexts();
  return (
    <section aria-labelledby="places">
      <h3 id="places" className={styles.heading}>
        {t('bundle.environments')}
      </h3>
      <table className={styles.table}>
        <thead>
          <tr>
            <th scope="col">{t('bundle.environment')}</th>
            <th scope="col">{t('bundle.thisBundle')}</th>
            <th scope="col">{t('bundle.since')}</th>
            <th scope="col">{t('bundle.current')}</th>
            <th scope="col">{t('bundle.pullRequest')}</th>
          </tr>
        </thead>
        <tbody>
          {environments.map(each => (
            <tr key={each.id}>
              <th scope="row">{each.name}</th>
              <td data-label={t('bundle.thisBundle')}>
                <StateMark state={each.state} show="iconAndWord" />
              </td>
              <td data-label={t('bundle.since')}>
                {each.since && <Instant at={each.since} as="since" />}
              </td>
              <td data-label={t('bundle.current')}>
                <span>
                  {each.current === undefined ? (
                    t('current.none')
                  ) : (
                    <CurrentFact current={each.current} />
                  )}
                  {each.current?.version === release.version && (
                    <span className={styles.quiet}> {t('bundle.thisOne')}</span>
                  )}
                </span>
              </td>
              <td data-label={t('bundle.pullRequest')}>
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
