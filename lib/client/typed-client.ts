import type * as z from 'zod/mini'
import { RefusedCall } from '#lib/client/refused-call'
import type { SentAnswer, SentRequest } from '#lib/client/sent-exchange'
import { JSON_HEADERS, type Method, type Operation, type ParamsOf } from '#lib/contract/operation'

/**
 * Calls operations by name, such as `DELETE /snapshots/{snapshotId}`. Inputs and answers are typed from the operations'
 * schemas, which are not bundled.
 */
export type Caller<O extends Operation> = <Name extends NameOf<O>>(
  name: Name,
  ...given: Given<Named<O, Name>>
) => Promise<AnswerOf<Named<O, Name>>>

/** Returns a caller that uses `send`. Throws {@link RefusedCall} on an error answer. */
export function callerOf<O extends Operation>(
  send: (request: SentRequest) => Promise<Pick<SentAnswer, 'status' | 'body'>>,
): Caller<O> {
  return async (name, ...[given]) => {
    // The per-operation input type reduces to this for all names.
    const answer = await send(requestOf(name, given as Members | undefined))
    if (answer.status >= 300) throw new RefusedCall(answer)
    if (answer.body !== '') return JSON.parse(answer.body)
  }
}

type NameOf<O extends Operation> = O extends Operation ? `${O['method']} ${O['path']}` : never
type Named<O extends Operation, Name> = O extends Operation ? (NameOf<O> extends Name ? O : never) : never

/** Inputs of an operation's path, query and body in wire form; optional if all are. */
type Given<O extends Operation> = Optional<GivenParams<O> & GivenQuery<O> & GivenBody<O>>
type Optional<Given> = Record<never, never> extends Given ? [given?: Given] : [given: Given]
type GivenParams<O extends Operation> = keyof ParamsOf<O> extends never ? unknown : { readonly params: ParamsOf<O> }
type GivenQuery<O extends Operation> = O extends { query: infer S extends z.core.$ZodType }
  ? Record<never, never> extends z.input<S>
    ? { readonly query?: z.input<S> }
    : { readonly query: z.input<S> }
  : unknown
type GivenBody<O extends Operation> = O extends { body: infer S extends z.core.$ZodType }
  ? { readonly body: z.input<S> }
  : unknown

/** The success answer of an operation in wire form. */
type AnswerOf<O extends Operation> = O['success'] extends { body: infer S extends z.core.$ZodType }
  ? z.input<S>
  : undefined

interface Members {
  readonly params?: Readonly<Record<string, string>>
  readonly query?: Readonly<Record<string, string | readonly string[] | undefined>>
  readonly body?: unknown
}

function requestOf(name: string, { params = {}, query = {}, body }: Members = {}): SentRequest {
  const [method, template] = name.split(' ') as [Method, string] // A name has a method and a path.
  const path = template.replace(/{(\w+)}/g, (_, param) => encodeURIComponent(String(params[param])))
  // JSON drops undefined members.
  const search = String(new URLSearchParams(JSON.parse(JSON.stringify(query))))
  return {
    method,
    path: path + (search && `?${search}`),
    headers: body === undefined ? {} : JSON_HEADERS,
    body: JSON.stringify(body), // Without a body this is undefined.
  }
}
