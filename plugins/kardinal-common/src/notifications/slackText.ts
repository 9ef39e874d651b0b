import { Notification } from './notificationOf';
import { eventClause } from './notificationTitle';

/**
 * A notification as one message of Slack: what users wrote mentions nobody and links nowhere.
 *
 * @see https://docs.slack.dev/messaging/formatting-message-text#escaping
 * @public
 */
export function slackText(notification: Notification): string {
  const { pipeline, bundle = pipeline, environment, message } = notification;
  const where = environment === undefined ? '' : ` in ${environment}`;
  const clause = escaped(eventClause(notification));
  return `*${escaped(bundle)}*${escaped(where)} ${clause}: ${escaped(message)}`;
}

function escaped(text: string): string {
  return text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;');
}
