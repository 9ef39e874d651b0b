import { Button } from '@backstage/ui';
import { Followed } from '../../live/LiveView';
import { statusOf } from '../../live/isFinalError';
import { useTexts } from '../../translation';
import { connectionErrorText } from '../ErrorAlert/errorText';
import { SignInAgain } from '../ErrorAlert/SignInAgain';
import { Retrying } from '../Time/Retrying';
import styles from './LiveIndicator.module.css';

/** Why what is shown is old, and when it is tried again; a loss that heals at once is not worth a word. */
export const LostConnection = (props: { readonly live: Followed<unknown> }) => {
  const { live } = props;
  const texts = useTexts();
  if (live.status !== 'lost' || live.view === undefined) {
    return null;
  }
  return (
    <span className={styles.lost} data-tone="attention">
      {connectionErrorText(live.error, texts).title}.{' '}
      {statusOf(live.error) === 401 ? (
        <SignInAgain />
      ) : (
        <>
          <Retrying at={live.retryAt} />
          <Button size="small" variant="tertiary" onPress={live.retry}>
            {texts.text('live.retryNow')}
          </Button>
        </>
      )}
    </span>
  );
};
