// Signs in the starter wallet and makes it private, which needs a signed retry. Prints the status of the retry.
import { signIn } from 'countersign/wallet'

const { COUNTERSIGN_BASE_URL: baseUrl, CLIENT_ID: clientId, CLIENT_SECRET: clientSecret } = process.env
const accountId = 'InternalAccount:00000000-0000-7000-8000-000000000006'
const wallet = await signIn({ baseUrl, token: { clientId, clientSecret } }, { accountId, with: 'EMAIL_OTP' })
const body = JSON.stringify({ privateEnabled: true })
console.log((await wallet.fetch(`/internal-accounts/${accountId}`, { method: 'PATCH', body })).status)
