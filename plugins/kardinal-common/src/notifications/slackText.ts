import { Notification } from './notificationOf';
import { eventClause, subjectOf } from './notificationTitle';

/**
 * A notification as one message of Slack: what users wrote mentions nobody and links nowhere.
 *
 * @see https://docs.slack.dev/messaging/formatting-message-text#escaping
 * @public
 */
export function slackText(notification: Notification): string {
  const clause = escaped(eventClause(notification));
  return `*${escaped(subjectOf(notification))}* ${clause}: ${escaped(
    notification.message,
  )}`;
}

function escaped(text: string): string {
  return text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;');
}
