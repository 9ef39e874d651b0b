import { AuditLogStatus } from '@kardinal/backstage-plugin-kardinal-common';
import { describe as eventsOf } from './describe';

const record = (id: string, action: string) => ({
  id,
  at: '2026-11-18T10:00:00Z',
  action,
  outcome: 'Denied' as const,
  by: 'kardinal',
  via: 'controller' as const,
  message: `${action} ${id}`,
});
const status = (...records: ReturnType<typeof record>[]): AuditLogStatus => ({
  records,
});
const first = record('1', 'LogRestored');
const second = record('2', 'LogRestored');

it.each<[string, AuditLogStatus | undefined, AuditLogStatus, string[]]>([
  ['a new log', undefined, {}, []],
  ['an ordinary record', status(), status(record('1', 'BundleFailed')), []],
  ['a log that was restored', undefined, status(first), ['LogRestored 1']],
  ['one that was restored before', status(first), status(first), []],
  [
    'one that was restored again',
    status(first),
    status(first, second),
    ['LogRestored 2'],
  ],
])(
  '%s is a Warning only where it was restored',
  (_what, before, after, said) => {
    expect(eventsOf(before, after)).toEqual(
      said.map(message => ({
        type: 'Warning',
        reason: 'LogRestored',
        message,
      })),
    );
  },
);
