import {
  isJsonText,
  isRef,
  joinBlocks,
  ORIGIN,
  type Parts,
  ref,
  type Script,
  type ScriptCall,
  type Statement,
} from '#lib/export/scripts/script'
import { toolCode, toolsOf } from '#lib/export/scripts/script-tools'
import { escapeForHereDocument, quoteForShell } from '#lib/export/snippets/quoting'
import { writeTree } from '#lib/export/write-json'

/**
 * Writes a run as a shell script. curl sends the calls; Node signs and encrypts. The script exits with code 0 if every
 * response has the captured status.
 */
export function shellOf(script: Script): string {
  const bodies = new Map<string, string>()
  const names = toolsOf(script.statements)
  const node = `import * as crypto from 'node:crypto'

${toolCode(names, 'JavaScript')}

/** Returns a field of a response. */
function member(response, ...path) {
  return path.reduce((value, name) => value[name], JSON.parse(response))
}

const [, , name, ...inputs] = process.argv
const tools = { ${[...names, 'json: JSON.stringify'].join(', ')} }
// Values are passed in environment variables, so that no key appears in the process list.
const [first, ...path] = inputs
process.stdout.write(name === 'member' ? member(process.env[first], ...path) : tools[name](...inputs.map(input => process.env[input])))`
  return `${head(script)}

cat > "$work/wallet.mjs" <<'NODE'
${node}
NODE
wallet() { node "$work/wallet.mjs" "$@"; }

${CALL}

${joinBlocks(script.statements, '#', line => lineOf(line, bodies))}

echo "${script.title}: every call returned the captured status." >&2
`
}

function head({ name, title, about, baseUrl }: Script): string {
  return `#!/bin/sh
# ${title}
# ${about}
# Run it: CLIENT_ID=… CLIENT_SECRET=… sh ${name}.sh
# Requires curl and Node.
set -eua
: "\${CLIENT_ID:?}" "\${CLIENT_SECRET:?}"
baseUrl=\${BASE_URL:-${baseUrl}}
${ORIGIN}=\${ORIGIN:-\${baseUrl%/api/*}}
umask 077
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT`
}

const CALL = `# call STATUS METHOD URL [curl options]: prints the body of the response. Exits with an error if the status differs from STATUS.
call() {
  wanted=$1 method=$2 url=$3
  shift 3
  printf 'user = "%s:%s"' "$CLIENT_ID" "$CLIENT_SECRET" |
    curl -sS --config - -X "$method" -o "$work/answer" -w '%{http_code}' "$url" "$@" > "$work/status"
  echo "$method $url $(cat "$work/status")" >&2
  if [ "$(cat "$work/status")" != "$wanted" ]; then
    echo "Expected status $wanted. Body of the response: $(cat "$work/answer")" >&2
    exit 1
  fi
  cat "$work/answer"
}`

function lineOf(line: Exclude<Statement, { kind: 'note' }>, bodies: Map<string, string>): readonly string[] {
  if (line.kind === 'call') return callLines(line, bodies)
  if (line.kind === 'tool') return [`${line.name}=$(wallet ${[line.tool, ...line.inputs].join(' ')})`]
  const printLines = line.name === 'sessionId' ? ['echo "$sessionId"'] : []
  return [`${line.name}=$(wallet member ${[line.source, ...line.path].join(' ')})`, ...printLines]
}

/** Writes a call. A body that several calls share is declared only once, so that they send the same bytes. */
function callLines(call: ScriptCall, bodies: Map<string, string>): readonly string[] {
  const base = call.at === 'api' ? [ref('baseUrl')] : [ref(ORIGIN), '/api/sandbox']
  const options = call.headers.map(([name, value]) => `-H ${quote([`${name}: `, ...value])}`)
  const lines: string[] = []
  if (call.body !== undefined) {
    const text = writeTree(call.body, leafOf)
    const name = bodies.get(text) ?? `${call.name}Body`
    if (!bodies.has(text)) lines.push(`${name}=$(cat <<JSON\n${text}\nJSON\n)`)
    bodies.set(text, name)
    options.push(`--data-binary "$${name}"`)
  }
  const sent = [`call ${call.status} ${call.method} ${quote([...base, ...call.path])}`, ...options].join(' \\\n  ')
  return [...lines, call.status === 204 ? sent : `${call.name}=$(${sent})`]
}

function quote(parts: Parts): string {
  return quoteForShell(parts, ({ ref }) => ref)
}

function leafOf(value: unknown): string | undefined {
  if (!isRef(value))
    return typeof value === 'object' && value !== null ? undefined : escapeForHereDocument(JSON.stringify(value))
  if (value.as === 'json') return `$${value.ref}`
  return isJsonText(value.ref) ? `$(wallet json ${value.ref})` : `"$${value.ref}"`
}
