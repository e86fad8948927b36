import { expect, test } from 'vitest'
import { newBusiness, submitVerification } from '#lib/testing/fixtures/business-customers'
import { advanceClock, freezeClock } from '#lib/testing/sandbox/move-clock'
import { openSandboxForFile } from '#lib/testing/sandbox/sandbox-for-file'

const sandbox = await openSandboxForFile()
const list = async (query: string) => (await sandbox.call('GET', `/verifications${query}`)).body

test('verifications of the platform are listed oldest first, and can be filtered and paged', async () => {
  await freezeClock(sandbox)
  const otherPlatform = await sandbox.otherPlatform()
  await submitVerification(otherPlatform, await newBusiness(otherPlatform))
  expect(await list('')).toEqual({ data: [], hasMore: false, totalCount: 0 })

  const approvedId = await newBusiness(sandbox)
  const approved = await submitVerification(sandbox, approvedId)
  const reviewed = await submitVerification(sandbox, await newBusiness(sandbox, { registrationNumber: '001' }))
  await advanceClock(sandbox, 5_000)
  const open = await submitVerification(sandbox, await newBusiness(sandbox))

  const ids = async (query: string) => (await list(query)).data.map(({ id }: { id: string }) => id)
  expect(await ids('')).toEqual([approved.id, reviewed.id, open.id])
  expect(await ids('?verificationStatus=PENDING_MANUAL_REVIEW')).toEqual([reviewed.id])
  expect(await ids('?verificationStatus=IN_PROGRESS')).toEqual([open.id])
  expect(await ids(`?customerId=${approvedId}`)).toEqual([approved.id])
  expect(await ids(`?customerId=${approvedId}&verificationStatus=REJECTED`)).toEqual([])

  const first = await list('?limit=2')
  expect(first).toMatchObject({ hasMore: true, totalCount: 3 })
  const second = await list(`?limit=2&cursor=${encodeURIComponent(first.nextCursor)}`)
  expect(second).toMatchObject({ data: [{ id: open.id }], hasMore: false })
})
