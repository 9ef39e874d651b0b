import {
  PromotionState,
  stateTable,
} from '@kardinal/backstage-plugin-kardinal-common';
import { render, screen } from '@testing-library/react';
import { stateIcons } from './stateIcons';
import { StateMark } from './StateMark';

// The table of the design, word for word.
const design: ReadonlyArray<readonly [PromotionState, string, string, string]> =
  [
    ['Pending', 'Not started', 'circle', 'neutral'],
    ['Waiting', 'Waiting', 'hourglass', 'neutral'],
    ['Promoting', 'Promoting', 'arrow', 'accent'],
    ['WaitingForMerge', 'Needs a merge', 'pullRequest', 'attention'],
    ['PullRequestClosed', 'Reopen needed', 'closedPullRequest', 'attention'],
    ['HealthChecking', 'Checking health', 'pulse', 'accent'],
    ['Verified', 'Verified', 'check', 'success'],
    ['NoOp', 'No change', 'check', 'success'],
    ['Failed', 'Failed', 'cross', 'danger'],
    ['AbortedByAlarm', 'Stopped by alarm', 'cross', 'danger'],
    ['SkipDenied', 'Refused', 'cross', 'danger'],
    ['RollingBack', 'Rolling back', 'arrowBack', 'attention'],
    ['Superseded', 'Superseded', 'slash', 'muted'],
  ];

describe('StateMark', () => {
  it.each(design)('shows %s as "%s", %s, %s', (state, word, icon, tone) => {
    expect(stateTable[state]).toEqual({ word, icon, tone });
    expect(stateIcons[stateTable[state].icon]).toBeDefined();

    render(<StateMark state={state} show="iconAndWord" />);
    const mark = screen.getByText(word).parentElement;
    expect(mark).toHaveAttribute('data-tone', tone);
    expect(mark?.querySelector('svg')).toBeInTheDocument();
  });

  it('covers every state there is', () => {
    expect(design.map(([state]) => state)).toEqual(Object.keys(stateTable));
  });

  it('says the word to those who cannot see the icon', () => {
    render(<StateMark state="Failed" show="icon" />);
    expect(screen.getByText('Failed')).toBeInTheDocument();
  });
});
