import type { Rule } from '#lib/domain/rule'

/** An API token to be deleted. */
interface TokenDeletion {
  /** The call authenticates with it. */
  readonly isCalling: boolean
  /** Its platform was made with it. */
  readonly isFirst: boolean
}

/** Which API tokens cannot be deleted: one with MANAGE always stays. */
export const TOKEN_DELETION_RULES: readonly Rule<TokenDeletion>[] = [
  {
    id: 'first-token',
    label: 'It is not the API token its platform was made with',
    check: ({ isFirst }) => (isFirst ? { code: 'INVALID_INPUT', details: { reason: 'FIRST_TOKEN' } } : {}),
  },
  {
    id: 'other-token',
    label: 'It is not the API token of this call',
    check: ({ isCalling }) => (isCalling ? { code: 'INVALID_INPUT', details: { reason: 'TOKEN_IN_USE' } } : {}),
  },
]
