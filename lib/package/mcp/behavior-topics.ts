import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

/** In the package, the folder `docs` is next to the folder of the bundled program. In the project, it is at the root. */
const DOCUMENTS = ['../docs', '../../../docs']
  .map(path => join(import.meta.dirname, path))
  .find(path => existsSync(join(path, 'behavior.md')))

const LIST_URI = 'docs://behavior'

/** Lists a resource for docs/behavior.md, and one for each topic that it lists. Empty if the files are missing. */
export function listBehavior() {
  const described = (uri: string, title: string, description: string) => ({
    uri,
    name: uri.slice('docs://'.length),
    title,
    description,
    mimeType: 'text/markdown',
  })
  const list = readBehavior(LIST_URI)
  if (list === undefined) return []
  const topics = [...list.matchAll(/^- \[(.+)\]\((docs:.+?)\): (.+)$/gm)]
  return [
    described(LIST_URI, 'Behavior of the sandbox', 'Lists the topics, and defines their terms.'),
    ...topics.map(([, title = '', uri = '', sections = '']) =>
      described(uri, `Behavior: ${title}`, `${sections.replaceAll('`', '')}.`),
    ),
  ]
}

/** Returns the Markdown of a topic, or of the list of topics. Its links name resources. */
export function readBehavior(uri: string): string | undefined {
  const path = /^docs:\/\/(behavior(?:\/[\w-]+)?)$/.exec(uri)?.[1]
  if (DOCUMENTS === undefined || path === undefined) return undefined
  const file = join(DOCUMENTS, `${path}.md`)
  if (!existsSync(file)) return undefined
  return readFileSync(file, 'utf8')
    .replace(/<!-- .* -->\n+/g, '')
    .replace(/\]\((?:behavior\/)?([\w-]+)\.md/g, `](${LIST_URI}/$1`)
}
