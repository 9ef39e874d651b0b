import { createHmac } from 'node:crypto';
import {
  AuthenticationError,
  InputError,
  NotAllowedError,
} from '@backstage/errors';
import { describeIssues } from '@kardinal/backstage-plugin-kardinal-common';
import { EventLoopTurns, Logger } from '@kardinal/kube-controller';
import { Router } from 'express';
import PromiseRouter from 'express-promise-router';
import { z } from 'zod';
import { PipelineCommands } from '../services/commands/PipelineCommands';
import { Settings } from '../settings';
import { allowOnly } from './allowOnly';
import { BodyReader, machineBodyLimits } from './BodyReader';
import { isEqual } from './ci/ciAuthentication';
import { covers } from './ci/ciAuthorization';

/** What the route of answers needs. @public */
export interface ApprovalRouterOptions {
  readonly approvals: Settings['approvals'];
  readonly commands: Pick<PipelineCommands, 'answerFromOutside'>;
  readonly turns: Pick<EventLoopTurns, 'next'>;
  readonly logger: Pick<Logger, 'info'>;
}

const answerSchema = z.strictObject({
  namespace: z.string().min(1).default('default'),
  pipeline: z.string().min(1),
  bundle: z.string().min(1),
  environment: z.string().min(1),
  decision: z.enum(['approved', 'rejected']),
  by: z.string().trim().min(1).max(150),
  answeredAt: z.iso.datetime({ offset: true }),
  comment: z.string().trim().max(500).default(''),
});

/** `POST /approvals/:approval`: how a system outside answers what a gate asks for; the same answer again is harmless. @public */
export function approvalRouter(options: ApprovalRouterOptions): Router {
  const bodies = new BodyReader(machineBodyLimits, options.turns);
  const router = PromiseRouter();
  router.use('/approvals/:approval', bodies.guard);
  router.post('/approvals/:approval', async (req, res) => {
    const { approval } = req.params;
    const { secret, pipelines } = settingsOf(options, approval);
    const signature = req.header('x-kardinal-signature');
    if (signature === undefined) throw unsigned();
    await bodies.read(req, res, async body => {
      const expected = createHmac('sha256', secret).update(body).digest('hex');
      if (!isEqual(`sha256=${expected}`, signature)) throw unsigned();
      const { namespace, pipeline, ...answer } = parse(body);
      const whole = `${namespace}/${pipeline}`;
      if (!pipelines.some(scope => covers(scope, whole)))
        throw new NotAllowedError(
          `kardinal.approvals.${approval} is not for Pipeline ${whole}; the operator names it in pipelines`,
        );
      const { by, answeredAt, ...request } = answer;
      const outcome = await options.commands.answerFromOutside(
        { namespace, pipeline },
        { ...request, approval },
        {
          answeredBy: `${approval}:${by}`,
          answeredAt: new Date(answeredAt).toISOString(),
        },
      );
      options.logger.info('An approval was answered from outside', {
        approval,
        bundle: `${namespace}/${request.bundle}`,
        environment: request.environment,
        outcome,
      });
      res.status(200).json({ outcome });
    });
  });
  router.all('/approvals/:approval', allowOnly('POST'));
  return router;
}

function settingsOf(
  { approvals }: ApprovalRouterOptions,
  name: string,
): { readonly secret: string; readonly pipelines: readonly string[] } {
  const known = Object.hasOwn(approvals, name) ? approvals[name] : undefined;
  const secret = known?.secret;
  if (known !== undefined && secret !== undefined)
    return { secret, pipelines: known.pipelines };
  throw new AuthenticationError(
    `No secret is configured for answers to ${name}, so every one is refused; set kardinal.approvals.${name}.secret`,
  );
}

function parse(body: Buffer): z.infer<typeof answerSchema> {
  const parsed = answerSchema.safeParse(parseJson(body));
  if (parsed.success) return parsed.data;
  throw new InputError(describeIssues(parsed.error));
}

function parseJson(body: Buffer): unknown {
  try {
    return JSON.parse(body.toString('utf8'));
  } catch {
    throw new InputError('The body is not JSON');
  }
}

function unsigned(): AuthenticationError {
  return new AuthenticationError(
    'X-Kardinal-Signature is missing or wrong; send sha256=<hex HMAC-SHA256 of the raw body>',
  );
}
