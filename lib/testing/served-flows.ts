import { CONTROL_PATH } from '#lib/contract/operation'
import type { Artifacts, HeldSession } from '#lib/flows/artifacts'
import { executeQuote } from '#lib/flows/execute-flow'
import { artifactsOf, type Flow, type Run, runToEnd, type Tools } from '#lib/flows/flow'
import { oauth, registerOauth } from '#lib/flows/oauth-flows'
import { emailOtp, smsOtp } from '#lib/flows/otp-flows'
import { passkeySignIn, registerPasskey } from '#lib/flows/passkey-flows'
import { addCredential, refreshSession, revokeCredential, revokeSession } from '#lib/flows/signed-action-flows'
import { softwareAuthenticator } from '#lib/flows/software-authenticator'
import type { ServedPlatform } from '#lib/testing/api/clients/served-platform'

/** Every guided flow, run once to its end over HTTP on the wallet of a platform's starter data. */
export async function runsOfEveryFlow(platform: ServedPlatform): Promise<readonly Run[]> {
  const tools = toolsOver(platform)
  const account = await firstOf(tools, '/customers/internal-accounts?type=EMBEDDED_WALLET')
  const accountId: string = account.id
  const destinationId: string = (await firstOf(tools, '/customers/external-accounts?currency=USD')).id
  const credentialId: string = (await firstOf(tools, `/auth/credentials?accountId=${accountId}`)).id
  const identity = { iss: 'https://accounts.google.com', aud: 'app', sub: 'ada', email: 'ada@example.com' }
  const runs: Run[] = []
  const run = async (flow: Flow, given: Partial<Artifacts>) => {
    const done = await runToEnd(flow, given, tools)
    runs.push(done)
    return artifactsOf(done)
  }

  const signer = sessionOf(await run(emailOtp, { credentialId, otpType: 'EMAIL_OTP', otpCode: '000000' }))
  const sms = addedBy(await run(addCredential, { accountId, otpType: 'SMS_OTP', signer }))
  const other = sessionOf(await run(smsOtp, { credentialId: sms, otpType: 'SMS_OTP', otpCode: '000000' }))
  const known = addedBy(await run(registerOauth, { accountId, identity, signer }))
  await run(oauth, { credentialId: known, identity })
  const passkey = addedBy(await run(registerPasskey, { accountId, signer }))
  await run(passkeySignIn, { credentialId: passkey })
  await run(executeQuote, { accountId, destinationId, amount: 10_000_000, signer })
  await run(refreshSession, { signer })
  await run(revokeSession, { targetId: signer.id, signer: other })
  await run(revokeSession, { targetId: other.id, signer: other })
  const again = sessionOf(await run(smsOtp, { credentialId: sms, otpType: 'SMS_OTP', otpCode: '000000' }))
  await run(revokeCredential, { targetId: credentialId, signer: again })
  await run(addCredential, { accountId, otpType: 'EMAIL_OTP', signer: again })
  return runs
}

function toolsOver({ baseUrl, clientId, clientSecret }: ServedPlatform): Tools {
  const { origin } = new URL(baseUrl)
  const random = (length: number) => crypto.getRandomValues(new Uint8Array(length))
  return {
    random,
    send: async ({ method, path, headers, body }) => {
      const authorization = { Authorization: `Basic ${btoa(`${clientId}:${clientSecret}`)}` }
      const response = await fetch(baseUrl + path, {
        method,
        headers: { ...headers, ...authorization },
        body: body ?? null,
      })
      return {
        status: response.status,
        headers: [...response.headers],
        body: await response.text(),
        exchangeId: response.headers.get('sandbox-trace-id') ?? undefined,
        durationMs: 0,
      }
    },
    mintToken: async (identity, clientPublicKey) => {
      const body = JSON.stringify({ ...identity, ...(clientPublicKey === undefined ? {} : { clientPublicKey }) })
      const headers = { 'Content-Type': 'application/json' }
      const response = await fetch(`${origin}${CONTROL_PATH}/oidc/token`, { method: 'POST', headers, body })
      return (await response.json()).idToken
    },
    authenticator: softwareAuthenticator(origin, random),
  }
}

async function firstOf({ send }: Tools, path: string) {
  const { body } = await send({ method: 'GET', path, headers: {} })
  return JSON.parse(body).data[0]
}

function sessionOf({ session }: Partial<Artifacts>): HeldSession {
  if (session === undefined) throw new Error('No session was opened.')
  return session
}

function addedBy({ leg2 }: Partial<Artifacts>): string {
  return JSON.parse(leg2?.answer.body ?? '{}').id
}
