import { apiOperation } from '#lib/contract/operation'
import { platformConfig, platformConfigChange } from '#lib/contract/platforms/platform-config'

export const getConfig = apiOperation({
  id: 'getConfig',
  method: 'GET',
  path: '/config',
  permission: 'VIEW',
  tag: 'platform',
  summary: 'What the platform is set to',
  success: { status: 200, body: platformConfig },
  errors: [],
})

export const updateConfig = apiOperation({
  id: 'updateConfig',
  method: 'PATCH',
  path: '/config',
  permission: 'MANAGE',
  tag: 'platform',
  summary: 'Sets the platform: what is left out stays',
  body: platformConfigChange,
  success: { status: 200, body: platformConfig },
  errors: [
    'INVALID_INPUT',
    'INVALID_REQUEST_FORMAT',
    'INVALID_CURRENCY',
    'INVALID_AMOUNT',
    'AMOUNT_OUT_OF_RANGE',
    'UNRECOGNIZED_MANDATORY_PAYEE_DATA_KEY',
  ],
})
