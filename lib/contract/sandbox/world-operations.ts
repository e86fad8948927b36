import { controlOperation } from '#lib/contract/operation'
import * as worlds from '#lib/contract/sandbox/created-world'

export const listWorlds = controlOperation({
  id: 'listWorlds',
  method: 'GET',
  path: '/worlds',
  summary: 'List worlds, oldest first; secrets are returned only on creation',
  success: { status: 200, body: worlds.worldList },
})

export const createWorld = controlOperation({
  id: 'createWorld',
  method: 'POST',
  path: '/worlds',
  summary: 'Create a world: a sandbox in memory with its own clock, rates, data, log and API token',
  body: worlds.worldRequest,
  bodyOptional: true,
  success: { status: 201, body: worlds.createdWorld },
  errors: ['CONFLICT'],
})

export const endWorld = controlOperation({
  id: 'endWorld',
  method: 'DELETE',
  path: '/worlds/{name}',
  summary: 'End a world and discard its data',
  success: { status: 204 },
  notFound: 'REFERENCE_NOT_FOUND',
})
