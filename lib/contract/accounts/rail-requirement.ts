import * as z from 'zod/mini'
import type { BankAccountType, RAILS_BY_ACCOUNT_TYPE } from '#lib/contract/accounts/account-type'

/** A rail, and the fields that an account must have to offer it. */
export interface RailRequirement {
  readonly rail: (typeof RAILS_BY_ACCOUNT_TYPE)[BankAccountType][number]
  readonly fields: readonly string[]
}

/** Rail requirements by account type. An account must satisfy at least one requirement of its type, if any exist. */
export const RAIL_REQUIREMENTS: { readonly [Type in BankAccountType]?: readonly RailRequirement[] } = {
  BDT_ACCOUNT: bankOrMobileMoney(['bankName', 'accountNumber'], ['bankName', 'phoneNumber']),
  CNY_ACCOUNT: bankOrMobileMoney(['bankName', 'accountNumber'], ['bankName', 'phoneNumber']),
  COP_ACCOUNT: bankOrMobileMoney(['accountNumber', 'bankAccountType', 'bankName'], ['phoneNumber']),
  EGP_ACCOUNT: bankOrMobileMoney(['iban'], ['phoneNumber']),
  GHS_ACCOUNT: bankOrMobileMoney(['bankName', 'accountNumber'], ['bankName', 'phoneNumber']),
  INR_ACCOUNT: [
    { rail: 'UPI', fields: ['vpa'] },
    { rail: 'NEFT', fields: ['accountNumber', 'ifsc', 'rail'] },
    { rail: 'RTGS', fields: ['accountNumber', 'ifsc', 'rail'] },
  ],
  PKR_ACCOUNT: bankOrMobileMoney(['bankName', 'accountNumber'], ['bankName', 'phoneNumber']),
  SLV_ACCOUNT: bankOrMobileMoney(['accountNumber', 'bankAccountType'], ['phoneNumber']),
  SWIFT_ACCOUNT: [
    { rail: 'SWIFT', fields: ['accountNumber'] },
    { rail: 'SWIFT', fields: ['iban'] },
  ],
}

export function hasFields(record: Readonly<Record<string, unknown>>, fields: readonly string[]): boolean {
  return missingFrom(record, fields).length === 0
}

/**
 * Returns the check that an account satisfies one of its type's rail requirements, if any exist. Errors name the fields
 * that the account lacks for the nearest requirement.
 */
export function railChecks(accountType: BankAccountType) {
  const requirements = RAIL_REQUIREMENTS[accountType]
  if (!requirements) return []
  const alternatives = new Set(requirements.map(requirement => requirement.fields.join(' and ')))
  const message = `Expected ${[...alternatives].join(', or ')}.`
  return [refineFields(record => fieldsMissingForRail(record, requirements), message), z.meta({ description: message })]
}

/**
 * Returns the check that exactly one of the fields is present. Errors name the first field if all are missing, else the
 * extra fields.
 */
export function exactlyOneOf(fields: readonly string[]) {
  const message = `Send exactly one of ${fields.join(', ')}.`
  return [refineFields(record => missingOrExtraFields(record, fields), message), z.meta({ description: message })]
}

function fieldsMissingForRail(
  record: Record<string, unknown>,
  requirements: readonly RailRequirement[],
): readonly string[] {
  // The nearest requirement is the one with the smallest share of missing fields.
  const [nearest] = requirements
    .map(({ fields }) => ({ fields, missing: missingFrom(record, fields) }))
    .toSorted((a, b) => a.missing.length / a.fields.length - b.missing.length / b.fields.length)
  return nearest?.missing ?? []
}

function missingOrExtraFields(record: Record<string, unknown>, fields: readonly string[]): readonly string[] {
  const present = fields.filter(field => record[field] !== undefined)
  return present.length === 0 ? fields.slice(0, 1) : present.slice(1)
}

function missingFrom(record: Readonly<Record<string, unknown>>, fields: readonly string[]): readonly string[] {
  return fields.filter(field => record[field] === undefined)
}

function refineFields(wrongFields: (record: Record<string, unknown>) => readonly string[], message: string) {
  return z.check<Record<string, unknown>>(({ value, issues }) => {
    for (const field of wrongFields(value)) issues.push({ code: 'custom', path: [field], message, input: value })
  })
}

function bankOrMobileMoney(bank: readonly string[], mobileMoney: readonly string[]): readonly RailRequirement[] {
  return [
    { rail: 'BANK_TRANSFER', fields: bank },
    { rail: 'MOBILE_MONEY', fields: mobileMoney },
  ]
}
