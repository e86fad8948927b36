import { listUmaApprovals, setUmaApproval } from '#lib/contract/sandbox/uma-approval'
import { serve } from '#lib/runtime/next/serve-route'

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = serve(listUmaApprovals, setUmaApproval)
