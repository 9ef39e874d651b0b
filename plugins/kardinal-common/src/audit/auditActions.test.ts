import { auditActionTitle, auditKindOf } from './auditActions';

describe('the actions of records', () => {
  it.each([
    ['GateClosed', 'gate', 'Gate closed'],
    ['PipelinePaused', 'pause', 'Paused'],
    ['RolledBack', 'rollback', 'Rolled back'],
    ['SetUpRefused', 'setup', 'Set-up refused'],
    ['PromotionPostponed', undefined, 'Promotion postponed'],
    ['toString', undefined, 'To string'],
  ])('%s is a %s: %s', (action, kind, title) => {
    expect(auditKindOf(action)).toBe(kind);
    expect(auditActionTitle(action)).toBe(title);
  });
});
