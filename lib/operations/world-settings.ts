/** Settings from the environment, with the world's name and the versions of the program and of Node. */
export interface Settings {
  readonly host: string
  readonly port: number
  /** True if `HOST` and the host of `PUBLIC_ORIGIN` are loopback names. Local requests then need no access key. */
  readonly isLoopback: boolean
  /** `{scheme}://{host}[:port]` of the console; also determines the WebAuthn RP ID. */
  readonly publicOrigin: string
  /** Name of the world below `/w/{name}`; undefined in the main sandbox. */
  readonly worldName: string | undefined
  readonly rpId: string
  /** Accepted values of the `Host` header, in lower case: this server's and those of ALLOWED_HOSTS. */
  readonly servedHosts: ReadonlySet<string>
  /** Origins whose pages may call the API: this server's and those of ALLOWED_ORIGINS. */
  readonly servedOrigins: ReadonlySet<string>
  /** Origins of ALLOWED_ORIGINS. The API sends them CORS headers, and they may use passkeys, as PUBLIC_ORIGIN may. */
  readonly namedOrigins: ReadonlySet<string>
  /** Origins whose pages may call the control plane: this server's and those of ALLOWED_CONTROL_ORIGINS. */
  readonly servedControlOrigins: ReadonlySet<string>
  /** Origins of ALLOWED_CONTROL_ORIGINS. The control plane sends them CORS headers. */
  readonly namedControlOrigins: ReadonlySet<string>
  /** Maximum number of challenges of one credential in 60 seconds. */
  readonly challengeLimit: number
  /** Maximum number of failed verifications of one credential in 60 seconds. */
  readonly verifyLimit: number
  /** True if a `clientPublicKey` may be a compressed point, except in an export. */
  readonly compressedClientKeys: boolean
  /** ID token issuers, each with the URL of its key set. If the map is empty, signatures are not verified (§5.5). */
  readonly oidcIssuers: ReadonlyMap<string, string>
  /** Webhook endpoint in the starter data of each platform, if any. */
  readonly webhookEndpoint: string | undefined
  /** Hosts that webhooks may reach at a local address even if this server is not on loopback. */
  readonly webhookHosts: ReadonlySet<string>
  readonly version: string
  readonly nodeVersion: string
  /** Command that prints the API token of this server, if a command can. */
  readonly credentialsCommand?: string | undefined
}
