import {
  durationText,
  ReleaseSimulationView,
  simulatedReleasesSentence,
} from '@kardinal/backstage-plugin-kardinal-common';
import { TextKey, useTexts } from '../../translation';
import report from '../ReportPage/ReportPage.module.css';
import { Instant } from '../Time/Instant';
import { SentenceText } from '../Time/SentenceText';
import styles from './Policies.module.css';

const verdicts: Readonly<
  Record<ReleaseSimulationView['releases'][number]['verdict'], TextKey>
> = {
  passed: 'policies.passes',
  held: 'policies.held',
  unknown: 'policies.notKnown',
};

/** Which releases of the past a policy would have held. */
export const PastReleases = ({
  simulation,
}: {
  readonly simulation: ReleaseSimulationView;
}) => {
  const { releases, recordedSince } = simulation;
  const { text: t, element } = useTexts();
  return (
    <div className={styles.stack}>
      <p>
        <SentenceText sentence={simulatedReleasesSentence(simulation)} />
      </p>
      {recordedSince && (
        <p className={report.muted}>
          {element('policies.recordedSince', {
            at: <Instant at={recordedSince} as="exact" />,
          })}
        </p>
      )}
      {releases.length > 0 && (
        <div className={report.scroll}>
          <table className={report.table}>
            <thead>
              <tr>
                <th scope="col">{t('policies.release')}</th>
                <th scope="col">{t('policies.started')}</th>
                <th scope="col">{t('policies.verdict')}</th>
                <th scope="col">{t('policies.heldFor')}</th>
              </tr>
            </thead>
            <tbody>
              {releases.map(each => (
                <tr key={each.bundle}>
                  <td>{each.version}</td>
                  <td>
                    <Instant at={each.startedAt} as="exact" />
                  </td>
                  <td>{t(verdicts[each.verdict])}</td>
                  <td>
                    {each.heldSeconds === undefined
                      ? '–'
                      : durationText(each.heldSeconds)}
                  </td>
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      )}
    </div>
  );
};
