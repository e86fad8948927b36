import type { Artifacts, HeldSession } from '#lib/flows/artifacts'
import { executeQuote } from '#lib/flows/execute-flow'
import { artifactsOf, type Flow, runToEnd } from '#lib/flows/flow'
import { oauth, registerOauth } from '#lib/flows/oauth-flows'
import { emailOtp, smsOtp } from '#lib/flows/otp-flows'
import { passkeySignIn, registerPasskey } from '#lib/flows/passkey-flows'
import { addCredential, refreshSession, revokeCredential, revokeSession } from '#lib/flows/signed-action-flows'
import {
  ADD_TAMPERS,
  REFRESH_TAMPERS,
  REVOKE_CREDENTIAL_TAMPERS,
  REVOKE_TAMPERS,
} from '#lib/flows/tampers/action-tampers'
import { EXECUTE_TAMPERS } from '#lib/flows/tampers/execute-tampers'
import { OAUTH_TAMPERS } from '#lib/flows/tampers/oauth-tampers'
import { OTP_TAMPERS } from '#lib/flows/tampers/otp-tampers'
import { PASSKEY_TAMPERS } from '#lib/flows/tampers/passkey-tampers'
import { REGISTER_OAUTH_TAMPERS, REGISTER_PASSKEY_TAMPERS } from '#lib/flows/tampers/registration-tampers'
import { made, type Tamper, type TamperTools } from '#lib/flows/tampers/tamper'
import type { Sandbox } from '#lib/testing/sandbox'
import { newWallet, signIn, type Wallet } from '#lib/testing/wallet'

/** A flow with the ways to break it, and how a wallet of its own is made ready for it. */
export interface FlowCase {
  readonly flow: Flow
  readonly tampers: readonly Tamper[]
  given(): Promise<Partial<Artifacts>>
  /** The call that proves it: two legs, or one. */
  readonly proof: 'leg2' | 'verify' | 'execute'
  /** What that is answered with. */
  readonly status: number
}

/** Every flow the console has a page for. The passkeys are those of `tools`. */
export function flowCases(sandbox: Sandbox, tools: TamperTools): readonly FlowCase[] {
  const own = new Givens(sandbox, tools)
  const legs = { proof: 'leg2', status: 201 } as const
  const single = { proof: 'verify', status: 200 } as const
  return [
    { flow: emailOtp, tampers: OTP_TAMPERS, given: () => own.login(), ...legs, status: 200 },
    { flow: smsOtp, tampers: OTP_TAMPERS, given: () => own.smsLogin(), ...legs, status: 200 },
    { flow: addCredential, tampers: ADD_TAMPERS, given: () => own.add(), ...legs },
    { flow: revokeCredential, tampers: REVOKE_CREDENTIAL_TAMPERS, given: () => own.revoke(), ...legs, status: 204 },
    { flow: refreshSession, tampers: REFRESH_TAMPERS, given: () => own.session(), ...legs },
    { flow: revokeSession, tampers: REVOKE_TAMPERS, given: () => own.session(), ...legs, status: 204 },
    { flow: registerOauth, tampers: REGISTER_OAUTH_TAMPERS, given: () => own.identity(), ...legs },
    { flow: registerPasskey, tampers: REGISTER_PASSKEY_TAMPERS, given: () => own.wallet(), ...legs },
    { flow: oauth, tampers: OAUTH_TAMPERS, given: () => own.oauth(), ...single },
    { flow: passkeySignIn, tampers: PASSKEY_TAMPERS, given: () => own.passkey(), ...single },
    { flow: executeQuote, tampers: EXECUTE_TAMPERS, given: () => own.execute(), proof: 'execute', status: 200 },
  ]
}

const IDENTITY = { iss: 'https://accounts.google.com', aud: 'app', sub: 'ada', email: 'ada@example.com' }

/** What each flow is given, on a wallet that nothing else touches. */
class Givens {
  readonly #sandbox: Sandbox
  readonly #tools: TamperTools

  constructor(sandbox: Sandbox, tools: TamperTools) {
    this.#sandbox = sandbox
    this.#tools = tools
  }

  async login() {
    const { credentialId, accountId } = await newWallet(this.#sandbox)
    return { accountId, credentialId, otpType: 'EMAIL_OTP', otpCode: '000000' } as const
  }

  async smsLogin() {
    const credentialId = await this.#added(addCredential, await this.add())
    return { credentialId, otpType: 'SMS_OTP', otpCode: '000000' } as const
  }

  async add() {
    return { ...(await this.wallet()), otpType: 'SMS_OTP' } as const
  }

  /** A wallet with two credentials; the one it came with is to go, signed by the other. */
  async revoke() {
    const { wallet, signer } = await this.#signedIn()
    const given = { accountId: wallet.accountId, otpType: 'SMS_OTP', signer } as const
    const credentialId = await this.#added(addCredential, given)
    const login = { credentialId, otpType: 'SMS_OTP', otpCode: '000000' } as const
    const { session } = artifactsOf(await runToEnd(smsOtp, login, this.#tools))
    return { targetId: wallet.credentialId, signer: made(session) }
  }

  async session() {
    const { signer } = await this.#signedIn()
    return { targetId: signer.id, signer }
  }

  async wallet() {
    const { wallet, signer } = await this.#signedIn()
    return { accountId: wallet.accountId, signer }
  }

  async identity() {
    return { ...(await this.wallet()), identity: IDENTITY }
  }

  async oauth() {
    return { credentialId: await this.#added(registerOauth, await this.identity()), identity: IDENTITY }
  }

  async passkey() {
    return { credentialId: await this.#added(registerPasskey, await this.wallet()) }
  }

  /** A funded wallet, and a bank account it pays. */
  async execute() {
    const { accountId, signer } = await this.wallet()
    const path = `/sandbox/internal-accounts/${accountId}/fund`
    await this.#sandbox.call('POST', path, { body: { amount: 500_000_000 } })
    const destinationId = this.#sandbox.starter.external.USD ?? ''
    return { accountId, destinationId, amount: 10_000_000, signer }
  }

  async #signedIn(): Promise<{ wallet: Wallet; signer: HeldSession }> {
    const wallet = await newWallet(this.#sandbox)
    const { id, accountId, key } = await signIn(this.#sandbox, wallet)
    const { credentialId } = wallet
    return { wallet, signer: { id, accountId, credentialId, type: 'EMAIL_OTP', expiresAt: '', key } }
  }

  async #added(flow: Flow, given: Partial<Artifacts>): Promise<string> {
    return JSON.parse(artifactsOf(await runToEnd(flow, given, this.#tools)).leg2?.answer.body ?? '{}').id
  }
}
