import { Notification } from '@kardinal/backstage-plugin-kardinal-common';

/** Notifies people of the portal around the engine. @public */
export interface PeopleNotifier {
  /**
   * Again with the same id, it replaces what was said before.
   *
   * @param recipients - entity refs of users, groups and what these own; none stands for who owns the Pipeline
   * @throws Error where nobody was notified; its message holds no secret
   */
  notify(
    notification: Notification,
    recipients: readonly string[],
  ): Promise<void>;
}
