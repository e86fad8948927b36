import { writeFileSync } from 'node:fs'
import { checkedInDocument } from '#lib/runtime/openapi-file'

/** Writes the contract's document where it is checked in: `npm run openapi`. */
writeFileSync('public/openapi.json', checkedInDocument())
