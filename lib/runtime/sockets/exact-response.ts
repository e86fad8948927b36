import { type IncomingMessage, ServerResponse } from 'node:http'
import type { HttpAnswer } from '#lib/http/http-message'
import { closeUnlessRead, flatHeaders, isBodyComing, isTooLateToSend } from '#lib/http/node-http'
import { discardBody } from '#lib/runtime/sockets/close-connection'

const TRUSTED_TYPES = /; require-trusted-types-for 'script'/

/**
 * The server's response. After `answerWith` is called, a framework cannot change the response's head. A client receives
 * the whole response, even if the client is still sending the request body.
 */
export class ExactResponse<Request extends IncomingMessage = IncomingMessage> extends ServerResponse<Request> {
  #answer: HttpAnswer | undefined
  #isDiscarding = false

  /**
   * Makes this response send the head of the answer in place of the head that Next writes. If it is too late to answer,
   * detaches the socket, so that Next writes nothing to it.
   */
  answerWith(answer: HttpAnswer): void {
    this.#answer = answer
    if (isTooLateToSend(this) && this.socket !== null) this.detachSocket(this.socket)
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

  /** Delays the head of an answer with a text body, so that head and body are sent together. */
  override flushHeaders(): void {
    if (typeof this.#answer?.body !== 'string') super.flushHeaders()
  }

  /**
   * Sends the rest of the answer at once. If a request body is still arriving, discards it before the response ends.
   * Node then closes the connection, and unread bytes would cause a reset. The reset can reach the client before the
   * client has read the answer (RFC 9112, 9.6).
   */
  override end(...rest: readonly unknown[]): this {
    if (this.#isDiscarding) return this
    if (this.writableEnded || !isBodyComing(this.req)) return Reflect.apply(super.end, this, rest)
    this.#isDiscarding = true
    const writeArguments = rest.filter(value => !isCallback(value))
    if (writeArguments[0] == null) super.flushHeaders()
    else Reflect.apply(super.write, this, writeArguments)
    discardBody(this.req, () => super.end(rest.find(isCallback)))
    return this
  }

  /**
   * Removes `require-trusted-types-for` from the Content Security Policy of an error page. Next's error pages do not
   * create the console's Trusted Types policy, so they would be blank. Their scripts still need the nonce.
   */
  #allowErrorPage(): void {
    const policy = this.getHeader('Content-Security-Policy')
    if (typeof policy === 'string') this.setHeader('Content-Security-Policy', policy.replace(TRUSTED_TYPES, ''))
  }
}

function isCallback(value: unknown): value is () => void {
  return typeof value === 'function'
}
