import { brunoZip } from '#lib/export/downloads/downloads'

export const GET = brunoZip
