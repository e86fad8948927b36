import type { ClientData } from '#lib/domain/credentials/passkey-rules'
import { readBase64url, textFromUtf8 } from '#lib/wallet/encoding/bytes'
import { duplicateMember, readJsonObject } from '#lib/wallet/encoding/json-object'
import type { Problem } from '#lib/wallet/read-problem'

export function readClientData(clientDataJson: string): ClientData | Problem {
  const bytes = readBase64url(clientDataJson, { tolerate: 'base64' })
  if (bytes === undefined) return { problem: 'clientDataJson is not base64url' }
  const text = textFromUtf8(bytes)
  if (text === undefined) return { problem: 'clientDataJson is not UTF-8' }
  const members = readJsonObject(text)
  if (members === undefined) return { problem: 'clientDataJson is not a JSON object' }
  // If two members have the same name, parsers disagree on which one counts. A duplicate is therefore rejected.
  const duplicate = duplicateMember(text)
  if (duplicate !== undefined) return { problem: `clientDataJson has the member ${JSON.stringify(duplicate)} twice` }
  const { type, challenge, origin, crossOrigin, topOrigin } = members
  return { type, challenge, origin, crossOrigin, topOrigin }
}
