import { useEffect, useState } from 'react';

const tickMs = 1_000;

/** That something is tried again, and the seconds until then. The wait is of this browser's clock, whatever that of the control plane says. */
export const Retrying = (props: {
  /** Milliseconds since the epoch; absent while it is being tried. */
  readonly at: number | undefined;
}) => {
  const { at } = props;
  const [now, setNow] = useState(() => Date.now());
  useEffect(() => {
    setNow(Date.now());
    const timer = setInterval(() => setNow(Date.now()), tickMs);
    return () => clearInterval(timer);
  }, [at]);
  const seconds = at === undefined ? 0 : Math.ceil((at - now) / 1_000);
  return <>{seconds > 0 ? `Retrying in ${seconds} s` : 'Retrying'}</>;
};
