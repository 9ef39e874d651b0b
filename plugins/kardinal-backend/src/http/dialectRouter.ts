import { HttpAuthService } from '@backstage/backend-plugin-api';
import { kardinalSetupPermission } from '@kardinal/backstage-plugin-kardinal-common';
import { Router } from 'express';
import PromiseRouter from 'express-promise-router';
import { PipelineAccess } from '../services/access/PipelineAccess';
import { Dialects } from '../services/dialects/Dialects';
import { RecordReader } from '../services/RecordReader';
import { callerOf } from './callerOf';

/** What the routes of other tools need. */
export interface DialectRouterOptions {
  readonly httpAuth: HttpAuthService;
  readonly access: Pick<PipelineAccess, 'filter' | 'require'>;
  readonly foreign: Pick<Dialects, 'views' | 'importPipeline'>;
  readonly reader: Pick<RecordReader, 'asOf'>;
}

/** What other tools promote, and what of it a Pipeline can say: for whoever may set up a Pipeline of that name. */
export function dialectRouter(options: DialectRouterOptions): Router {
  const { access, foreign, reader } = options;
  const router = PromiseRouter();

  router.get('/dialects', async (req, res) => {
    const { credentials } = await callerOf(options, req);
    // Who may set up none reads nothing of the cluster.
    await access.filter(kardinalSetupPermission, [], credentials);
    const views = await foreign.views();
    const items = await Promise.all(
      views.map(async view => {
        const targets = view.promotions.map(promotion => {
          const { namespace, name } = promotion;
          return { namespace, name, promotion };
        });
        const allowed = await access.filter(
          kardinalSetupPermission,
          targets,
          credentials,
        );
        return { ...view, promotions: allowed.map(each => each.promotion) };
      }),
    );
    res.json({ ...reader.asOf(), items });
  });

  router.get(
    '/dialects/:dialect/:kind/:namespace/:name/import',
    async (req, res) => {
      const { credentials } = await callerOf(options, req);
      const { dialect, kind, namespace, name } = req.params;
      await access.require(
        kardinalSetupPermission,
        { namespace, name },
        credentials,
      );
      res.json(
        await foreign.importPipeline(dialect, { kind, namespace, name }),
      );
    },
  );
  return router;
}
