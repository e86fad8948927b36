import { didYouMean } from '#lib/contract/nearest-names'
import { OPERATIONS } from '#lib/contract/operations'
import { ToolError } from '#lib/package/mcp/tool'

interface Prompt {
  readonly title: string
  readonly description: string
  readonly arguments: readonly { readonly name: string; readonly description: string }[]
  text(given: Readonly<Record<string, string>>): string
}

const PROMPTS: Readonly<Record<string, Prompt>> = {
  integrate_operation: {
    title: 'Integrate an operation',
    description: 'Write code that calls an operation, and check it against the sandbox.',
    arguments: [{ name: 'operationId', description: 'Default: createQuote' }],
    text: ({ operationId = 'createQuote' }) =>
      `Write code in this project that calls the operation ${operationId}.
1. Read openapi://operations/${operationId}. Read docs://behavior, then the topics that concern the operation.
2. Try the request with call_api until it succeeds. If it is rejected, use explain_call.
3. Write the code. Read the base URL and the API token from the environment; get_credentials returns values for tests.
4. Run the code, and find its calls with list_calls. If it receives webhooks, cause them with trigger_webhook. Explain each rejected call with explain_call.
5. List the documented errors with coverage and operationId ${operationId}. Force important ones with arm_fault, and check how the code handles them.`,
  },
  explain_rejection: {
    title: 'Explain a rejected call',
    description: 'Find out why a call was rejected, and correct the code that sent it.',
    arguments: [{ name: 'exchangeId', description: 'Default: the newest rejected call' }],
    text: ({ exchangeId }) =>
      `Find out why ${exchangeId === undefined ? 'my newest rejected API call' : `the API call ${exchangeId}`} failed.
1. ${exchangeId === undefined ? 'Find the call with list_calls and outcome rejected. ' : ''}Explain it with explain_call.
2. Compare the request with openapi://operations/{operationId} of its operation.
3. Correct the request and send it with call_api, to prove the fix.
4. Correct the code in this project that sent the request, run it, and check the new call with list_calls.`,
  },
  sign_in_and_retry: {
    title: 'Sign in to a wallet and send a signed retry',
    description: 'Sign in to a wallet, and change it with a signed request.',
    arguments: [{ name: 'accountId', description: 'Default: the wallet of the starter data' }],
    text: ({ accountId }) =>
      `Show me a signed retry, then write code for it in this project.
1. Sign in with sign_in_wallet${accountId === undefined ? '' : ` and accountId ${accountId}`}.
2. Send POST /auth/credentials with call_api, wallet set to the accountId of the sign-in, and the body {"type":"SMS_OTP","accountId":"<that ID>"}. The tool signs payloadToSign of the 202 and repeats the request.
3. List both calls with list_calls, and compare them with explain_call.
4. Read docs://behavior/signed-retries. Write code that stamps payloadToSign byte for byte and repeats the same body.`,
  },
}

export function listPrompts() {
  return Object.entries(PROMPTS).map(([name, { title, description, arguments: args }]) => ({
    name,
    title,
    description,
    arguments: args.map(argument => ({ ...argument, required: false })),
  }))
}

/** Returns the message of a prompt. Throws {@link ToolError} if the name, an argument or the operation is unknown. */
export function getPrompt(name: string, given: Readonly<Record<string, string>>) {
  const prompt = Object.hasOwn(PROMPTS, name) ? PROMPTS[name] : undefined
  if (prompt === undefined)
    throw new ToolError(`${name} is not a prompt. Use one of ${Object.keys(PROMPTS).join(', ')}.`)
  const known = prompt.arguments.map(argument => argument.name)
  const unknown = Object.keys(given).find(each => !known.includes(each))
  if (unknown !== undefined)
    throw new ToolError(`${unknown} is not an argument of ${name}. Use ${known.join(', ')}, or none.`)
  const present = Object.fromEntries(Object.entries(given).filter(([, value]) => value !== ''))
  if (present.operationId !== undefined) requireOperation(present.operationId)
  return {
    description: prompt.description,
    messages: [{ role: 'user' as const, content: { type: 'text' as const, text: prompt.text(present) } }],
  }
}

function requireOperation(operationId: string): void {
  const known = OPERATIONS.map(({ id }): string => id)
  if (known.includes(operationId)) return
  throw new ToolError(
    `${operationId} is not an operation.${didYouMean(operationId, known)} List the resources to find the operations.`,
  )
}
