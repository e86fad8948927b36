import { llmsTxt } from '#lib/export/downloads/downloads'

export const GET = llmsTxt
