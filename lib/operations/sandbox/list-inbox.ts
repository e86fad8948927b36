import { existingCredentials } from '#db/queries/credentials/credentials'
import { listOtps, type OtpIssuanceRow } from '#db/queries/credentials/otp-issuances'
import { listPlatforms } from '#db/queries/platforms/platforms'
import type { listInbox as contract, DeliveredCode } from '#lib/contract/sandbox/inbox'
import type { Instant } from '#lib/contract/scalars'
import { otpState } from '#lib/domain/credentials/otp-rules'
import { type Call, performed } from '#lib/operations/world'

/** Codes that are told. */
const TOLD_MAX = 100

/** The newest one-time codes of every platform, with what became of each by the sandbox clock. */
export async function listInbox({ now, world }: Call<typeof contract>) {
  const { codes, platforms, credentials } = await world.db.read(async tx => {
    // One more than is told says whether there are more.
    const codes = await listOtps(tx, TOLD_MAX + 1)
    const ids = [...new Set(codes.map(({ credentialId }) => credentialId))]
    return { codes, platforms: await listPlatforms(tx), credentials: await existingCredentials(tx, ids) }
  })
  const names = new Map(platforms.map(({ id, name }) => [id, name]))
  return performed({
    data: codes.slice(0, TOLD_MAX).map(code => ({
      ...delivered(code, names.get(code.platformId) ?? '', now),
      ...(credentials.has(code.credentialId) ? {} : { credentialRevoked: true }),
    })),
    hasMore: codes.length > TOLD_MAX,
  })
}

function delivered(otp: OtpIssuanceRow, platformName: string, now: Instant): DeliveredCode {
  const { platformId, contact, credentialId, accountId, type, code, issuedAt, expiresAt, tries } = otp
  return {
    platformId,
    platformName,
    to: contact,
    credentialId,
    accountId,
    type,
    code,
    issuedAt,
    expiresAt,
    bundleAgeSeconds: Math.floor((now - issuedAt) / 1000),
    state: otpState(otp, now),
    tries: Number(tries),
  }
}
