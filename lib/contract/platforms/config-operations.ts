import { apiOperation } from '#lib/contract/operation'
import { platformConfig, platformConfigChange } from '#lib/contract/platforms/platform-config'

export const getConfig = apiOperation({
  id: 'getConfig',
  method: 'GET',
  path: '/config',
  permission: 'VIEW',
  tag: 'platform',
  summary: 'Get the platform configuration',
  success: { status: 200, body: platformConfig },
})

export const updateConfig = apiOperation({
  id: 'updateConfig',
  method: 'PATCH',
  path: '/config',
  permission: 'MANAGE',
  tag: 'platform',
  summary: 'Update the platform configuration; omitted fields are unchanged',
  body: platformConfigChange,
  success: { status: 200, body: platformConfig },
  errors: ['INVALID_CURRENCY', 'INVALID_AMOUNT', 'AMOUNT_OUT_OF_RANGE', 'UNRECOGNIZED_MANDATORY_PAYEE_DATA_KEY'],
})
