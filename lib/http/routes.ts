import type { Operation } from '#lib/contract/operation'

/** Operations of a path by method, and the decoded parameters of its template. */
export interface Route {
  readonly operations: readonly Operation[]
  readonly params: Readonly<Record<string, string>>
}

/** Finds the operations of a decoded path; literal segments win over parameters. */
export type FindRoute = (segments: readonly string[]) => Route | undefined

/** Builds a finder of the given operations' paths. */
export function routesOf(operations: readonly Operation[]): FindRoute {
  const templates = [...groupByPath(operations).entries()]
    .map(([path, answering]) => ({ parts: path.split('/').slice(1), operations: answering }))
    .sort((a, b) => parameterCount(a.parts) - parameterCount(b.parts))
  return segments => {
    for (const template of templates) {
      const params = match(template.parts, segments)
      if (params !== undefined) return { operations: template.operations, params }
    }
    return undefined
  }
}

/** Decodes each segment of a raw path once. Returns undefined if it is not valid UTF-8. */
export function decodedSegments(rawPath: string): readonly string[] | undefined {
  try {
    return rawPath.slice(1).split('/').map(decodeURIComponent)
  } catch {
    return undefined // decodeURIComponent says no more than that.
  }
}

function groupByPath(operations: readonly Operation[]): Map<string, Operation[]> {
  const byPath = new Map<string, Operation[]>()
  for (const operation of operations) {
    const path = `${operation.prefix}${operation.path}`
    byPath.set(path, [...(byPath.get(path) ?? []), operation])
  }
  return byPath
}

function match(parts: readonly string[], segments: readonly string[]): Record<string, string> | undefined {
  if (parts.length !== segments.length) return undefined
  const params: Record<string, string> = {}
  for (const [index, part] of parts.entries()) {
    const segment = segments[index] ?? ''
    if (part.startsWith('{') && segment !== '') params[part.slice(1, -1)] = segment
    else if (part !== segment) return undefined
  }
  return params
}

function parameterCount(parts: readonly string[]): number {
  return parts.filter(part => part.startsWith('{')).length
}
