import { PolicyGateStatus } from '@kardinal/backstage-plugin-kardinal-common';
import { describe as describeChange } from './describe';

const unknown: PolicyGateStatus = {};
const open: PolicyGateStatus = { ready: true, reason: 'true is true' };
const closed: PolicyGateStatus = { ready: false, reason: 'it is Sunday' };

it.each([
  ['is new and not evaluated', undefined, unknown, []],
  ['is new and closed', undefined, closed, ['Warning GateClosed']],
  ['closes before it was evaluated', unknown, closed, ['Warning GateClosed']],
  ['closes', open, closed, ['Warning GateClosed']],
  [
    'stays closed for another reason',
    closed,
    { ...closed, reason: 'it is Saturday' },
    [],
  ],
  ['opens', closed, open, ['Normal GateOpened']],
  ['stays open', open, { ...open, reason: '1 == 1' }, []],
])('events of a gate that %s', (_what, before, after, events) => {
  const found = describeChange(before, after);
  expect(found.map(({ type, reason }) => `${type} ${reason}`)).toEqual(events);
  expect(found.map(({ message }) => message)).toEqual(
    events.map(() => after.reason),
  );
});
