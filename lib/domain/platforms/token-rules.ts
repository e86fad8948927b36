import type { Rule } from '#lib/domain/rule'

interface TokenDeletion {
  /** True if the call authenticates with this token. */
  readonly isCalling: boolean
  /** True if this token was created together with the platform. */
  readonly isFirst: boolean
}

/** Rules for deleting an API token. They ensure that a token with the permission MANAGE always remains. */
export const TOKEN_DELETION_RULES: readonly Rule<TokenDeletion>[] = [
  {
    id: 'first-token',
    label: 'The API token is not the platform’s first',
    check: ({ isFirst }) => (isFirst ? { code: 'INVALID_INPUT', details: { reason: 'FIRST_TOKEN' } } : {}),
  },
  {
    id: 'other-token',
    label: 'The API token is not the one that this call uses',
    check: ({ isCalling }) => (isCalling ? { code: 'INVALID_INPUT', details: { reason: 'TOKEN_IN_USE' } } : {}),
  },
]
