import { QUOTE_VALID_MS } from '#lib/contract/lifetimes'
import type { Artifacts } from '#lib/flows/artifacts'
import { authorizationOf } from '#lib/flows/authorize-flow'
import { exchange } from '#lib/flows/flow'
import type { Prediction } from '#lib/flows/tampers/prediction'
import {
  actFirst,
  requireArtifact,
  type Tamper,
  type TamperTools,
  tamperAt,
  waitLongerThan,
} from '#lib/flows/tampers/tamper'

const WRONG_CODE = '654321'
const NO_CHALLENGE: Prediction = { status: 409, code: 'CONFLICT', reason: 'NO_PENDING_CHALLENGE' }

/** Tampers of the authorization of a quote. Before these tampers, the run has sent one wrong code. */
export const AUTHORIZE_TAMPERS: readonly Tamper[] = [
  {
    ...tamperAt('authorize', 'wrong-code', 'body', 'Send a wrong code'),
    predicted: { status: 400, code: 'INVALID_INPUT', reason: 'WRONG_CODE' },
    usesUpArtifacts: true,
    apply: async () => ({ scaCode: WRONG_CODE }),
  },
  {
    ...tamperAt('authorize', 'locked', 'body', 'Send the correct code after three wrong ones'),
    predicted: NO_CHALLENGE,
    ...actFirst(async (artifacts, tools) => {
      await authorize(artifacts, tools, { code: WRONG_CODE, status: 400 })
      await authorize(artifacts, tools, { code: WRONG_CODE, status: 400 })
    }),
  },
  {
    ...tamperAt('authorize', 'authorized-twice', 'identity', 'Authorize the quote twice'),
    predicted: NO_CHALLENGE,
    ...actFirst((artifacts, tools) =>
      authorize(artifacts, tools, { code: requireArtifact(artifacts.scaCode), status: 200 }),
    ),
  },
  {
    ...tamperAt('authorize', 'expired', 'time', 'Let the quote expire'),
    predicted: { status: 400, code: 'INVALID_INPUT', reason: 'QUOTE_EXPIRED' },
    ...waitLongerThan(QUOTE_VALID_MS),
  },
]

async function authorize(
  { quoteId }: Partial<Artifacts>,
  tools: TamperTools,
  { code, status }: { readonly code: string; readonly status: number },
): Promise<void> {
  await exchange(tools, authorizationOf(requireArtifact(quoteId), code), [status])
}
