import { commandMessage, isCommand } from './commandMessage';

describe('the message of a command', () => {
  it('has its type, its arguments, and why it was refused', () => {
    expect(commandMessage('resume', {})).toBe('resume {}');
    expect(commandMessage('pause', { reason: 'INC-7' }, 'It is over.')).toBe(
      'pause {"reason":"INC-7"}: It is over.',
    );
    expect(commandMessage('pause', { reason: 'x'.repeat(600) })).toHaveLength(
      512,
    );
  });

  it.each([
    ['CommandAccepted', 'resume {}', true],
    ['CommandAccepted', 'resumed {}', false],
    ['CommandRefused', 'resume {}: It is not paused.', false],
    ['PipelineResumed', 'resume {}', false],
  ])('%s "%s" is one that resumed: %s', (action, message, expected) => {
    expect(isCommand({ action, message }, 'resume')).toBe(expected);
  });
});
