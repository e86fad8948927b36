import type { ZipFile } from '#lib/export/downloads/zip'

/** A named block of a Bruno file. A block without lines is omitted. */
type Block = readonly [name: string, lines: readonly string[]]

/** Returns the files that every Bruno collection has. The client ID and the client secret are secret variables. */
export function brunoHead(
  name: string,
  docs: readonly string[],
  variables: Readonly<Record<string, string>>,
): ZipFile[] {
  const config = { version: '1', name, type: 'collection', ignore: ['node_modules', '.git'] }
  const collection: readonly Block[] = [
    ['auth', ['mode: basic']],
    ['auth:basic', ['username: {{clientId}}', 'password: {{clientSecret}}']],
    ['docs', docs],
  ]
  const values = Object.entries(variables).map(([variable, value]) => `${variable}: ${value}`)
  return [
    { path: 'bruno.json', text: `${JSON.stringify(config, null, 2)}\n` },
    { path: 'collection.bru', text: brunoText(collection) },
    {
      path: 'environments/Local.bru',
      text: `${brunoText([['vars', values]])}vars:secret [\n  clientId,\n  clientSecret\n]\n`,
    },
  ]
}

/** Returns the file of a request. The file's name begins with a number, so that files sort in run order. */
export function brunoRequest(
  { name, method, url, hasBody }: { name: string; method: string; url: string; hasBody: boolean },
  at: number,
  blocks: readonly Block[],
): ZipFile {
  const text = brunoText([
    ['meta', [`name: ${name}`, 'type: http', `seq: ${at + 1}`]],
    [method.toLowerCase(), [`url: ${url}`, `body: ${hasBody ? 'json' : 'none'}`, 'auth: inherit']],
    ...blocks,
  ])
  return { path: `${sequencePrefix(at)} ${name}.bru`, text }
}

/** Returns the two-digit prefix of a file or folder: `01` for position 0. */
export function sequencePrefix(at: number): string {
  return String(at + 1).padStart(2, '0')
}

export function brunoText(blocks: readonly Block[]): string {
  const texts = blocks
    .filter(([, lines]) => lines.length > 0)
    .map(([name, lines]) => `${name} {\n${lines.map(line => (line === '' ? '' : `  ${line}`)).join('\n')}\n}\n`)
  return texts.join('\n')
}
