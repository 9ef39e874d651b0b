import { isObject } from '../json/Json';
import { badRequest, unclassified } from '../api/ApiError';
import { getScale, patchScale, updateScale } from '../verbs/scale';
import { Exchange, unsupportedMethod } from './Exchange';
import { negotiate } from './mediaTypes';
import { patchBody, optionalBody, writeOptions } from './readRequest';
import { send } from './Responder';

/** Answers a request for the scale of an object. */
export async function answerScale(
  exchange: Exchange,
  name: string,
): Promise<void> {
  const { cluster, request, response, type, path } = exchange;
  const media = negotiate(request.headers.accept, []);
  const place = { namespace: path.namespace, name };
  switch (request.method) {
    case 'GET':
      send(response, 200, getScale(cluster, type, place), media);
      return;
    case 'PUT': {
      const body = await optionalBody(exchange);
      if (!body) throw badRequest('the body is no object');
      const options = writeOptions(exchange, 'UpdateOptions', 'other');
      const reply = await updateScale(cluster, type, place, body, options);
      send(response, reply.code, reply.body, media);
      return;
    }
    case 'PATCH': {
      const { form, value } = await patchBody(exchange);
      if (form === 'apply' && type.form === 'unstructured') {
        throw unclassified(
          'a scale has no version to which it could be converted',
        );
      }
      if (form === 'apply' || (form !== 'json' && !isObject(value))) {
        throw badRequest('a scale can only be patched, not applied');
      }
      const options = writeOptions(exchange, 'PatchOptions', 'other');
      const patch = { form, value };
      const reply = await patchScale(cluster, type, place, patch, options);
      send(response, reply.code, reply.body, media);
      return;
    }
    default:
      throw unsupportedMethod(exchange);
  }
}
