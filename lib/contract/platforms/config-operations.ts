import { apiOperations } from '#lib/contract/operation'
import { platformConfig, platformConfigChange } from '#lib/contract/platforms/platform-config'

const operation = apiOperations('platform', 'MANAGE')

export const getConfig = operation({
  id: 'getConfig',
  method: 'GET',
  path: '/config',
  summary: 'Get the platform configuration',
  success: { status: 200, body: platformConfig },
})

export const updateConfig = operation({
  id: 'updateConfig',
  method: 'PATCH',
  path: '/config',
  summary: 'Update the platform configuration; omitted fields keep their values',
  body: platformConfigChange,
  unsupported: {
    cardConfigs: 'the sandbox has no cards, so it could not enforce the limits',
    cardTokenization2faConfig: 'the sandbox has no cards and would send no codes for them',
    'feeConfigs.*.feeType': { values: ['RAIL'], reason: 'the sandbox charges no fees for the use of a rail' },
  },
  success: { status: 200, body: platformConfig },
  errors: ['INVALID_CURRENCY', 'INVALID_AMOUNT', 'AMOUNT_OUT_OF_RANGE', 'UNRECOGNIZED_MANDATORY_PAYEE_DATA_KEY'],
})
