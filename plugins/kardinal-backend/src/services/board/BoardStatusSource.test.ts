import { ControlPlaneMonitor } from '../controlPlane/ControlPlaneMonitor';
import { BoardStatusSource } from './BoardStatusSource';

describe('the status of the board', () => {
  it('says what the control plane says of itself', () => {
    const controlPlane = new ControlPlaneMonitor();
    const source = new BoardStatusSource({
      controlPlane,
      controlPlaneNotice: undefined,
      clockOffset: 0,
    });
    expect(source.status).toEqual({});
    controlPlane.fail(new Error('disk full'), '2026-01-01T00:00:00Z');
    expect(source.status.controlPlaneProblem).toEqual(controlPlane.problem);
  });

  it('says which control plane it is, and whose time it has', () => {
    const source = new BoardStatusSource({
      controlPlane: new ControlPlaneMonitor(),
      controlPlaneNotice: 'For evaluation',
      clockOffset: 5,
    });
    expect(source.status).toEqual({
      controlPlaneNotice: 'For evaluation',
      clockOffset: 5,
    });
  });
});
