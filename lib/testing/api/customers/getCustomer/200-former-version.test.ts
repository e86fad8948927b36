import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import type { Id } from '#lib/contract/scalars'
import { newBusiness, submitVerification } from '#lib/testing/fixtures/business-customers'
import { openSandboxForFile } from '#lib/testing/sandbox/sandbox-for-file'

const sandbox = await openSandboxForFile()

/** Earlier versions of the sandbox stored such values. The fields now accept only enumerated values. */
const FORMER_VALUES = {
  entityType: 'limited company',
  businessType: 'bakery',
  purposeOfAccount: ['payouts', 7],
  sourceOfFundsCategories: 'sales',
  expectedMonthlyTransactionCount: 40,
}

async function storeFormerBusiness(members: object = FORMER_VALUES): Promise<string> {
  const id = await newBusiness(sandbox, { doingBusinessAs: 'Example' })
  const { world } = sandbox
  if (world === undefined) throw new Error('The sandbox runs in another process.')
  await world.db.transact(async tx => {
    const { customers } = tx.tables
    const isMatch = eq(customers.id, id as Id<'Customer'>)
    const [row] = await tx.sql.select().from(customers).where(isMatch)
    const businessInfo = { ...(row?.profile.businessInfo as object), ...members }
    await tx.sql
      .update(customers)
      .set({ profile: { ...row?.profile, businessInfo } })
      .where(isMatch)
  })
  return id
}

test.runIf(sandbox.world !== undefined)(
  'a business stored by an earlier version is returned without fields whose values are no longer valid',
  async () => {
    const id = await storeFormerBusiness()
    const reply = await sandbox.call('GET', `/customers/${id}`)
    expect(reply.status, reply.text).toBe(200)
    expect(reply.body.businessInfo).toMatchObject({ legalName: 'Example Inc', doingBusinessAs: 'Example' })
    for (const name of Object.keys(FORMER_VALUES)) expect(reply.body.businessInfo).not.toHaveProperty(name)
    const list = await sandbox.call('GET', '/customers?customerType=BUSINESS')
    expect(list.status, list.text).toBe(200)
    expect(list.body.data).toContainEqual(reply.body)
  },
)

test.runIf(sandbox.world !== undefined)('a business stored by an earlier version can be changed', async () => {
  const body = { customerType: 'BUSINESS', businessInfo: { entityType: 'LLC' } }
  const reply = await sandbox.call('PATCH', `/customers/${await storeFormerBusiness()}`, { body })
  expect(reply.status, reply.text).toBe(200)
  expect(reply.body.businessInfo).toMatchObject({ legalName: 'Example Inc', entityType: 'LLC' })
})

test.runIf(sandbox.world !== undefined)(
  'a business stored by an earlier version without fields that are now required is returned, and its verification names them',
  async () => {
    const id = await storeFormerBusiness({ country: undefined, taxId: undefined })
    const { status, text, body } = await sandbox.call('GET', `/customers/${id}`)
    expect(status, text).toBe(200)
    expect(Object.keys(body.businessInfo)).not.toContain('country')
    expect((await submitVerification(sandbox, id)).errors).toMatchObject([{ field: 'businessInfo.taxId' }])
  },
)
