import type * as z from 'zod/mini'
import { RejectedCall } from '#lib/client/rejected-call'
import type { SentAnswer, SentRequest } from '#lib/client/sent-exchange'
import { JSON_HEADERS, type Method, type Operation, type ParamsOf } from '#lib/contract/operation'

/**
 * Calls operations by name, such as `DELETE /snapshots/{snapshotId}`. The operations' schemas determine the types of
 * inputs and responses, but are not bundled.
 */
export type Caller<O extends Operation> = <Name extends NameOf<O>>(
  name: Name,
  ...input: CallArguments<OperationNamed<O, Name>>
) => Promise<AnswerOf<OperationNamed<O, Name>>>

/** Returns a caller that uses `send` and throws {@link RejectedCall} on an error response. */
export function createCaller<O extends Operation>(
  send: (request: SentRequest, signal?: AbortSignal) => Promise<Pick<SentAnswer, 'status' | 'body'>>,
): Caller<O> {
  return async (name, ...[input, signal]) => {
    // The input of every operation has this shape, which TypeScript cannot infer for a generic name.
    const answer = await send(buildRequest(name, input as RequestParts | undefined), signal)
    if (answer.status >= 300) throw new RejectedCall(answer)
    if (answer.body !== '') return JSON.parse(answer.body)
  }
}

type NameOf<O extends Operation> = O extends Operation ? `${O['method']} ${O['path']}` : never
type OperationNamed<O extends Operation, Name> = O extends Operation ? (NameOf<O> extends Name ? O : never) : never

/** Arguments of a call: an object with the inputs in wire form, then an abort signal. */
type CallArguments<O extends Operation> = Arguments<ParamsInput<O> & QueryInput<O> & BodyInput<O>>
type Arguments<Input> =
  Record<never, never> extends Input ? [input?: Input, signal?: AbortSignal] : [input: Input, signal?: AbortSignal]
type ParamsInput<O extends Operation> = keyof ParamsOf<O> extends never ? unknown : { readonly params: ParamsOf<O> }
type QueryInput<O extends Operation> = O extends { query: infer S extends z.core.$ZodType }
  ? Record<never, never> extends z.input<S>
    ? { readonly query?: z.input<S> }
    : { readonly query: z.input<S> }
  : unknown
type BodyInput<O extends Operation> = O extends { body: infer S extends z.core.$ZodType }
  ? { readonly body: z.input<S> }
  : unknown

/** The body of an operation's success response, in wire form. */
type AnswerOf<O extends Operation> = O['success'] extends { body: infer S extends z.core.$ZodType }
  ? z.input<S>
  : undefined

interface RequestParts {
  readonly params?: Readonly<Record<string, string>>
  readonly query?: Readonly<Record<string, string | readonly string[] | undefined>>
  readonly body?: unknown
}

function buildRequest(name: string, { params = {}, query = {}, body }: RequestParts = {}): SentRequest {
  const [method, template] = name.split(' ') as [Method, string] // A name is a method and a path.
  const path = template.replace(/{(\w+)}/g, (_, param) => encodeURIComponent(String(params[param])))
  // JSON drops undefined members.
  const search = String(new URLSearchParams(JSON.parse(toJson(query, `The query of ${name}`))))
  return {
    method,
    path: path + (search && `?${search}`),
    headers: body === undefined ? {} : JSON_HEADERS,
    body: body === undefined ? undefined : toJson(body, `The body of ${name}`),
  }
}

/** Throws a one-line TypeError if JSON cannot contain the value, such as a BigInt or an object that contains itself. */
function toJson(value: unknown, source: string): string {
  try {
    return JSON.stringify(value)
  } catch (cause) {
    const [problem] = String(cause).split('\n')
    throw new TypeError(`${source} is not JSON: ${problem}. Send only values of JSON.`, { cause })
  }
}
