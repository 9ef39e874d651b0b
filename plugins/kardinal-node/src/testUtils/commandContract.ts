import {
  ActivationTarget,
  Bundle,
  CommandArguments,
  CommandContext,
  parseCommand,
  RollbackUrgency,
  Settlement,
} from '@kardinal/backstage-plugin-kardinal-common';
import {
  ApprovalRequest,
  CommandCapabilities,
  KardinalCommand,
} from '../commands/KardinalCommand';

/** A command, and a situation in which it is allowed and one in which it is not. @public */
export interface CommandWorld<Arguments extends object> {
  readonly command: KardinalCommand<string, Arguments>;
  readonly allowed: CommandSituation<Arguments>;
  /** Absent where a command is never refused. */
  readonly refused?: CommandSituation<Arguments>;
}

/** @public */
export interface CommandSituation<Arguments extends object> {
  readonly arguments: Arguments;
  readonly context: CommandContext;
}

/** Begins with a capital or a version, on one line. */
const button = /^[A-Z0-9][^\n]*[^.\n]$/;
const sentence = /^[A-Z0-9][^\n]*\.$/;

/** What a command wrote in a test. @public */
export type CommandWrite =
  | {
      readonly type: 'create';
      readonly content: CommandArguments<'create'>;
    }
  | {
      readonly type: 'promotion';
      readonly request: CommandArguments<'promote'>;
    }
  | {
      readonly type: 'rollback';
      readonly request: CommandArguments<'rollback'>;
      readonly urgency: RollbackUrgency;
    }
  | {
      readonly type: 'settlement';
      readonly act: Settlement['act'];
      readonly request: CommandArguments<'importDrift' | 'revertDrift'>;
    }
  | {
      readonly type: 'ignoredDrift';
      readonly request: CommandArguments<'ignoreDrift'>;
    }
  | {
      readonly type: 'override';
      readonly request: CommandArguments<'override'>;
    }
  | { readonly type: 'activation'; readonly target: ActivationTarget }
  | { readonly type: 'answer'; readonly request: ApprovalRequest }
  | {
      readonly type: 'withdrawal';
      readonly request: CommandArguments<'withdraw'>;
    }
  | {
      readonly type: 'bundle';
      readonly name: string;
      readonly annotations: Readonly<Record<string, string>>;
    }
  | {
      readonly type: 'pipeline';
      readonly patch: Parameters<CommandCapabilities['patchPipeline']>[0];
    }
  | {
      readonly type: 'pause';
      readonly pause: CommandArguments<'pause'>;
    }
  | {
      readonly type: 'resume';
      readonly target: CommandArguments<'resume'>;
    }
  | { readonly type: 'removal' };

/** Capabilities that record what a command writes. @public */
export function recordingCapabilities(): CommandCapabilities & {
  readonly writes: readonly CommandWrite[];
} {
  const writes: CommandWrite[] = [];
  return {
    writes,
    requestedBy: 'user:default/ana',
    requestedAt: '2026-11-18T10:00:00.000Z',
    async createBundle(content) {
      writes.push({ type: 'create', content });
      return { type: 'created', bundle: 'created' };
    },
    async promoteAgain(request) {
      writes.push({ type: 'promotion', request });
      return { type: 'created', bundle: 'created' };
    },
    async rollBack(request, urgency = { type: 'normal' }) {
      writes.push({ type: 'rollback', request, urgency });
      return { type: 'created', bundle: 'created' };
    },
    async settleDrift(request, act) {
      writes.push({ type: 'settlement', act, request });
      return { type: 'created', bundle: 'created' };
    },
    async ignoreDrift(request) {
      writes.push({ type: 'ignoredDrift', request });
    },
    async overrideGate(request) {
      writes.push({ type: 'override', request });
    },
    async answerApproval(request) {
      writes.push({ type: 'answer', request });
    },
    async activateRendition(target) {
      writes.push({ type: 'activation', target });
    },
    async withdrawOverride(request) {
      writes.push({ type: 'withdrawal', request });
    },
    async annotateBundle(name, annotations) {
      writes.push({ type: 'bundle', name, annotations });
    },
    async patchPipeline(patch) {
      writes.push({ type: 'pipeline', patch });
    },
    async pausePipeline(pause) {
      writes.push({ type: 'pause', pause });
    },
    async resumePipeline(target) {
      writes.push({ type: 'resume', target });
    },
    async removePipeline() {
      writes.push({ type: 'removal' });
    },
  };
}

/**
 * What every {@link KardinalCommand} must do, as jest tests.
 *
 * @public
 */
export function commandContract<Arguments extends object>(
  create: () => CommandWorld<Arguments>,
): void {
  describe('keeps the contract of commands', () => {
    it('has one id and a permission with a name', () => {
      const { command } = create();
      expect(command.id).toMatch(/^[a-z][a-zA-Z0-9-]*$/);
      expect(command.definition.id).toBe(command.id);
      expect(command.definition.permission.name).toMatch(/^[a-z]+(\.[a-z]+)+$/);
    });

    it('parses its arguments as they are sent, and refuses an unknown field', () => {
      const { command, allowed } = create();
      const send = (args: object) =>
        parseCommand([command.definition], {
          type: command.id,
          arguments: JSON.parse(JSON.stringify(args)),
        });
      expect(send(allowed.arguments)).toMatchObject({
        type: 'command',
        arguments: allowed.arguments,
      });
      expect(send({ ...allowed.arguments, unknownField: 1 })).toEqual({
        type: 'invalid',
        message: expect.stringContaining('unknownField'),
      });
    });

    it('offers arguments that it parses, whatever the Pipeline has', () => {
      const { command, allowed } = create();
      const { definition } = command;
      const selections: readonly (Bundle | undefined)[] = [
        undefined,
        ...allowed.context.bundles,
      ];
      for (const selected of selections)
        for (const args of definition.offers(allowed.context, selected)) {
          const said = definition.asksForReason ? { reason: 'It is down' } : {};
          const sent = { ...args, ...said };
          expect(definition.arguments.safeParse(sent).success).toBe(true);
          expect(definition.label(args, allowed.context)).toMatch(button);
        }
    });

    it('is allowed and refused in one sentence, the same at each call, and changes nothing', () => {
      const { command, allowed, refused } = create();
      const judge = ({
        arguments: args,
        context,
      }: CommandSituation<Arguments>) => {
        const before = JSON.stringify({ args, context });
        const legality = command.definition.legality(args, context);
        expect(command.definition.legality(args, context)).toEqual(legality);
        expect(JSON.stringify({ args, context })).toBe(before);
        return legality;
      };
      expect(judge(allowed)).toEqual({ type: 'allowed' });
      if (refused === undefined) return;
      const legality = judge(refused);
      if (legality.type === 'allowed') throw new Error('it must be refused');
      expect(legality.reason).toMatch(sentence);
    });

    it('has the text of a button and says what will happen', () => {
      const { command, allowed } = create();
      const { arguments: args, context } = allowed;
      const { definition } = command;
      expect(definition.label(args, context)).toMatch(button);
      expect(definition.confirmation(args, context)).toMatch(sentence);
    });

    it('writes the same when it is sent twice', async () => {
      const { command, allowed } = create();
      const first = recordingCapabilities();
      const second = recordingCapabilities();
      await command.execute(allowed.arguments, first);
      await command.execute(allowed.arguments, second);
      expect(first.writes.length).toBeGreaterThan(0);
      expect(second.writes).toEqual(first.writes);
    });
  });
}
