import type { Operation, ParamsOf } from '#lib/contract/operation'

/** Returns method and decoded path of a request: the scope of an idempotency key and of a payload to sign. */
export function scopeOf({ method }: Pick<Operation, 'method'>, path: string): string {
  return `${method} ${path}`
}

/** Returns the scope of a future request of an operation with these path values. */
export function scopeForRequest<O extends Operation>(operation: O, params: ParamsOf<O>): string {
  const template: string = `${operation.prefix}${operation.path}`
  const path = Object.entries<string>(params).reduce(
    (filled, [name, value]) => filled.replace(`{${name}}`, () => value),
    template,
  )
  return scopeOf(operation, path)
}
