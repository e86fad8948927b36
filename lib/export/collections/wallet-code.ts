/**
 * Wallet code of the exported Postman and Bruno collections: a JavaScript function that takes crypto-js and returns the
 * wallet's functions. Postman and Bruno provide crypto-js and big integers, but neither P-256 nor AES-GCM. Byte strings
 * in the code are hex.
 */
export const WALLET_CODE = `
(function (C) {
  const P = 2n ** 256n - 2n ** 224n + 2n ** 192n + 2n ** 96n - 1n
  const N = 0xffffffff00000000ffffffffffffffffbce6faada7179e84f3b9cac2fc632551n
  const G = [
    0x6b17d1f2e12c4247f8bce6e563a440f277037d812deb33a0f4a13945d898c296n,
    0x4fe342e2fe1a7f9b8ee7eb4a7c0f9e162bce33576b315ececbb6406837bf51f5n,
    1n,
  ]
  const mod = (value, m) => ((value % m) + m) % m
  const hex = (value, byteCount) => value.toString(16).padStart(byteCount * 2, '0')
  const number = text => BigInt('0x' + (text || '0'))
  const words = text => C.enc.Hex.parse(text)
  const utf8 = text => C.enc.Utf8.parse(text).toString()
  const sha256 = text => C.SHA256(words(text)).toString()
  const hmac = (key, text) => C.HmacSHA256(words(text), words(key)).toString()

  function inverse(value, m) {
    let [low, high, a, b] = [mod(value, m), m, 1n, 0n]
    while (low > 1n) {
      const ratio = high / low
      ;[a, b] = [b - a * ratio, a]
      ;[low, high] = [high - low * ratio, low]
    }
    return mod(a, m)
  }

  // Points have Jacobian coordinates; undefined is the point at infinity.
  function double([x, y, z]) {
    const s = mod(4n * x * y * y, P)
    const m = mod(3n * (x - z * z) * (x + z * z), P)
    const x3 = mod(m * m - 2n * s, P)
    return [x3, mod(m * (s - x3) - 8n * y ** 4n, P), mod(2n * y * z, P)]
  }

  function add(p, q) {
    if (!p) return q
    const [[x1, y1, z1], [x2, y2, z2]] = [p, q]
    const [u1, u2] = [mod(x1 * z2 * z2, P), mod(x2 * z1 * z1, P)]
    const [s1, s2] = [mod(y1 * z2 ** 3n, P), mod(y2 * z1 ** 3n, P)]
    const [h, r] = [mod(u2 - u1, P), mod(s2 - s1, P)]
    if (h === 0n) return r === 0n ? double(p) : undefined
    const h3 = mod(h ** 3n, P)
    const x3 = mod(r * r - h3 - 2n * u1 * h * h, P)
    return [x3, mod(r * (u1 * h * h - x3) - s1 * h3, P), mod(h * z1 * z2, P)]
  }

  // Multiplies a point by a scalar. Returns the affine coordinates of the product.
  function times(scalar, point) {
    let sum
    for (const bit of scalar.toString(2)) {
      if (sum) sum = double(sum)
      if (bit === '1') sum = add(sum, point)
    }
    const inverseZ = inverse(sum[2], P)
    return [mod(sum[0] * inverseZ * inverseZ, P), mod(sum[1] * inverseZ ** 3n, P)]
  }

  const pointOf = text => [number(text.slice(2, 66)), number(text.slice(66)), 1n]
  const publicKey = key => '04' + times(number(key), G).map(part => hex(part, 32)).join('')
  const compressed = key => {
    const [x, y] = times(number(key), G)
    return (y % 2n === 0n ? '02' : '03') + hex(x, 32)
  }

  function derInteger(value) {
    const text = value.toString(16)
    const even = text.length % 2 === 0 ? text : '0' + text
    const positive = /^[89a-f]/.test(even) ? '00' + even : even
    return '02' + hex(BigInt(positive.length / 2), 1) + positive
  }

  // Returns the ECDSA signature over SHA-256 of a message, in DER. The nonce is derived from the key and the message.
  function sign(message, key) {
    const digest = sha256(message)
    const nonce = mod(number(hmac(key, digest)), N - 1n) + 1n
    const r = mod(times(nonce, G)[0], N)
    const s = mod(inverse(nonce, N) * (number(digest) + r * number(key)), N)
    const integers = derInteger(r) + derInteger(s)
    return '30' + hex(BigInt(integers.length / 2), 1) + integers
  }

  // Derives the key and nonce of HPKE in base mode (RFC 9180): DHKEM on P-256, HKDF-SHA256, AES-256-GCM.
  function deriveKey(key, peer, enc, recipient) {
    const [kem, suite, version] = ['4b454d0010', '48504b45001000010002', utf8('HPKE-v1')]
    const extract = (id, salt, label, input) => hmac(salt, version + id + utf8(label) + input)
    const expand = (id, secret, label, info, length) =>
      hmac(secret, hex(BigInt(length), 2) + version + id + utf8(label) + info + '01').slice(0, length * 2)
    const dh = hex(times(number(key), pointOf(peer))[0], 32)
    const shared = expand(kem, extract(kem, '', 'eae_prk', dh), 'shared_secret', enc + recipient, 32)
    const context = '00' + extract(suite, '', 'psk_id_hash', '') + extract(suite, '', 'info_hash', utf8('turnkey_hpke'))
    const secret = extract(suite, shared, 'secret', '')
    return { key: expand(suite, secret, 'key', context, 32), nonce: expand(suite, secret, 'base_nonce', context, 12) }
  }

  const encryptBlocks = (key, blocks) =>
    C.AES.encrypt(words(blocks), words(key), { mode: C.mode.ECB, padding: C.pad.NoPadding }).ciphertext.toString()

  // Multiplies in the field of GCM, GF(2^128).
  function multiply(x, y) {
    let product = 0n
    for (let bit = 127n; bit >= 0n; bit -= 1n) {
      if ((x >> bit) & 1n) product ^= y
      y = y & 1n ? (y >> 1n) ^ (0xe1n << 120n) : y >> 1n
    }
    return product
  }

  // Encrypts with AES-256-GCM. Returns the ciphertext followed by its tag.
  function gcm(key, nonce, text, aad) {
    const count = Math.ceil(text.length / 32)
    const counters = Array.from({ length: count + 1 }, (_, at) => nonce + hex(BigInt(at + 1), 4)).join('')
    const stream = encryptBlocks(key, counters)
    const keystream = stream.slice(32, 32 + text.length)
    const ciphertext = hex(number(text) ^ number(keystream), text.length / 2)
    const padded = part => part.padEnd(Math.ceil(part.length / 32) * 32, '0')
    const lengths = hex(BigInt(aad.length * 4), 8) + hex(BigInt(ciphertext.length * 4), 8)
    const h = number(encryptBlocks(key, '00'.repeat(16)))
    const hash = (padded(aad) + padded(ciphertext) + lengths)
      .match(/.{32}/g)
      .reduce((sum, block) => multiply(sum ^ number(block), h), 0n)
    return ciphertext + hex(hash ^ number(stream.slice(0, 32)), 16)
  }

  return {
    publicKey,
    // Derives a private key from random text.
    keyFrom: random => hex(mod(number(sha256(utf8(random))), N - 1n) + 1n, 32),
    // Returns the value of Service-Wallet-Signature: a stamp over the exact bytes of payloadToSign.
    stamp(payloadToSign, key) {
      const signature = sign(utf8(payloadToSign), key)
      const members = { publicKey: compressed(key), scheme: 'SIGNATURE_SCHEME_TK_API_P256', signature }
      const base64 = C.enc.Base64.stringify(C.enc.Utf8.parse(JSON.stringify(members)))
      return base64.replaceAll('+', '-').replaceAll('/', '_').replace(/=+$/, '')
    },
    // Returns encryptedOtpBundle: the one-time code and the public key, encrypted to the key in the target bundle.
    sealOtp(targetBundle, key, ephemeral, otpCode) {
      const target = JSON.parse(words(JSON.parse(targetBundle).data).toString(C.enc.Utf8))
      const [recipient, enc] = [target.targetPublic, publicKey(ephemeral)]
      const derived = deriveKey(ephemeral, recipient, enc, recipient)
      const text = utf8(JSON.stringify({ otp_code: otpCode, public_key: compressed(key) }))
      return JSON.stringify({ encappedPublic: enc, ciphertext: gcm(derived.key, derived.nonce, text, enc + recipient) })
    },
  }
})
`.trim()
