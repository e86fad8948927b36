import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { createEmptyImage, IMAGE_FILE } from '#db/sqlite/sqlite-memory'

// Writes the image of an empty database into the folder of migrations that is the first argument.
const [, , folder = ''] = process.argv
writeFileSync(join(folder, IMAGE_FILE), createEmptyImage(folder))
