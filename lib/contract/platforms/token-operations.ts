import * as z from 'zod/mini'
import { apiOperations, PERMISSIONS } from '#lib/contract/operation'
import { pageOf, pageQuery } from '#lib/contract/page-request'
import { idOf, instant, text } from '#lib/contract/scalars'

const permission = z.enum(PERMISSIONS)
permission.register(z.globalRegistry, {
  id: 'Permission',
  description:
    'VIEW allows reading. TRANSACT allows moving money, and signing wallet owners in or out. MANAGE allows any other change. No permission includes another.',
})
const permissions = z.array(permission).check(z.minLength(1), z.maxLength(20))

export const tokenRequest = z.object({ name: text(1, 100), permissions })

export const token = z.object({
  id: idOf('Token'),
  name: z.string(),
  permissions,
  clientId: z.string(),
  createdAt: instant,
  updatedAt: instant,
})
token.register(z.globalRegistry, {
  id: 'Token',
  description:
    'An API token of a platform. Clients send clientId and the client secret with HTTP Basic authentication.',
})
export type Token = z.output<typeof token>

const createdToken = z.object({ ...token.shape, clientSecret: z.string() })
createdToken.register(z.globalRegistry, {
  id: 'CreatedToken',
  description: 'A new API token with its clientSecret, which no other response contains.',
})
export type CreatedToken = z.output<typeof createdToken>

/** Times are inclusive. */
const tokenQuery = z.object({
  name: z.optional(text(1, 100)),
  createdAfter: z.optional(instant),
  createdBefore: z.optional(instant),
  updatedAfter: z.optional(instant),
  updatedBefore: z.optional(instant),
  ...pageQuery,
})

const operation = apiOperations('tokens', 'MANAGE')

export const createToken = operation({
  id: 'createToken',
  method: 'POST',
  path: '/tokens',
  summary: 'Create an API token; only this response contains its clientSecret',
  body: tokenRequest,
  success: { status: 201, body: createdToken },
})

export const listTokens = operation({
  id: 'listTokens',
  method: 'GET',
  path: '/tokens',
  summary: 'List API tokens, oldest first',
  query: tokenQuery,
  success: { status: 200, body: pageOf(token) },
})

export const getTokenById = operation({
  id: 'getTokenById',
  method: 'GET',
  path: '/tokens/{tokenId}',
  summary: 'Get an API token, without its secret',
  success: { status: 200, body: token },
  notFound: 'TOKEN_NOT_FOUND',
})

export const deleteTokenById = operation({
  id: 'deleteTokenById',
  method: 'DELETE',
  path: '/tokens/{tokenId}',
  summary: 'Delete an API token; later calls with it are rejected',
  success: { status: 204 },
  notFound: 'TOKEN_NOT_FOUND',
  errors: ['INVALID_INPUT'],
})
