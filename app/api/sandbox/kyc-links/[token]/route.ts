import { chooseKycOutcome, getKycPage } from '#lib/contract/sandbox/kyc-page'
import { serve } from '#lib/runtime/next/serve-route'

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = serve(chooseKycOutcome, getKycPage)
