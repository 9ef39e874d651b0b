import { useEffect, useState } from 'react';
import { useTexts } from '../../translation';

const tickMs = 1_000;

/** That something is tried again, and the seconds until then. The wait is of this browser's clock, whatever that of the control plane says. */
export const Retrying = (props: {
  /** Milliseconds since the epoch; absent while it is being tried. */
  readonly at: number | undefined;
}) => {
  const { at } = props;
  const { text: t } = useTexts();
  const [now, setNow] = useState(() => Date.now());
  useEffect(() => {
    setNow(Date.now());
    const timer = setInterval(() => setNow(Date.now()), tickMs);
    return () => clearInterval(timer);
  }, [at]);
  const seconds = at === undefined ? 0 : Math.ceil((at - now) / 1_000);
  return (
    <>
      {seconds > 0
        ? t('live.retryingIn', { seconds: String(seconds) })
        : t('live.retrying')}
    </>
  );
};
