import { HealthVerdict } from './HealthAdapter';

/** The verdict on something that was deployed and goes on. @public */
export function progressing(message: string): HealthVerdict {
  return { type: 'progressing', message };
}

/**
 * The verdict on something of which nothing was deployed.
 *
 * @param owner - who has to act before anything begins; without one it should begin by itself
 * @public
 */
export function notBegun(message: string, owner?: string): HealthVerdict {
  return {
    type: 'notBegun',
    message,
    ...(owner === undefined ? {} : { owner }),
  };
}

/** What somebody else gives as a reason, as the end of a sentence: `: Pods crash`; empty without one. @public */
export function because(reason: string = ''): string {
  const text = reason.trim().replace(/\.+$/, '');
  return text === '' ? '' : `: ${text}`;
}
