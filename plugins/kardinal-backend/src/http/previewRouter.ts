import { HttpAuthService } from '@backstage/backend-plugin-api';
import { InputError } from '@backstage/errors';
import {
  CommandPreview,
  kardinalReadPermission,
  PromotionDiff,
  PromotionGates,
} from '@kardinal/backstage-plugin-kardinal-common';
import express, { Response, Router } from 'express';
import PromiseRouter from 'express-promise-router';
import { PipelineAccess } from '../services/access/PipelineAccess';
import { PipelineCommands } from '../services/commands/PipelineCommands';
import { PipelinePreviews } from '../services/preview/PipelinePreviews';
import { PromotionVerdicts } from '../services/preview/PromotionVerdicts';
import { callerOf } from './callerOf';

/** What the routes of previews need. */
export interface PreviewRouterOptions {
  readonly httpAuth: HttpAuthService;
  readonly access: PipelineAccess;
  readonly previews: PipelinePreviews;
  readonly verdicts: PromotionVerdicts;
  readonly commands: Pick<PipelineCommands, 'parse'>;
}

/** Environments of one command whose diffs are computed for one request. */
const mostDiffs = 10;

/** What would be written, before it is. Nothing is computed for who may not read the Pipeline. */
export function previewRouter(options: PreviewRouterOptions): Router {
  const { access, previews, verdicts, commands } = options;
  const router = PromiseRouter();
  router.get('/pipelines/:namespace/:pipeline/diff', async (req, res) => {
    const { credentials } = await callerOf(options, req);
    const { namespace, pipeline } = req.params;
    await access.require(
      kardinalReadPermission,
      { namespace, name: pipeline },
      credentials,
    );
    const { bundle, environment } = req.query;
    const signal = whileConnected(res);
    const diff = await previews.diff({
      namespace,
      pipeline,
      environment: typeof environment === 'string' ? environment : '',
      ...(typeof bundle === 'string' && bundle !== '' ? { bundle } : {}),
      signal,
    });
    res.json(diff);
  });

  router.post(
    '/pipelines/:namespace/:pipeline/commands/preview',
    express.json({ limit: '1mb' }),
    async (req, res) => {
      const { credentials, name: caller } = await callerOf(options, req);
      const { namespace, pipeline: name } = req.params;
      const command = commands.parse(req.body);
      await access.require(
        kardinalReadPermission,
        { namespace, name },
        credentials,
      );
      const environments = command.environments({ namespace, pipeline: name });
      await access.require(
        command.permission,
        { namespace, name, environments },
        credentials,
      );
      const previewed = command.preview({ namespace, pipeline: name });
      const { promotions, context, ...words } = previewed;
      const signal = whileConnected(res);
      const first = firstOf(req.query.from);
      const diffs: PromotionDiff[] = [];
      const gates: PromotionGates[] = [];
      const { pipeline } = context;
      for (const promotion of promotions.slice(first, first + mostDiffs)) {
        gates.push(await verdicts.of(promotion, context, caller));
        diffs.push(await previews.compute({ ...promotion, pipeline, signal }));
      }
      const environmentCount = promotions.length;
      const preview: CommandPreview = {
        ...words,
        environmentCount,
        diffs,
        gates,
      };
      res.json(preview);
    },
  );
  return router;
}

/** @throws InputError (400) for anything but a whole number */
function firstOf(from: unknown): number {
  const text = from ?? '0';
  if (typeof text === 'string' && /^\d{1,6}$/.test(text)) return Number(text);
  throw new InputError(
    'from: must be the number of environments to leave out, e.g. 10',
  );
}

/** Aborts when nobody waits for the answer any more. */
function whileConnected(res: Response): AbortSignal {
  const gone = new AbortController();
  res.once('close', () => gone.abort());
  return gone.signal;
}
