import type { Customer } from '#lib/contract/customers/customer'

/** Facts about a person or a company, by the name of the field that asks for them. */
export type KnownFacts = Readonly<Record<string, string>>

/** Returns the facts about a customer that institutions ask for. Omits those that the customer does not have. */
export function customerFacts(customer: Customer): KnownFacts {
  const { email, phoneNumber, region } = customer
  const contact = { EMAIL: email, PHONE_NUMBER: phoneNumber, COUNTRY_OF_RESIDENCE: region }
  if (customer.customerType === 'INDIVIDUAL') {
    const { fullName, birthDate, nationality } = customer
    return dropUnknown({ ...contact, FULL_NAME: fullName, BIRTH_DATE: birthDate, NATIONALITY: nationality })
  }
  const { businessInfo } = customer
  const { legalName, taxId, registrationNumber } = businessInfo ?? {}
  return dropUnknown({ ...contact, FULL_NAME: legalName, TAX_ID: taxId, REGISTRATION_NUMBER: registrationNumber })
}

function dropUnknown(facts: Readonly<Record<string, string | undefined>>): KnownFacts {
  return Object.fromEntries(Object.entries(facts).flatMap(([name, fact]) => (fact === undefined ? [] : [[name, fact]])))
}
