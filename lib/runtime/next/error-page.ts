import type { ServerResponse } from 'node:http'

/** What the browser is told to demand of whoever makes script of text, as the console's pages put it. */
const DEMAND = /; require-trusted-types-for 'script'/

/**
 * Lets a page say that it could not be drawn. What the framework answers a fault with holds its own scripts alone, and not
 * the console's, which makes the policy of Trusted Types: under the demand for one it could load nothing, and would stay
 * white. So a fault goes out without that demand; its scripts need the page's nonce as ever. The page of addresses that
 * nothing is at is one of the console, from which a visitor goes on without loading another: it keeps the demand.
 */
export function letFaultsBeDrawn(response: ServerResponse): void {
  const { writeHead } = response
  const drawn = (...args: unknown[]): ServerResponse => {
    const policy = response.getHeader('Content-Security-Policy')
    if (Number(args[0]) >= 500 && typeof policy === 'string') {
      response.setHeader('Content-Security-Policy', policy.replace(DEMAND, ''))
    }
    return Reflect.apply(writeHead, response, args)
  }
  Object.assign(response, { writeHead: drawn })
}
