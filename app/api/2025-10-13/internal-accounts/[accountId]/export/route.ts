import { exportWallet } from '#lib/contract/wallet-operations'
import { serve } from '#lib/platform/serve'

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = serve(exportWallet)
