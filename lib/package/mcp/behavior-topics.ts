import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

/** In the package, the folder `docs` is next to the folder of the bundled program. In the project, it is at the root. */
const BEHAVIOR_FILE = ['../docs/behavior.md', '../../../docs/behavior.md']
  .map(path => join(import.meta.dirname, path))
  .find(path => existsSync(path))

const LIST_URI = 'docs://behavior'

/** A topic of docs/behavior.md: a heading of the second level, and the text below it. */
interface Topic {
  readonly uri: string
  readonly title: string
  /** Headings of the third level. */
  readonly sections: readonly string[]
  readonly text: string
}

/** Lists a resource for each topic of docs/behavior.md, and one that lists the topics. Empty if the file is missing. */
export function listBehavior() {
  const described = (uri: string, title: string, description: string) => ({
    uri,
    name: uri.slice('docs://'.length),
    title,
    description,
    mimeType: 'text/markdown',
  })
  const topics = readTopics()?.topics ?? []
  return topics.length === 0
    ? []
    : [
        described(LIST_URI, 'Behavior of the sandbox', 'Lists the topics, and defines their terms.'),
        ...topics.map(({ uri, title, sections }) => described(uri, `Behavior: ${title}`, describeSections(sections))),
      ]
}

/** Returns the Markdown of a topic, or of the list of topics. */
export function readBehavior(uri: string): string | undefined {
  const read = readTopics()
  if (read === undefined) return undefined
  if (uri !== LIST_URI) return read.topics.find(topic => topic.uri === uri)?.text
  const rows = read.topics.map(({ title, sections, ...topic }) => `- ${topic.uri} ${title}: ${sections.join(', ')}`)
  return `${read.introduction.trimEnd()}\n\n## Topics\n\n${rows.join('\n')}\n`
}

function describeSections(sections: readonly string[]): string {
  return `${sections.join(', ').replaceAll('`', '')}.`
}

function readTopics(): { readonly introduction: string; readonly topics: readonly Topic[] } | undefined {
  if (BEHAVIOR_FILE === undefined) return undefined
  const [introduction = '', ...parts] = readFileSync(BEHAVIOR_FILE, 'utf8').split(/^(?=## )/m)
  const topics = parts.map(text => {
    const title = /^## (.+)/.exec(text)?.[1] ?? ''
    const sections = [...text.matchAll(/^### (.+)/gm)].map(([, section = '']) => section)
    return { uri: `${LIST_URI}/${anchorOf(title)}`, title, sections, text }
  })
  return { introduction, topics: topics.map(topic => ({ ...topic, text: withTopicLinks(topic.text, topics) })) }
}

/** Makes each link to a heading name the resource that contains the heading. */
function withTopicLinks(text: string, topics: readonly Topic[]): string {
  return text.replace(/\]\(#([^)]+)\)/g, (link, anchor: string) => {
    const topic = topics.find(({ title, sections }) => [title, ...sections].some(name => anchorOf(name) === anchor))
    return topic === undefined ? link : `](${topic.uri}#${anchor})`
  })
}

/** Returns the anchor that Markdown viewers generate for a heading. */
function anchorOf(title: string): string {
  return title
    .toLowerCase()
    .replace(/[^\w\s-]/g, '')
    .replace(/\s/g, '-')
}
