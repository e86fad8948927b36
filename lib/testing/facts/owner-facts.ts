import { members, oneOf, text, upTo, variants } from '#lib/testing/facts/fact-notation'

export const postalAddress = members(
  { line1: text, postalCode: text, country: text },
  { line2: text, city: text, state: text },
)

const contact = { email: upTo(320), phoneNumber: upTo(50), countryOfResidence: text, address: postalAddress }
const companyNumbers = { registrationNumber: upTo(100), taxId: upTo(100) }
const OWNERS = {
  INDIVIDUAL: [{ fullName: upTo(250) }, { birthDate: text, nationality: text, ...contact }],
  BUSINESS: [{ legalName: upTo(250) }, { ...companyNumbers, ...contact }],
} as const
export type OwnerType = keyof typeof OWNERS

const NUMBERED = { BUSINESS: 'registrationNumber taxId' }
const LOCATED = { BUSINESS: 'address' }
const RESIDENT = { INDIVIDUAL: 'countryOfResidence' }

/** Fields that the owner of an account must have, besides its name. */
const OWNER_NEEDS: Readonly<Record<string, { readonly [Type in OwnerType]?: string }>> = {
  AED_ACCOUNT: { INDIVIDUAL: 'address', BUSINESS: 'address' },
  BWP_ACCOUNT: NUMBERED,
  CNY_ACCOUNT: LOCATED,
  COP_ACCOUNT: { BUSINESS: 'taxId' },
  EGP_ACCOUNT: LOCATED,
  EUR_ACCOUNT: { INDIVIDUAL: 'countryOfResidence', BUSINESS: 'countryOfResidence registrationNumber taxId' },
  GTQ_ACCOUNT: { INDIVIDUAL: 'countryOfResidence phoneNumber' },
  ILS_ACCOUNT: LOCATED,
  JMD_ACCOUNT: { INDIVIDUAL: 'address phoneNumber' },
  KES_ACCOUNT: NUMBERED,
  MWK_ACCOUNT: NUMBERED,
  NGN_ACCOUNT: NUMBERED,
  RWF_ACCOUNT: NUMBERED,
  TRY_ACCOUNT: { INDIVIDUAL: 'countryOfResidence', BUSINESS: 'countryOfResidence' },
  TZS_ACCOUNT: NUMBERED,
  UGX_ACCOUNT: NUMBERED,
  XAF_ACCOUNT: NUMBERED,
  XOF_ACCOUNT: NUMBERED,
  ZAR_ACCOUNT: NUMBERED,
  ZMW_ACCOUNT: NUMBERED,
}

/** Fields that only owners of accounts in one country have. */
const LOCAL_OWNERS: Readonly<Record<string, object>> = {
  CAD_ACCOUNT: { registrationNumber: upTo(100) },
  COP_ACCOUNT: { documentType: oneOf('CC CE TI NIT PP'), documentNumber: upTo(50) },
}

/** The types of wallets that have an address. */
export const WALLET_TYPES = 'ARBITRUM BASE ETHEREUM PLASMA POLYGON SOLANA SPARK TRON'
  .split(' ')
  .map(name => `${name}_WALLET`)

/** The names of the fields that the owner of an account must have, besides its name. */
export function ownerNeeds(accountType: string, type: OwnerType): readonly string[] {
  const needs = WALLET_TYPES.includes(accountType) ? RESIDENT : OWNER_NEEDS[accountType]
  return (needs as { readonly [Type in OwnerType]?: string } | undefined)?.[type]?.split(' ') ?? []
}

/** The owner of an account. */
export function owner(accountType: string) {
  const facts = (type: OwnerType) => {
    const [name, optional] = OWNERS[type]
    const needs = new Set(ownerNeeds(accountType, type))
    const { needed = [], other = [] } = Object.groupBy(Object.entries(optional), ([field]) =>
      needs.has(field) ? 'needed' : 'other',
    )
    return members({ ...name, ...Object.fromEntries(needed) }, Object.fromEntries(other))
  }
  return variants('beneficiaryType', { INDIVIDUAL: facts('INDIVIDUAL'), BUSINESS: facts('BUSINESS') })
}

/** The names of all fields of an account's owner. */
export function ownerFields(accountType: string, type: OwnerType): readonly string[] {
  const [name, optional] = OWNERS[type]
  if (type === 'BUSINESS') return Object.keys({ ...name, ...optional })
  if (WALLET_TYPES.includes(accountType)) return [...Object.keys(name), 'countryOfResidence']
  return Object.keys({ ...name, ...optional, ...LOCAL_OWNERS[accountType] })
}
