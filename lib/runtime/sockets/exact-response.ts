import { type IncomingMessage, ServerResponse } from 'node:http'
import type { HttpAnswer } from '#lib/http/http-message'
import { closeUnlessRead, flatHeaders, isSuperseded } from '#lib/http/node-http'

/** Directive that allows only the console's Trusted Types policy to turn text into script. */
const TRUSTED_TYPES = /; require-trusted-types-for 'script'/

/** A response whose head a framework cannot change. */
export class ExactResponse<Request extends IncomingMessage = IncomingMessage> extends ServerResponse<Request> {
  #answer: HttpAnswer | undefined

  /** Replaces the head that Next will write with the head of this answer. */
  answerWith(answer: HttpAnswer): void {
    this.#answer = answer
    if (isSuperseded(this) && this.socket !== null) this.detachSocket(this.socket)
  }

  override writeHead(status: number, ...rest: readonly unknown[]): this {
    if (this.#answer === undefined) {
      if (status >= 500) this.#allowErrorPage()
      return Reflect.apply(super.writeHead, this, [status, ...rest])
    }
    // Keep `connection`: an unread body requires it to be `close`.
    for (const name of this.getHeaderNames()) if (name !== 'connection') this.removeHeader(name)
    closeUnlessRead(this.req, this)
    return super.writeHead(this.#answer.status, flatHeaders(this.#answer))
  }

  /** Delays the head of a text body, so that both are sent together. */
  override flushHeaders(): void {
    if (typeof this.#answer?.body !== 'string') super.flushHeaders()
  }

  /**
   * Lets an error page load its scripts. Next creates them without the console's Trusted Types policy, so the
   * directive would leave the page blank. They still need the nonce.
   */
  #allowErrorPage(): void {
    const policy = this.getHeader('Content-Security-Policy')
    if (typeof policy === 'string') this.setHeader('Content-Security-Policy', policy.replace(TRUSTED_TYPES, ''))
  }
}
