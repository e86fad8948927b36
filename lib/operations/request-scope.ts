import type { Operation, ParamsOf } from '#lib/contract/operation'

/** Method and decoded path of a request: what an idempotency key, or something to sign, is good for alone. */
export function scopeOf({ method }: Pick<Operation, 'method'>, path: string): string {
  return `${method} ${path}`
}

/** The scope of a request that is yet to come: of an operation, with these values in its path. */
export function scopeForRequest<O extends Operation>(operation: O, params: ParamsOf<O>): string {
  const template: string = `${operation.prefix}${operation.path}`
  const path = Object.entries<string>(params).reduce(
    (filled, [name, value]) => filled.replace(`{${name}}`, () => value),
    template,
  )
  return scopeOf(operation, path)
}
