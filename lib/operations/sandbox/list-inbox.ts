import { existingCredentials } from '#db/queries/credentials/credentials'
import { listOtps, type OtpIssuanceRow } from '#db/queries/credentials/otp-issuances'
import { type ContactCodeRow, listContactCodes } from '#db/queries/customers/contact-codes'
import { platformNames } from '#db/queries/platforms/platforms'
import { listChallenges, type ScaChallengeRow } from '#db/queries/quotes/sca-challenges'
import type {
  listInbox as contract,
  DeliveredCode,
  DeliveredContactCode,
  DeliveredScaCode,
} from '#lib/contract/sandbox/inbox'
import type { Instant } from '#lib/contract/scalars'
import { otpState } from '#lib/domain/credentials/otp-rules'
import { contactCodeState } from '#lib/domain/customers/contact-verification'
import { type Call, performed } from '#lib/operations/world'

const CODES_MAX = 100

/** Lists the newest codes of all platforms, at most 100 of each kind, with their current state. */
export async function listInbox({ now, world }: Call<typeof contract>) {
  const { codes, contactCodes, scaCodes, names, credentials } = await world.db.read(async tx => {
    // For each kind, read one code more than is listed, to set `hasMore`.
    const codes = await listOtps(tx, CODES_MAX + 1)
    const ids = [...new Set(codes.map(({ credentialId }) => credentialId))]
    const contactCodes = await listContactCodes(tx, CODES_MAX + 1)
    const scaCodes = await listChallenges(tx, CODES_MAX + 1)
    const platformIds = [...codes, ...contactCodes, ...scaCodes].map(({ platformId }) => platformId)
    const names = await platformNames(tx, [...new Set(platformIds)])
    return { codes, contactCodes, scaCodes, names, credentials: await existingCredentials(tx, ids) }
  })
  return performed({
    data: codes.slice(0, CODES_MAX).map(code => ({
      ...describeOtp(code, names.get(code.platformId) ?? '', now),
      ...(credentials.has(code.credentialId) ? {} : { credentialRevoked: true }),
    })),
    contactCodes: contactCodes
      .slice(0, CODES_MAX)
      .map(code => describeContactCode(code, names.get(code.platformId) ?? '', now)),
    scaCodes: scaCodes.slice(0, CODES_MAX).map(code => describeScaCode(code, names.get(code.platformId) ?? '', now)),
    hasMore: [codes, contactCodes, scaCodes].some(({ length }) => length > CODES_MAX),
  })
}

function describeContactCode(code: ContactCodeRow, platformName: string, now: Instant): DeliveredContactCode {
  const { platformId, customerId, contact, deliveredTo, issuedAt, expiresAt, tries } = code
  const state = contactCodeState(code, now)
  const delivery = { platformId, platformName, to: deliveredTo, code: code.code, issuedAt, expiresAt }
  return { ...delivery, customerId, contact, state, tries: Number(tries) }
}

function describeScaCode(code: ScaChallengeRow, platformName: string, now: Instant): DeliveredScaCode {
  const { id, platformId, quoteId, deliveredTo, issuedAt, expiresAt, tries } = code
  const state = contactCodeState(code, now)
  const delivery = { platformId, platformName, to: deliveredTo, code: code.code, issuedAt, expiresAt }
  return { ...delivery, quoteId, challengeId: id, state, tries: Number(tries) }
}

function describeOtp(otp: OtpIssuanceRow, platformName: string, now: Instant): DeliveredCode {
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
