import { deleteCustomer, getCustomer, updateCustomer } from '#lib/contract/customers/customer-operations'
import { serve } from '#lib/runtime/next/serve-route'

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = serve(deleteCustomer, getCustomer, updateCustomer)
