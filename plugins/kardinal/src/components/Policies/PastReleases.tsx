import {
  durationText,
  ReleaseSimulationView,
  simulatedReleasesSentence,
} from '@kardinal/backstage-plugin-kardinal-common';
import report from '../ReportPage/ReportPage.module.css';
import { Instant } from '../Time/Instant';
import { SentenceText } from '../Time/SentenceText';
import styles from './Policies.module.css';

const verdicts: Readonly<
  Record<ReleaseSimulationView['releases'][number]['verdict'], string>
> = { passed: 'Passes', held: 'Held', unknown: 'Not known' };

/** Which releases of the past a policy would have held. */
export const PastReleases = ({
  simulation,
}: {
  readonly simulation: ReleaseSimulationView;
}) => {
  const { releases, recordedSince } = simulation;
  return (
    <div className={styles.stack}>
      <p>
        <SentenceText sentence={simulatedReleasesSentence(simulation)} />
      </p>
      {recordedSince && (
        <p className={report.muted}>
          Releases are recorded since <Instant at={recordedSince} as="exact" />.
        </p>
      )}
      {releases.length > 0 && (
        <div className={report.scroll}>
          <table className={report.table}>
            <thead>
              <tr>
                <th scope="col">Release</th>
                <th scope="col">Started</th>
                <th scope="col">Verdict</th>
                <th scope="col">Held for</th>
              </tr>
            </thead>
            <tbody>
              {releases.map(each => (
                <tr key={each.bundle}>
                  <td>{each.version}</td>
                  <td>
                    <Instant at={each.startedAt} as="exact" />
                  </td>
                  <td>{verdicts[each.verdict]}</td>
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
