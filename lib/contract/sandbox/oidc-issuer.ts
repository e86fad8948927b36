import * as z from 'zod/mini'
import { controlOperation, publicOperation } from '#lib/contract/operation'
import { openRecord, text } from '#lib/contract/scalars'
import { clientPublicKey } from '#lib/contract/signing/client-public-key'

/** Claims of the ID token to create. The default issuer is the sandbox; the default `iat` is now. */
export const tokenRequest = z.object({
  iss: z.optional(text(1, 255)),
  aud: text(1, 255),
  sub: text(1, 255),
  email: z.optional(text(1, 255)),
  /** Epoch seconds. */
  iat: z.optional(z.number().check(z.nonnegative(), z.maximum(9_999_999_999))),
  /** Client key that the session key is encrypted to. The SHA-256 of its text, in hex, becomes `nonce` (§5.5). */
  clientPublicKey: z.optional(clientPublicKey),
})

export const mintedToken = z.object({ idToken: z.string(), claims: openRecord })

/** The supported part of a provider configuration (OpenID Connect Discovery section 3). */
export const providerConfiguration = z.object({
  issuer: z.string(),
  jwks_uri: z.string(),
  response_types_supported: z.array(z.string()),
  subject_types_supported: z.array(z.string()),
  id_token_signing_alg_values_supported: z.array(z.string()),
  claims_supported: z.array(z.string()),
})

export const jsonWebKeySet = z.object({
  keys: z.array(
    z.object({
      kty: z.string(),
      crv: z.string(),
      x: z.string(),
      y: z.string(),
      kid: z.string(),
      use: z.string(),
      alg: z.string(),
    }),
  ),
})

export const mintOidcToken = controlOperation({
  id: 'mintOidcToken',
  method: 'POST',
  path: '/oidc/token',
  summary: 'Create an ID token signed by the sandbox OpenID issuer',
  body: tokenRequest,
  success: { status: 200, body: mintedToken },
})

/** Public, because verifiers fetch an issuer's configuration without credentials. */
export const getOidcConfiguration = publicOperation({
  id: 'getOidcConfiguration',
  method: 'GET',
  path: '/oidc/.well-known/openid-configuration',
  summary: "Get the sandbox issuer's OpenID configuration",
  success: { status: 200, body: providerConfiguration },
})

/** Public, like {@link getOidcConfiguration}. */
export const getOidcKeySet = publicOperation({
  id: 'getOidcKeySet',
  method: 'GET',
  path: '/oidc/jwks.json',
  summary: "Get the sandbox issuer's public keys (JWKS)",
  success: { status: 200, body: jsonWebKeySet },
})
