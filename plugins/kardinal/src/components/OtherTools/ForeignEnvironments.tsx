import {
  ForeignCheck,
  ForeignEnvironment,
  ForeignPromotion,
  ForeignRevision,
} from '@kardinal/backstage-plugin-kardinal-common';
import {
  RiCheckboxCircleLine,
  RiCloseCircleLine,
  RiTimeLine,
} from '@remixicon/react';
import { useTexts } from '../../translation';
import { MaybeLink } from '../ExternalLink/MaybeLink';
import report from '../ReportPage/ReportPage.module.css';
import { Instant } from '../Time/Instant';
import styles from './OtherTools.module.css';

/** The environments of a promotion in their order: what runs, what waits, and the checks of both. */
export const ForeignEnvironments = (props: {
  readonly promotion: ForeignPromotion;
}) => {
  const { name, environments } = props.promotion;
  const { text: t } = useTexts();
  const label = t('otherTools.environments', { name });
  return (
    // A wide table scrolls, so the keyboard has to reach it.
    <div
      className={`${report.scroll} ${styles.scroll}`}
      role="region"
      aria-label={label}
      // eslint-disable-next-line jsx-a11y/no-noninteractive-tabindex
      tabIndex={0}
    >
      <table className={`${report.table} ${styles.table}`}>
        <thead>
          <tr>
            <th scope="col">{t('otherTools.environment')}</th>
            <th scope="col">{t('otherTools.runs')}</th>
            <th scope="col">{t('otherTools.waits')}</th>
          </tr>
        </thead>
        <tbody>
          {environments.map(each => (
            <tr key={each.name}>
              <th scope="row">{each.name}</th>
              <td>
                <Revision
                  revision={each.active}
                  nothing={t('otherTools.nothingRuns')}
                />
                <Checks
                  checks={each.checks.filter(({ of }) => of === 'active')}
                />
              </td>
              <td>
                <Waiting environment={each} />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
};

function Waiting({
  environment: { proposed, checks, pullRequest, notes = [] },
}: {
  readonly environment: ForeignEnvironment;
}) {
  const { text: t } = useTexts();
  return (
    <>
      <Revision revision={proposed} nothing={t('otherTools.nothingWaits')} />
      {pullRequest && (
        <p className={styles.line}>
          <MaybeLink href={pullRequest.url}>
            {t('otherTools.pullRequest', { state: pullRequest.state })}
          </MaybeLink>
        </p>
      )}
      {/* Without something that waits they are about what runs already. */}
      {proposed && (
        <Checks checks={checks.filter(({ of }) => of === 'proposed')} />
      )}
      {notes.length > 0 && (
        <ul className={styles.notes}>
          {notes.map(each => (
            <li key={each}>{each}</li>
          ))}
        </ul>
      )}
    </>
  );
}

function Revision(props: {
  readonly revision: ForeignRevision | undefined;
  readonly nothing: string;
}) {
  const { revision, nothing } = props;
  if (revision === undefined)
    return <span className={report.muted}>{nothing}</span>;
  const { version, subject, author, at } = revision;
  return (
    <>
      <p className={styles.line}>
        <code className={styles.version}>{version}</code> {subject}
      </p>
      {(author !== undefined || at !== undefined) && (
        <p className={`${report.muted} ${styles.line}`}>
          {author} {at !== undefined && <Instant at={at} as="exact" />}
        </p>
      )}
    </>
  );
}

const marks = {
  pending: { tone: 'attention', Icon: RiTimeLine, text: 'otherTools.pending' },
  success: {
    tone: 'success',
    Icon: RiCheckboxCircleLine,
    text: 'otherTools.success',
  },
  failure: {
    tone: 'danger',
    Icon: RiCloseCircleLine,
    text: 'otherTools.failure',
  },
} as const;

function Checks({ checks }: { readonly checks: readonly ForeignCheck[] }) {
  const { text: t } = useTexts();
  if (checks.length === 0) return null;
  return (
    <ul className={styles.checks}>
      {checks.map(({ key, phase, description, url }) => {
        const { tone, Icon, text } = marks[phase];
        return (
          <li key={key}>
            <span className={styles.check} data-tone={tone}>
              <Icon size={16} aria-hidden />
              <MaybeLink href={url}>{t(text, { check: key })}</MaybeLink>
            </span>
            {description && (
              <span className={report.muted}> {description}</span>
            )}
          </li>
        );
      })}
    </ul>
  );
}
