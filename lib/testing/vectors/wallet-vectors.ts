/**
 * Test vectors for the wallet's algorithms. Other implementations created the bundles and the stamp. Except in the
 * public documentation's example, each scalar is the SHA-256 of a name: `sandbox-recipient`, `sandbox-ephemeral`,
 * `sandbox-client` or `sandbox-session`.
 */
export const RECIPIENT = {
  scalar: '0dbdc8c4aeeca15a2253e6cad0be31a906feb98cdc179ef9988176dca52172f8',
  point:
    '04b4b932dc1f011115441b91c6c92875ec182847f6d3d00ce395f40cc2c14f6841982485e153f7e362d7a9eaedaec03eef19f0847e4a1d8389871b798020f852c2',
}
export const EPHEMERAL_SCALAR = 'c7309b3c23a4e820fb70c54c30d42ad8683b822df01842ae045a9cb1d3fb62dd'
export const CLIENT_SCALAR = '45906d749329cdf5ce26accda6fe672c785be7961dbec817e480c34f1b396e50'
export const SESSION_SCALAR = '7f70610b94dce800af78d853ecb80ae7cfa8bdc38c15983be3f8b994edd06267'

/** A one-time code and public key encrypted to the recipient, with intermediate values (RFC 9180 sections 4 and 5). */
export const SEALED_OTP = {
  enc: '040b773792a7f75bbf67cb398344759b5aacd2bef03eff31865f17f4136aaff84e35cad96c3bf63ef2afccd368aaa173aaa3f6c4407236ec27e6d6b3ca357002ea',
  dh: '090c1edfad5bd67d1c44947eb6acfde514d746d38a8b73e0c6b576aea724bdc7',
  sharedSecret: '08413d06a35c8eea75ce7dda3043f2b3b50591805f6b8ee4e9628d9271f07382',
  pskIdHash: '8fc3aeb832490a4b5ab3e42023287db29a1f4bc7c222c0df228727b70a402112',
  infoHash: '2f3f04e9206cd12413503529b47ac6a630b92ec4cf7d234508d0af9771c99e50',
  key: '2cbecd236de89a0e94a66b2bd154a1a6c7df97f7f56bceedf80b210575eab762',
  nonce: 'eb5202ea0f6b02c02b8c859a',
  publicKey:
    '04f7afd93fd5c743f43a08a356b7e1ebc8cb229b20b9a4512df52a4109e9ee601c6f07a217356442d5b620d28278255deed238ef156af88762018c36177f2e6f80',
  plaintext:
    '{"otp_code":"000000","public_key":"04f7afd93fd5c743f43a08a356b7e1ebc8cb229b20b9a4512df52a4109e9ee601c6f07a217356442d5b620d28278255deed238ef156af88762018c36177f2e6f80"}',
  ciphertext:
    'bd906b53a199d3fffc27c04746eff8867009b77e22cf3d986bc05a910df36d05c21721e7337f3b8c5cb8aee19a04f6352961ccf0bd11dc38b9cb202d2e49a999' +
    'a8f8637b2b4aa4f813d4befd197ea90b4b736d53e4a2f5720902e6239598b47c0e661dca31b31c4e8e803562703850117b6b9d8260dedfa5c84966b38e5c8796' +
    '35ad504112440da46f3405d366e32e6d5caa812156c81285f4aefa1c23105f41a11001ebc816eefcce17822d0a89b7e8ec2c23fdd388e2',
}

/** Session keys encrypted to client keys. */
export const SEALED_SESSION_KEYS = [
  {
    name: 'the session key bundle in the public documentation',
    text: 'w99a5xV6A75TfoAUkZn869fVyDYvgVsKrawMALZXmrauZd8hEv66EkPU1Z42CUaHESQjcA5bqd8dynTGBMLWB9ewtXWPEVbZvocB4Tw2K1vQVp7uwjf',
    clientScalar: '20fa65df11f24833790ae283fc9a0c215eecbbc589549767977994dc69d05a56',
    sessionScalar: '67ee05fc3bdf4161bc70701c221d8d77180294cefcfcea64ba83c4d4c732fcb9',
  },
  {
    name: 'the session key bundle made from the test scalars',
    text: 'eKvRYmpRmUadEPmrDi6UuiEnb8c7oCGmuv9KgMK4TCJ1mQEEu4E2AGgppiuobvm93EvLadKsYuLww7ZwQvUNP6nmyX6tiuSjqEuEjjTaGUBw4d7VU7J',
    clientScalar: CLIENT_SCALAR,
    sessionScalar: SESSION_SCALAR,
  },
] as const

/** A payload, its SHA-256 in hex, and its stamp made with the session key. The signature in the stamp has a high s. */
export const STAMPED = {
  payload:
    '{"organizationId":"org_1","parameters":{"targetPublicKey":"04aa"},"timestampMs":"1775681700000","type":"ACTIVITY_TYPE_CREATE_READ_WRITE_SESSION_V2"}',
  stamp:
    'eyJwdWJsaWNLZXkiOiIwMmY3YWZkOTNmZDVjNzQzZjQzYTA4YTM1NmI3ZTFlYmM4Y2IyMjliMjBiOWE0NTEyZGY1MmE0MTA5ZTllZTYwMWMiLCJzY2hlbWUiOiJTSUdOQVRVUkVfU0NIRU1FX1RLX0FQSV9QMjU2Iiwic2lnbmF0dXJlIjoiMzA0NTAyMjAxZjBkYzc0NTg4MDk5ZDljYzBiMjE5NjU4MmE2MTZjZWE3NGQxNTIxODE2OTQ1NzIzNjk2ZTU4ZjAxNTUyYjUzMDIyMTAwZTRmNDVkZjVmODhjYTVmOTg5ZWQ2M2Q1ZDE2NzQ3YjlkOTU2OTBhMTY0Mzc4MzY1YTM2MTA4MzU0ODljOTg1NiJ9',
  digest: 'feaa7a3f45aacaf51f12f0a480665c8f7751b858b06daefbe1d43c57c86d33f2',
}
