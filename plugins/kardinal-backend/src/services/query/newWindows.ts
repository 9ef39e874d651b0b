import {
  SimulatedGate,
  WindowTimes,
} from '@kardinal/backstage-plugin-kardinal-common';
import { SimulationRequest } from './simulationRequest';

type NewWindow = NonNullable<SimulationRequest['windows']>[number];

/** The gate that a change window is which there may be: it reads it by its name alone, which no window of a namespace has. */
export function newWindowGate({ name, message }: NewWindow): SimulatedGate {
  return {
    name,
    expression: `windows[${JSON.stringify(name)}].open`,
    message: message ?? `Change window ${name} is closed`,
  };
}

/** The times of such windows, under the keys that their gates read. */
export function newWindowTimes(
  windows: readonly NewWindow[],
): Readonly<Record<string, WindowTimes>> {
  return Object.fromEntries(
    windows.map(({ name, timezone, allow, exclude }) => [
      name,
      { timezone, allow, exclude },
    ]),
  );
}
