import { HealthVerdict } from './HealthAdapter';

/** The verdict on something that goes on. @public */
export function progressing(message: string): HealthVerdict {
  return { type: 'progressing', message };
}

/** What somebody else gives as a reason, as the end of a sentence: `: Pods crash`; empty without one. @public */
export function because(reason: string = ''): string {
  const text = reason.trim().replace(/\.+$/, '');
  return text === '' ? '' : `: ${text}`;
}
