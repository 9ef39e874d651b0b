import { useEffect, useRef, useState } from 'react';
import { formatSentence } from '../../format/formatSentence';
import { useReader } from '../../hooks/useReader';
import { LiveView } from '../../live/LiveView';
import { useTexts } from '../../translation';
import { connectionErrorText } from '../ErrorAlert/errorText';
import { VisuallyHidden } from '../VisuallyHidden/VisuallyHidden';

/**
 * Announces changes to screen readers, once and politely: a new headline, a lost
 * connection, and a control plane that fails or works again.
 */
export const Announcer = ({ live }: { readonly live: LiveView }) => {
  const reader = useReader();
  const texts = useTexts();
  const { text: t } = texts;
  const lastHeadline = useRef<string>();
  const [announcement, setAnnouncement] = useState('');
  const headline = live.view?.headline;
  const identity = JSON.stringify(headline);

  useEffect(() => {
    const isFirst = lastHeadline.current === undefined;
    if (!headline || lastHeadline.current === identity) {
      return;
    }
    lastHeadline.current = identity;
    if (!isFirst) {
      setAnnouncement(formatSentence(headline, reader));
    }
    // A tick of the clock is not news.
    // eslint-disable-next-line react-hooks/exhaustive-deps
  }, [identity]);

  // Without a view there is nothing to be out of date, and an alert says what is wrong.
  const loss =
    live.status === 'lost' && live.view !== undefined
      ? connectionErrorText(live.error, texts).title
      : undefined;
  useEffect(() => {
    if (loss !== undefined) {
      setAnnouncement(t('live.outOfDate', { problem: loss }));
    }
    // Nor is another language.
    // eslint-disable-next-line react-hooks/exhaustive-deps
  }, [loss]);

  const problem = live.view?.controlPlaneProblem?.title;
  const lastProblem = useRef<string>();
  useEffect(() => {
    if (problem === lastProblem.current) {
      return;
    }
    lastProblem.current = problem;
    setAnnouncement(problem ?? t('live.worksAgain'));
    // eslint-disable-next-line react-hooks/exhaustive-deps
  }, [problem]);

  return (
    <VisuallyHidden>
      <span role="status" aria-live="polite">
        {announcement}
      </span>
    </VisuallyHidden>
  );
};
