import type * as z from 'zod/mini'
import type { ErrorCode } from '#lib/contract/errors/error-catalogue'

/** The version segment of the base address (§9). */
export const API_VERSION = '2025-10-13'
/** `{base_url}` without its origin. */
export const BASE_PATH = `/api/${API_VERSION}`
/** Where the sandbox's own control plane lives; never under the base address. */
export const CONTROL_PATH = '/api/sandbox'

/** What a request with a body says of it: no other type is taken. */
export const JSON_HEADERS = { 'Content-Type': 'application/json' } as const

/** The console's cookie; the prefix has the browser insist on https and this very host. */
export const CONSOLE_COOKIE = '__Host-countersign'

export type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'

/** Who may call: an API token (§5.1), the platform's owner through the console, or anyone. */
export type Access = 'token' | 'owner' | 'anyone'

/** Permissions of an API token: to read, to move money, to change everything else. None includes another. */
export const PERMISSIONS = ['VIEW', 'TRANSACT', 'MANAGE'] as const
export type Permission = (typeof PERMISSIONS)[number]

type Schema = z.core.$ZodType

/** One endpoint as a value. Server, OpenAPI document, console and tests are readings of it. */
export interface Operation {
  readonly id: string
  readonly method: Method
  /** Template below its prefix, such as `/quotes/{quoteId}`. */
  readonly path: `/${string}`
  readonly prefix: typeof BASE_PATH | typeof CONTROL_PATH
  readonly access: Access
  /** Permission that the API token needs; the base address requires one of every operation. */
  readonly permission?: Permission
  readonly tag: string
  readonly summary: string
  readonly query?: Schema
  readonly body?: Schema
  /** A body that may be missing, empty or `{}`. */
  readonly bodyOptional?: true
  /** `body` absent: an answer without content. */
  readonly success: { readonly status: 200 | 201 | 204; readonly body?: Schema; readonly stream?: true }
  /** What a path that names nothing of the caller's answers. */
  readonly notFound?: ErrorCode
  /** Takes part in the signed-retry pattern (§5.4): what its 202 holds. */
  readonly signedRetry?: Schema
  /** Takes a wallet signature without a Request-Id (§2.1). */
  readonly walletSignature?: true
  /** Honours `Idempotency-Key` (§4.1). */
  readonly idempotent?: true
  /** The codes of its own; those every operation shares are {@link SHARED_ERRORS}. */
  readonly errors: readonly ErrorCode[]
}

/** Codes that every operation of the base address may answer. */
export const SHARED_ERRORS = ['UNAUTHORIZED', 'FORBIDDEN', 'INTERNAL_ERROR'] as const satisfies readonly ErrorCode[]

/** Codes that a wallet's signature may be answered with, where it comes without a Request-Id (§7). */
export const WALLET_SIGNATURE_ERRORS = [
  'WALLET_SIGNATURE_MISSING',
  'WALLET_SIGNATURE_MALFORMED',
  'WALLET_SIGNATURE_BODY_MISMATCH',
  'WALLET_SIGNATURE_INVALID',
] as const satisfies readonly ErrorCode[]

/** Codes that the signed retry of an operation may answer (§5.4, §7). */
export const SIGNED_RETRY_ERRORS = [
  ...WALLET_SIGNATURE_ERRORS,
  'REQUEST_ID_MISSING',
] as const satisfies readonly ErrorCode[]

/** Codes of the HTTP edge, before an operation is reached. */
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

type ApiOperation = Omit<Operation, 'prefix' | 'access'> & { readonly permission: Permission }

/** Keeps the literal types of an operation of the base address. */
export function apiOperation<const O extends ApiOperation>(operation: O) {
  return { ...operation, prefix: BASE_PATH, access: 'token' } as const
}

/** Keeps the literal types of an operation of the control plane. */
export function controlOperation<const O extends Omit<Operation, 'prefix' | 'access' | 'tag'>>(operation: O) {
  return { ...operation, prefix: CONTROL_PATH, access: 'owner', tag: 'control' } as const
}

/** The decoded query of an operation. */
export type QueryOf<O extends Operation> = O extends { query: infer S extends Schema } ? z.output<S> : undefined
/** The decoded body of an operation. */
export type BodyOf<O extends Operation> = O extends { body: infer S extends Schema } ? z.output<S> : undefined
/** What an operation gives when it succeeds, before encoding. */
export type ResultOf<O extends Operation> = O['success'] extends { body: infer S extends Schema }
  ? z.output<S>
  : undefined
/** The names of a path template's parameters. */
export type ParamsOf<O extends Operation> = { readonly [Name in ParamNames<O['path']>]: string }
type ParamNames<Path extends string> = Path extends `${string}{${infer Name}}${infer Rest}`
  ? Name | ParamNames<Rest>
  : never
