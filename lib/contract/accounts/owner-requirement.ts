import type { BankAccountType, WalletType } from '#lib/contract/accounts/account-type'

export type OwnerField = 'address' | 'countryOfResidence' | 'phoneNumber' | 'registrationNumber' | 'taxId'
export type OwnerType = 'INDIVIDUAL' | 'BUSINESS'
type OwnerRequirement = { readonly [Type in OwnerType]?: readonly OwnerField[] }

const registered: OwnerRequirement = { BUSINESS: ['registrationNumber', 'taxId'] }
const located: OwnerRequirement = { BUSINESS: ['address'] }
const wallet: OwnerRequirement = { INDIVIDUAL: ['countryOfResidence'] }

/** Fields of a new account's owner that the public API requires besides the name, by account type. */
export const OWNER_REQUIREMENTS: { readonly [Type in BankAccountType | WalletType]?: OwnerRequirement } = {
  AED_ACCOUNT: { INDIVIDUAL: ['address'], ...located },
  BWP_ACCOUNT: registered,
  CNY_ACCOUNT: located,
  COP_ACCOUNT: { BUSINESS: ['taxId'] },
  EGP_ACCOUNT: located,
  EUR_ACCOUNT: { INDIVIDUAL: ['countryOfResidence'], BUSINESS: ['countryOfResidence', 'registrationNumber', 'taxId'] },
  GTQ_ACCOUNT: { INDIVIDUAL: ['countryOfResidence', 'phoneNumber'] },
  ILS_ACCOUNT: located,
  JMD_ACCOUNT: { INDIVIDUAL: ['address', 'phoneNumber'] },
  KES_ACCOUNT: registered,
  MWK_ACCOUNT: registered,
  NGN_ACCOUNT: registered,
  RWF_ACCOUNT: registered,
  TRY_ACCOUNT: { INDIVIDUAL: ['countryOfResidence'], BUSINESS: ['countryOfResidence'] },
  TZS_ACCOUNT: registered,
  UGX_ACCOUNT: registered,
  XAF_ACCOUNT: registered,
  XOF_ACCOUNT: registered,
  ZAR_ACCOUNT: registered,
  ZMW_ACCOUNT: registered,
  ARBITRUM_WALLET: wallet,
  BASE_WALLET: wallet,
  ETHEREUM_WALLET: wallet,
  PLASMA_WALLET: wallet,
  POLYGON_WALLET: wallet,
  SOLANA_WALLET: wallet,
  SPARK_WALLET: wallet,
  TRON_WALLET: wallet,
}

/** Returns a sentence about each account type's owner, for the OpenAPI document. */
export function describeOwnerRequirements(): string {
  // Not Map.groupBy: a Node that is too old loads this module before it says so.
  const accountTypes = new Map<string, string[]>()
  for (const [accountType, requirement] of Object.entries(OWNER_REQUIREMENTS)) {
    for (const [type, fields] of Object.entries(requirement)) {
      const need = `An owner of type ${type} needs ${fields.join(' and ')}`
      accountTypes.set(need, [...(accountTypes.get(need) ?? []), accountType])
    }
  }
  return Array.from(accountTypes, ([need, types]) => `${need} for ${types.join(', ')}.`).join(' ')
}
