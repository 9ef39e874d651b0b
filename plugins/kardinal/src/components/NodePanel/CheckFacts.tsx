import { CheckView } from '@kardinal/backstage-plugin-kardinal-common';
import { webUrl } from '../../format/webUrl';
import { useTexts } from '../../translation';
import { ExternalLink } from '../ExternalLink/ExternalLink';
import { Fact, Facts } from '../Facts/Facts';
import { Instant } from '../Time/Instant';

const subjects = {
  running: 'check.commitIn',
  pullRequest: 'check.pullRequestFor',
} as const;

/** Which check a gate waits for, who said last what it says, and the page that says more. */
export const CheckFacts = (props: { readonly check: CheckView }) => {
  const { subject, key, environment, reported, url } = props.check;
  const { text: t } = useTexts();
  const page = webUrl(url);
  return (
    <Facts>
      <Fact label={t('check.key')}>
        <code>{key}</code>
      </Fact>
      <Fact label={t(subjects[subject])}>{environment}</Fact>
      {reported && (
        <Fact label={t('check.reportedBy')}>
          <Reporter reported={reported} />
        </Fact>
      )}
      {reported?.at && (
        <Fact label={t('check.reported')}>
          <Instant at={reported.at} as="since" />
        </Fact>
      )}
      {page && (
        <Fact label={t('check.page')}>
          <ExternalLink href={page}>{new URL(page).host}</ExternalLink>
        </Fact>
      )}
    </Facts>
  );
};

function Reporter(props: {
  readonly reported: NonNullable<CheckView['reported']>;
}) {
  const { origin, commitStatus, manager } = props.reported;
  const { text: t } = useTexts();
  if (origin === 'forge') return <>{t('check.forge')}</>;
  return (
    <>
      <code>{commitStatus}</code>
      {manager !== undefined && ` (${manager})`}
    </>
  );
}
