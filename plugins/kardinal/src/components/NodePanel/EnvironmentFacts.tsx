import { Link } from '@backstage/ui';
import { EnvironmentNodeView } from '@kardinal/backstage-plugin-kardinal-common';
import { shortSha } from '../../format/shortSha';
import { TextKey, useTexts } from '../../translation';
import { Breakable } from '../Breakable/Breakable';
import { CurrentFact } from '../CurrentFact/CurrentFact';
import { Fact, Facts } from '../Facts/Facts';
import { MaybeLink } from '../ExternalLink/MaybeLink';
import { Instant } from '../Time/Instant';
import { SentenceText } from '../Time/SentenceText';
import { useWorkloads } from '../Workloads/EntityWorkloads';
import styles from './NodePanel.module.css';

/** How a pull request is, as a person reads it: keys of texts. */
const pullRequestTexts: Readonly<
  Record<NonNullable<EnvironmentNodeView['pullRequest']>['state'], TextKey>
> = {
  open: 'panel.pullRequestOpen',
  merged: 'panel.pullRequestMerged',
  closed: 'panel.pullRequestClosed',
};

/**
 * Where an environment lives, what runs there and what is on its way. What a promotion brings is last, so that nothing moves to another
 * place when it comes.
 */
export const EnvironmentFacts = (props: {
  readonly environment: EnvironmentNodeView;
}) => {
  const { environment } = props;
  const { current, version, relation, since } = environment;
  const { text: t } = useTexts();
  return (
    <Facts>
      <Fact label={t('panel.currentVersion')}>
        {current === undefined ? (
          t('current.none')
        ) : (
          <CurrentFact current={current} />
        )}
      </Fact>
      <Fact
        label={t(
          current?.version !== version && relation === 'incoming'
            ? 'panel.incomingVersion'
            : 'bundle.thisBundle',
        )}
      >
        {version}
      </Fact>
      <Fact label={t('panel.since')}>
        {since === undefined ? '–' : <Instant at={since} as="since" />}
      </Fact>
      <Fact label={t('panel.repository')}>
        <MaybeLink href={environment.repository}>
          <Breakable text={shortRepository(environment.repository)} />
        </MaybeLink>
      </Fact>
      <Fact label={t('panel.path')}>
        <code>
          <Breakable text={environment.path} />
        </code>
      </Fact>
      <Fact label={t('panel.approval')}>
        {t(
          environment.approval === 'auto' ? 'panel.automatic' : 'panel.review',
        )}
      </Fact>
      <WorkloadsFact />
      {environment.pages?.map(({ title, name, url }) => (
        <Fact key={url} label={title}>
          <MaybeLink href={url}>
            <Breakable text={name} />
          </MaybeLink>
        </Fact>
      ))}
      <PullRequestFact environment={environment} />
      <ReviewersFact environment={environment} />
      <CommitFact environment={environment} />
    </Facts>
  );
};

function PullRequestFact(props: { readonly environment: EnvironmentNodeView }) {
  const { pullRequest } = props.environment;
  const { text: t, element } = useTexts();
  if (!pullRequest) {
    return null;
  }
  const { state, mergedBy } = pullRequest;
  return (
    <Fact label={t('panel.pullRequest')}>
      <MaybeLink href={pullRequest.url}>#{pullRequest.number}</MaybeLink>,{' '}
      {mergedBy
        ? t('panel.pullRequestMergedBy', { person: mergedBy })
        : t(pullRequestTexts[state])}
      {pullRequest.asOf && (
        <span className={styles.quiet}>
          {' '}
          {element('report.asOf', {
            at: <Instant at={pullRequest.asOf} as="minute" />,
          })}
        </span>
      )}
      {pullRequest.notice && (
        <>
          {' · '}
          <SentenceText sentence={pullRequest.notice} />
        </>
      )}
    </Fact>
  );
}

/** Whom the forge, or somebody in it, has asked. */
function ReviewersFact(props: { readonly environment: EnvironmentNodeView }) {
  const { text: t } = useTexts();
  const { requestedReviewers } = props.environment.pullRequest ?? {};
  return requestedReviewers === undefined ? null : (
    <Fact label={t('command.codeOwners')}>{requestedReviewers.join(', ')}</Fact>
  );
}

function CommitFact(props: { readonly environment: EnvironmentNodeView }) {
  const { commit } = props.environment;
  const { text: t } = useTexts();
  return commit ? (
    <Fact label={t('panel.commit')}>
      <MaybeLink href={commit.url}>
        <code>{shortSha(commit.sha)}</code>
      </MaybeLink>
    </Fact>
  ) : null;
}

function WorkloadsFact() {
  const workloads = useWorkloads();
  const { text: t } = useTexts();
  return workloads ? (
    <Fact label={t('panel.workloads')}>
      <Link href={workloads.href} variant="body-medium">
        <Breakable text={workloads.name} />
      </Link>
    </Fact>
  ) : null;
}

/** A repository as people write it. */
function shortRepository(url: string): string {
  return url.replace(/^https?:\/\//, '').replace(/\.git$/, '');
}
