import {
  isRefused,
  KubeClient,
  KubeObject,
  ObjectRef,
  ResourceType,
  unreachable,
} from '@kardinal/kube-controller';
import { Failure, failureOf } from '../apply/failureOf';
import { refKey, refText } from '../apply/refs';
import { GraphRights } from '../authority/GraphAuthority';
import { Read } from './Read';
import { selectorText } from './selectorText';

type WithoutAnswer<R> = R extends unknown ? Omit<R, 'answer'> : never;

/** Something to read. */
export type Question = WithoutAnswer<Read>;

/** What a client answered. */
export type Answer =
  | { readonly type: 'kind'; readonly found: ResourceType | undefined }
  | { readonly type: 'objects'; readonly objects: readonly KubeObject[] }
  | { readonly type: 'unseen'; readonly failure: Failure };

/** Whose client reads, and what is said of what it is refused. */
export interface LiveRights extends Pick<GraphRights, 'explain'> {
  readonly client: KubeClient;
}

/** A pass reads no more than this: objects, selections and kinds. */
const mostReads = 1_000;

/** A selection finds no more than this. */
const mostObjects = 500;

const parallelReads = 8;

/**
 * Reads with a client, once for each question and pass: no cache of the engine's is asked, and a right that was taken away
 * counts from the next pass on.
 */
export class LiveReader {
  readonly #answers = new Map<string, Answer>();
  readonly #wanted = new Map<string, Question>();

  constructor(private readonly rights: LiveRights) {}

  /** `undefined` until it was asked: it is noted for the next round. */
  answer(question: Question): Answer | undefined {
    const key = keyOfQuestion(question);
    const known = this.#answers.get(key);
    if (!known) this.#wanted.set(key, question);
    return known;
  }

  /**
   * Requests everything that was wanted and is not known.
   *
   * @throws Error when the API cannot be reached, or fails
   */
  async ask(signal: AbortSignal): Promise<'asked' | 'nothing new'> {
    if (this.#wanted.size === 0) return 'nothing new';
    const queue = [...this.#wanted].entries();
    this.#wanted.clear();
    const worker = async () => {
      for (const [, [key, question]] of queue) {
        signal.throwIfAborted();
        this.#answers.set(key, await this.#answerTo(question));
      }
    };
    await Promise.all(Array.from({ length: parallelReads }, worker));
    return 'asked';
  }

  async #answerTo(question: Question): Promise<Answer> {
    if (this.#answers.size >= mostReads) {
      const message = `this Graph reads more than ${mostReads} objects; divide it`;
      return unseen({ state: 'Error', reason: 'TooManyReads', message });
    }
    try {
      return await this.#request(question);
    } catch (error) {
      if (!isRefused(error)) throw error;
      const { explain } = this.rights;
      return unseen(failureOf(error, placeOf(question), explain));
    }
  }

  async #request(question: Question): Promise<Answer> {
    const { client } = this.rights;
    switch (question.type) {
      case 'kind': {
        const { apiVersion, kind } = question.name;
        return { type: 'kind', found: await client.resolve(apiVersion, kind) };
      }
      case 'object': {
        const { apiVersion, kind, namespace, name } = question.ref;
        const type = await client.resolve(apiVersion, kind);
        const key = namespace === undefined ? { name } : { namespace, name };
        const object = type && (await client.get(type, key));
        return { type: 'objects', objects: object ? [object] : [] };
      }
      case 'select':
        return this.#list(question);
      default:
        return unreachable(question);
    }
  }

  async #list(
    question: Extract<Question, { type: 'select' }>,
  ): Promise<Answer> {
    const { client } = this.rights;
    const { kind, namespace, selector } = question;
    const type = await client.resolve(kind.apiVersion, kind.kind);
    if (!type) return { type: 'objects', objects: [] };
    const page = await client.list(type, {
      ...(namespace === undefined ? {} : { namespace }),
      labelSelector: selectorText(selector),
      limit: mostObjects,
    });
    if (!page.continue) return { type: 'objects', objects: page.items };
    const message = `${refText(
      placeOf(question),
    )}: the selector finds more than ${mostObjects} objects`;
    return unseen({ state: 'Error', reason: 'TooManyReads', message });
  }
}

function unseen(failure: Failure): Answer {
  return { type: 'unseen', failure };
}

function keyOfQuestion(question: Question): string {
  switch (question.type) {
    case 'kind':
      return JSON.stringify([question.name.apiVersion, question.name.kind]);
    case 'object':
      return refKey(question.ref);
    case 'select': {
      const { kind, namespace, selector } = question;
      const text = selectorText(selector);
      return JSON.stringify([kind.apiVersion, kind.kind, namespace, text]);
    }
    default:
      return unreachable(question);
  }
}

/** For messages. */
function placeOf(question: Question): ObjectRef {
  switch (question.type) {
    case 'kind':
      return { ...question.name, name: '' };
    case 'object':
      return question.ref;
    case 'select': {
      const { kind, namespace } = question;
      const inside = namespace === undefined ? {} : { namespace };
      return { ...kind, ...inside, name: '*' };
    }
    default:
      return unreachable(question);
  }
}
