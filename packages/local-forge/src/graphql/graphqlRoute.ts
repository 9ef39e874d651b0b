import { Refusal } from '../Refusal';
import { BodyReader } from '../rest/BodyReader';
import {
  ok,
  type RestAnswer,
  type RestCall,
  type Route,
} from '../rest/RestCall';
import { execute, GraphqlError } from './execute';
import { mutationsOf } from './mutations';
import { type GraphqlDocument, parseDocument } from './parseDocument';
import { queriesOf } from './queries';

/** The part of GitHub's GraphQL interface that REST has nothing for. @public */
export function graphqlRoute(): Route {
  return { method: 'POST', path: '/graphql', ownReach: true, answer };
}

async function answer(call: RestCall): Promise<RestAnswer> {
  const text = new BodyReader(call.body).text('query');
  const { variables = {} } = call.body as {
    variables?: Readonly<Record<string, unknown>>;
  };
  try {
    const document = read(text);
    const root =
      document.operation === 'query' ? queriesOf(call) : mutationsOf(call);
    return ok({ data: await execute(document, root, variables) });
  } catch (error) {
    if (error instanceof GraphqlError || error instanceof Refusal)
      return ok({ data: null, errors: [failure(error)] });
    throw error;
  }
}

function read(text: string): GraphqlDocument {
  try {
    return parseDocument(text);
  } catch (error) {
    throw new GraphqlError(error instanceof Error ? error.message : 'unknown');
  }
}

function failure(error: GraphqlError | Refusal) {
  const { message } = error;
  if (error instanceof Refusal) {
    const type = error.status === 404 ? 'NOT_FOUND' : 'UNPROCESSABLE';
    return { message, type };
  }
  return { message, ...(error.type === undefined ? {} : { type: error.type }) };
}
