import { postmanJson } from '#lib/export/downloads/downloads'

export const GET = postmanJson
