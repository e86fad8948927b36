import { writeFileSync } from 'node:fs'
import { checkedInDocument } from '#lib/platform/checked-in-document'

/** Writes the contract's document where it is checked in: `npm run openapi`. */
writeFileSync('public/openapi.json', checkedInDocument())
