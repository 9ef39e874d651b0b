import {
  createPromotionStep,
  noSettings,
  StepDefinition,
} from '@kardinal/backstage-plugin-kardinal-node';
import { OutsideCall } from '@kardinal/kube-controller/testing';

/** The world outside of the invented steps. */
export interface Invented {
  /** What the effects left, by their key. */
  readonly notes: Map<string, string>;
  /** Whether the waits are over. */
  isOpen: boolean;
}

/** Steps that a vendor could add: an edit, an effect and a wait. */
export function inventedSteps(
  invented: Invented,
  outside: OutsideCall,
): readonly StepDefinition[] {
  const common = { settings: noSettings, provides: [], capabilities: [] };
  return [
    createPromotionStep({
      ...common,
      type: 'edit',
      files: 'existing',
      id: 'touch',
      description: 'Looks at the files',
      requires: ['tree'],
      edit: async ({ changes }) => ({
        writes: [],
        changes: [],
        outputs: { changes: changes.length },
      }),
    }),
    createPromotionStep({
      ...common,
      type: 'effect',
      id: 'note',
      description: 'Leaves a note',
      requires: [],
      perform: async ({ key, outputs }) => {
        const position = key.slice(key.indexOf('/') + 1);
        await outside('note', () => {
          invented.notes.set(position, `${position}: ${Object.keys(outputs)}`);
        });
        return {
          type: 'done',
          message: 'Noted',
          outputs: { note: position },
        };
      },
    }),
    createPromotionStep({
      ...common,
      type: 'wait',
      id: 'pause',
      description: 'Waits for the door',
      requires: [],
      state: 'HealthChecking',
      unmet: 'not open',
      observe: async _request => invented.isOpen,
      decide: (_request, isOpen, now) =>
        isOpen === true
          ? { type: 'satisfied', message: 'The door is open' }
          : {
              type: 'waiting',
              message: 'The door is closed',
              until: now + 60_000,
            },
    }),
  ];
}
