import type { SentAnswer } from '#lib/client/sent-exchange'
import type { Artifacts, SessionWithKey } from '#lib/flows/artifacts'
import { authorizationInputs } from '#lib/flows/drills/authorization-drills'
import { type Drill, type DrillTools, describeDrill, post } from '#lib/flows/drills/drill'
import { artifactsOf, type Flow, runToEnd } from '#lib/flows/flow'
import { CATALOG } from '#lib/flows/flow-catalog'
import { FLOWS } from '#lib/flows/flow-list'
import { textOf } from '#lib/flows/json-request'
import { newWallet } from '#lib/flows/new-wallet'
import { emailOtp, smsOtp } from '#lib/flows/otp-flows'
import { registerPasskey } from '#lib/flows/passkey-flows'
import { addCredential } from '#lib/flows/signed-action-flows'
import { requireArtifact, runTampered } from '#lib/flows/tampers/tamper'

/** Functions that prepare a flow's inputs before each tampered run, and a new wallet if the flow needs one. */
const PREPARATIONS = {
  'email-otp': prepareLogin,
  add: prepareAdd,
  revoke: prepareRevoke,
  refresh: prepareRefresh,
  authorize: async (tools: DrillTools) => authorizationInputs(tools),
}

/** Drills for credentials, sessions, signed retries and tampered flows. They are loaded lazily, as their cryptography is. */
export const WALLET_DRILLS: readonly Drill[] = [
  {
    id: 'second-sms-otp',
    label: 'POST /auth/credentials for a second SMS_OTP credential',
    predicted: { status: 400, code: 'SMS_OTP_CREDENTIAL_ALREADY_EXISTS' },
    leaves: '1 customer',
    run: async tools => {
      const artifacts = await prepareAdd(tools)
      await runToEnd(addCredential, artifacts, tools)
      return post(tools, '/auth/credentials', { type: 'SMS_OTP', accountId: artifacts.accountId })
    },
  },
  {
    id: 'passkey-twice',
    label: 'POST /auth/credentials with a passkey already registered',
    predicted: { status: 400, code: 'PASSKEY_CREDENTIAL_ALREADY_EXISTS' },
    leaves: '1 customer',
    run: async tools => {
      const registered = await runToEnd(registerPasskey, await prepareAdd(tools), tools)
      return tools.send(requireArtifact(artifactsOf(registered).request))
    },
  },
  ...Object.entries(PREPARATIONS).flatMap(([id, prepare]) => {
    const { flow, tampers } = CATALOG[id as keyof typeof PREPARATIONS]
    return tampers.map(tamper => ({
      ...describeDrill(FLOWS[flow.id].name, tamper),
      id: `${flow.id}-${tamper.id}`,
      leaves: tamper.group === 'time' ? 'sandbox clock possibly advanced, 1 customer' : '1 customer',
      run: async (tools: DrillTools) => answerOf(await runTampered(flow, await prepare(tools), tamper, tools)),
    }))
  }),
]

function answerOf({ exchange }: Awaited<ReturnType<typeof runTampered>>): SentAnswer {
  if (exchange === undefined) throw new Error('The drill sent no request.')
  return exchange.answer
}

async function prepareLogin(tools: DrillTools) {
  return { ...(await newWallet(tools)), otpType: 'EMAIL_OTP', otpCode: '000000' } as const
}

async function prepareAdd(tools: DrillTools) {
  const login = await prepareLogin(tools)
  return { accountId: login.accountId, otpType: 'SMS_OTP', signer: await signIn(emailOtp, login, tools) } as const
}

/** Prepares a wallet with two credentials. A session of the second one signs the revocation of the first. */
async function prepareRevoke(tools: DrillTools) {
  const inputs = await prepareAdd(tools)
  const added = artifactsOf(await runToEnd(addCredential, inputs, tools)).signedRetry
  const credentialId = textOf(requireArtifact(added), 'id')
  const second = { credentialId, otpType: 'SMS_OTP', otpCode: '000000' } as const
  return { targetId: inputs.signer.credentialId, signer: await signIn(smsOtp, second, tools) }
}

async function prepareRefresh(tools: DrillTools) {
  const signer = await signIn(emailOtp, await prepareLogin(tools), tools)
  return { targetId: signer.id, signer }
}

async function signIn(flow: Flow, login: Partial<Artifacts>, tools: DrillTools): Promise<SessionWithKey> {
  return requireArtifact(artifactsOf(await runToEnd(flow, login, tools)).session)
}
