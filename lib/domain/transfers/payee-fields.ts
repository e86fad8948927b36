import type { Customer } from '#lib/contract/customers/customer'

/** Data that the sender's institution needs about the receiving customer. */
const PAYEE_FIELDS = ['FULL_NAME', 'BIRTH_DATE', 'NATIONALITY'] as const
export type PayeeField = (typeof PAYEE_FIELDS)[number]

/** Lists the payee fields that the sandbox does not have for a customer. The approval request asks for these fields. */
export function missingPayeeFields(customer: Customer): readonly PayeeField[] {
  const known: Readonly<Record<PayeeField, string | undefined>> =
    customer.customerType === 'INDIVIDUAL'
      ? { FULL_NAME: customer.fullName, BIRTH_DATE: customer.birthDate, NATIONALITY: customer.nationality }
      : // A business has no birth date or nationality, so these fields are never missing.
        { FULL_NAME: customer.businessInfo?.legalName, BIRTH_DATE: '-', NATIONALITY: '-' }
  return PAYEE_FIELDS.filter(field => !known[field])
}

/** Lists the requested fields that an approval omits, leaves blank, or does not return as a string. */
export function fieldsNotReturned(
  requested: readonly string[],
  returned: Readonly<Record<string, unknown>> = {},
): readonly string[] {
  return requested.filter(field => typeof returned[field] !== 'string' || returned[field].trim() === '')
}
