import type * as z from 'zod/mini'
import type { ErrorCode } from '#lib/contract/errors/error-catalogue'

/** The version segment of the base URL (§9). */
export const API_VERSION = '2025-10-13'
/** `{base_url}` without its origin. */
export const BASE_PATH = `/api/${API_VERSION}`
/** Path of the sandbox's control plane; never under the base URL. */
export const CONTROL_PATH = '/api/sandbox'

/** Headers of a request with a body: other content types are rejected. */
export const JSON_HEADERS = { 'Content-Type': 'application/json' } as const

/** Name of the console's cookie. The prefix restricts the cookie to https and to the exact host that sets it. */
export const CONSOLE_COOKIE = '__Host-countersign'

/** Lowercase name of the header that marks a read by a console page without a user action. */
export const PAGE_READ_HEADER = 'sandbox-page-read'

export type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'

/** Allowed callers: clients with an API token (§5.1), the owner of the sandbox, or anyone. */
export type Access = 'token' | 'owner' | 'anyone'

/**
 * Permissions of an API token. VIEW allows reads. TRANSACT allows moving money and signing wallet owners in or out.
 * MANAGE allows all other changes. No permission includes another.
 */
export const PERMISSIONS = ['VIEW', 'TRANSACT', 'MANAGE'] as const
export type Permission = (typeof PERMISSIONS)[number]

type Schema = z.core.$ZodType

/**
 * Fields that the public API has and the sandbox lacks, by dotted path, such as `destination.railOptions`. `*` is any
 * index of an array. Ignoring one would change who may do what, who a customer is, or what a payment costs. Each
 * reason completes "… is not supported by the sandbox, because …". Of a field with `values`, only these are unsupported.
 */
export type UnsupportedFields = Readonly<
  Record<string, string | { readonly values: readonly string[]; readonly reason: string }>
>

export function unsupportedReason(limit: UnsupportedFields[string]): string {
  return typeof limit === 'string' ? limit : limit.reason
}

/** One endpoint as data, shared by the server, the OpenAPI document, the console and the tests. */
export interface Operation {
  readonly id: string
  readonly method: Method
  /** Template below the prefix, such as `/quotes/{quoteId}`. */
  readonly path: `/${string}`
  readonly prefix: typeof BASE_PATH | typeof CONTROL_PATH
  readonly access: Access
  /** Required permission of the API token. Every operation with access `token` has one. */
  readonly permission?: Permission
  readonly tag: string
  readonly summary: string
  readonly query?: Schema
  readonly body?: Schema
  /** Fields and values in the body that the server rejects with NOT_IMPLEMENTED, and why. */
  readonly unsupported?: UnsupportedFields
  /** Dotted paths of fields in the body that the server stores and returns, but that decide nothing. */
  readonly storedOnly?: readonly string[]
  /** Maximum length of the body in bytes, if not the default. */
  readonly bodyBytesMax?: number
  /** True if the body may be missing or empty. The operation then gets `{}`. */
  readonly bodyOptional?: true
  /** Without `body` and `stream`, the response has no content. */
  readonly success: { readonly status: 200 | 201 | 204; readonly body?: Schema; readonly stream?: true }
  /** The error code if the path names an unknown object. An API token sees only objects of its platform. */
  readonly notFound?: ErrorCode
  /** The body of the 202, if the operation uses the signed-retry pattern (§5.4). */
  readonly signedRetry?: Schema
  /** True if the operation accepts a wallet signature without a Request-Id (§2.1). */
  readonly walletSignature?: true
  /** True if the operation honors `Idempotency-Key` (§4.1). */
  readonly idempotent?: true
  /** Codes of the operation, without {@link SHARED_ERRORS}. */
  readonly errors: readonly ErrorCode[]
}

/** Codes that every operation with access `token` may return. */
export const SHARED_ERRORS = ['UNAUTHORIZED', 'FORBIDDEN', 'INTERNAL_ERROR'] as const satisfies readonly ErrorCode[]

/** Codes for a wallet signature without a Request-Id (§7). */
const WALLET_SIGNATURE_ERRORS = [
  'WALLET_SIGNATURE_MISSING',
  'WALLET_SIGNATURE_MALFORMED',
  'WALLET_SIGNATURE_BODY_MISMATCH',
  'WALLET_SIGNATURE_INVALID',
] as const satisfies readonly ErrorCode[]

/** Codes for the signed retry of an operation (§5.4, §7). */
export const SIGNED_RETRY_ERRORS = [
  ...WALLET_SIGNATURE_ERRORS,
  'REQUEST_ID_MISSING',
] as const satisfies readonly ErrorCode[]

/** Codes of the UMA protocol, for operations that contact a counterparty. */
export const UMA_ERRORS = [
  'PARSE_LNURLP_RESPONSE_ERROR',
  'CERT_CHAIN_INVALID',
  'CERT_CHAIN_EXPIRED',
  'INVALID_PUBKEY_FORMAT',
  'MISSING_REQUIRED_UMA_PARAMETERS',
  'SENDER_NOT_ACCEPTED',
  'INVALID_TIMESTAMP',
  'INVALID_NONCE',
  'UNSUPPORTED_UMA_VERSION',
  'COUNTERPARTY_PUBKEY_FETCH_ERROR',
  'NO_COMPATIBLE_UMA_VERSION',
  'LNURLP_REQUEST_FAILED',
  'UNRECOGNIZED_MANDATORY_PAYEE_DATA_KEY',
] as const satisfies readonly ErrorCode[]

/** Codes that the HTTP edge returns before the operation runs. */
export const EDGE_ERRORS = [
  'INVALID_REQUEST_FORMAT',
  'FORBIDDEN',
  'REFERENCE_NOT_FOUND',
  'METHOD_NOT_ALLOWED',
  'PAYLOAD_TOO_LARGE',
  'UNSUPPORTED_MEDIA_TYPE',
  'MISDIRECTED_REQUEST',
  'SERVICE_UNAVAILABLE',
] as const satisfies readonly ErrorCode[]

/** `errors` lists only the codes that the other fields do not imply. */
type Declared = Omit<Operation, 'prefix' | 'access' | 'tag' | 'errors'> & { readonly errors?: readonly ErrorCode[] }

/**
 * Returns a function that declares operations under the base URL and adds the error codes that their fields imply. An
 * operation may override `tag` and `permission`. By default, GET requires VIEW, and other methods require
 * `writePermission`.
 */
export function apiOperations(tag: string, writePermission: Permission) {
  return <const O extends Declared & { readonly tag?: string }>(operation: O) => {
    const formatErrors = operation.body === undefined ? [] : (['INVALID_REQUEST_FORMAT'] as const)
    const permission: Permission = operation.method === 'GET' ? 'VIEW' : writePermission
    const errors = errorsOf(operation, formatErrors)
    return { tag, permission, ...operation, errors, prefix: BASE_PATH, access: 'token' } as const
  }
}

/**
 * Declares an operation of the control plane. Adds the error codes that its fields imply, and the one of a client that
 * guesses the access key.
 */
export function controlOperation<const O extends Declared>(operation: O) {
  const errors = [...errorsOf(operation), 'RATE_LIMITED'] as const satisfies readonly ErrorCode[]
  return { ...operation, errors, prefix: CONTROL_PATH, access: 'owner', tag: 'control' } as const
}

/** Like {@link controlOperation}, but with access for anyone. */
export function publicOperation<const O extends Declared>(operation: O) {
  return { ...operation, errors: errorsOf(operation), prefix: CONTROL_PATH, access: 'anyone', tag: 'control' } as const
}

function errorsOf(operation: Declared, formatErrors: readonly ErrorCode[] = []): readonly ErrorCode[] {
  const { body, errors = [], notFound, query, signedRetry, unsupported, walletSignature } = operation
  return [
    ...(query || body ? (['INVALID_INPUT'] as const) : []),
    ...formatErrors,
    ...(signedRetry ? SIGNED_RETRY_ERRORS : walletSignature ? WALLET_SIGNATURE_ERRORS : []),
    ...errors,
    ...(unsupported ? (['NOT_IMPLEMENTED'] as const) : []),
    ...(notFound ? [notFound] : []),
  ]
}

export type QueryOf<O extends Operation> = O extends { query: infer S extends Schema } ? z.output<S> : undefined
export type BodyOf<O extends Operation> = O extends { body: infer S extends Schema } ? z.output<S> : undefined
/** The result of a successful operation, before encoding. */
export type ResultOf<O extends Operation> = O['success'] extends { body: infer S extends Schema }
  ? z.output<S>
  : undefined
export type ParamsOf<O extends Operation> = { readonly [Name in ParamNames<O['path']>]: string }
type ParamNames<Path extends string> = Path extends `${string}{${infer Name}}${infer Rest}`
  ? Name | ParamNames<Rest>
  : never
