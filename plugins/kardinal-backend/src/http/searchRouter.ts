import { HttpAuthService } from '@backstage/backend-plugin-api';
import { Router } from 'express';
import PromiseRouter from 'express-promise-router';
import { PipelineAccess } from '../services/access/PipelineAccess';
import { parseDocumentsQuery } from '../services/search/documentsQuery';
import { SearchDocuments } from '../services/search/SearchDocuments';
import { callerOf } from './callerOf';

/** What the route of the search needs. */
export interface SearchRouterOptions {
  readonly httpAuth: HttpAuthService;
  readonly access: PipelineAccess;
  readonly documents: SearchDocuments;
}

/** What a search engine stores of the Pipelines and Bundles that the caller may read. */
export function searchRouter(options: SearchRouterOptions): Router {
  const { access, documents } = options;
  const router = PromiseRouter();
  router.get('/documents', async (req, res) => {
    const { credentials } = await callerOf(options, req);
    const query = parseDocumentsQuery(req.query);
    res.json(await documents.page(query, access, credentials));
  });
  return router;
}
