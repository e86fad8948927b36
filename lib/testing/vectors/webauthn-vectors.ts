import { hkdfSync } from 'node:crypto'
import type { Assertion, Attestation } from '#lib/contract/credentials/credential'
import { fromHex } from '#lib/testing/reference/test-bytes'
import { base64urlFromBytes, concatBytes, utf8FromText } from '#lib/wallet/encoding/bytes'

/** A test vector from Web Authentication Level 3, section 16. */
export interface WebauthnVector {
  /** Number and topic of the subsection. */
  readonly name: string
  /** base64url */
  readonly registrationChallenge: string
  readonly attestation: Attestation
  /** base64url */
  readonly challenge: string
  readonly assertion: Assertion
}

export const VECTOR_ORIGIN = 'https://example.org'
export const VECTOR_RP_ID = 'example.org'

/** Recorded parts of a vector, from which the rest is derived. Hex, except `name`, `frame` and `extra`. */
interface RecordedVector {
  readonly name: string
  /** Client data fields that describe the frame. */
  readonly frame?: Readonly<Record<string, unknown>>
  readonly registration: { readonly challenge: string; readonly extra?: string }
  readonly credentialId: string
  readonly attestationObject: string
  readonly assertion: { readonly challenge: string; readonly extra?: string; readonly flags: string }
  readonly signature: string
}

/** SHA-256 of the RP ID. */
const RP_ID_HASH = 'bfabc37432958b063360d3ad6461c9c4735ae7f8edd46592a5e0f01452b2e4b5'

/** Start of an attestation object whose `fmt` is `none`. The length of the authenticator data follows. */
const ATTESTATION_START = 'a363666d74646e6f6e656761747453746d74a0686175746844617461'

/** A credential ID of 1,023 bytes, derived like all random values of section 16. */
const LONG_ID = derive('none.ES256.long-credential-id', 4, 1023)

/** The product of the Mersenne primes 2^1279 - 1 and 2^2203 - 1. */
const RSA_MODULUS = ((2n ** 1279n - 1n) * (2n ** 2203n - 1n)).toString(16).padStart(872, '0')

/** DER in the certificates of packed attestations: signature algorithm, issuer, validity, subject and key type. */
const CERTIFICATE_FIELDS =
  '300a06082a8648ce3d0403023062311e301c06035504030c15576562417574686e207465737420766563746f7273310c300a060355040a0c0357334331253023060355040b0c1c41757468656e74696361746f72204174746573746174696f6e204341310b30090603550406130241413020170d3234303130313030303030305a180f33303234303130313030303030305a305f311e301c06035504030c15576562417574686e207465737420766563746f7273310c300a060355040a0c0357334331223020060355040b0c1941757468656e74696361746f72204174746573746174696f6e310b30090603550406130241413059301306072a8648ce3d020106082a8648ce3d030107034200'
const CERTIFICATE_EXTENSIONS =
  'a360305e300c0603551d130101ff04023000300e0603551d0f0101ff040403020780301d0603551d0e04160414'
const AUTHORITY_KEY_ID = '301f0603551d2304183016801445aff715b0dd786741fee996ebc16547a3931b1e300a06082a8648ce3d040302'

const RECORDED_VECTORS: readonly RecordedVector[] = [
  {
    name: '16.2, ES256 without attestation',
    registration: {
      challenge: '00c30fb78531c464d2b6771dab8d7b603c01162f2fa486bea70f283ae556e130',
      extra: 'BkQeDjdcTBrXBiAwJTLE5Q',
    },
    credentialId: 'f91f391db4c9b2fde0ea70189cba3fb63f579ba6122b33ad94ff3ec330084be4',
    attestationObject: `${ATTESTATION_START}58a4${RP_ID_HASH}59000000008446ccb9ab1db374750b2367ff6f3a1f0020f91f391db4c9b2fde0ea70189cba3fb63f579ba6122b33ad94ff3ec330084be4a5010203262001215820afefa16f97ca9b2d23eb86ccb64098d20db90856062eb249c33a9b672f26df61225820930a56b87a2fca66334b03458abf879717c12cc68ed73290af2e2664796b9220`,
    assertion: { challenge: '39c0e7521417ba54d43e8dc95174f423dee9bf3cd804ff6d65c857c9abf4d408', flags: '19' },
    signature:
      '3046022100f50a4e2e4409249c4a853ba361282f09841df4dd4547a13a87780218deffcd380221008480ac0f0b93538174f575bf11a1dd5d78c6e486013f937295ea13653e331e87',
  },
  {
    name: '16.3, ES256 with self attestation',
    registration: {
      challenge: '7869c2b772d4b58eba9378cf8f29e26cf935aa77df0da89fa99c0bdc0a76f7e5',
      extra: 'U9hTXvKE2URkMnb_0xYHVg',
    },
    credentialId: '455ef34e2043a87db3d4afeb39bbcb6cc32df9347c789a865ecdca129cbef58c',
    attestationObject: `a363666d74667061636b65646761747453746d74a263616c672663736967584630440220067a20754ab925005dbf378097c92120031581c73228d1fb4f5b881bcd7da98302207fc7b147558c7c0eba3af18bd9d121fa3d3a26d17fe3f220272178f473b6006d68617574684461746158a4${RP_ID_HASH}5d00000000df850e09db6afbdfab51697791506cfc0020455ef34e2043a87db3d4afeb39bbcb6cc32df9347c789a865ecdca129cbef58ca5010203262001215820eb151c8176b225cc651559fecf07af450fd85802046656b34c18f6cf193843c5225820927b8aa427a2be1b8834d233a2d34f61f13bfd44119c325d5896e183fee484f2`,
    assertion: {
      challenge: '4478a10b1352348dd160c1353b0d469b5db19eb91c27f7dfa6fed39fe26af20b',
      extra: 'gTb53rz6EhSWomXGzimC1Q',
      flags: '09',
    },
    signature:
      '304402203310b9431903c401f1be2bdc8d23a4007682dbbddcf846994947b7f465daf84002204e94dd00047b316061b3b99772b7efd95994a83ef584b3b6b825ea3550251b66',
  },
  {
    name: '16.4, ES256 with crossOrigin true',
    frame: { crossOrigin: true },
    registration: {
      challenge: '3be5aacd03537142472340ab5969f240f1d87716e20b6807ac230655fa4b3b49',
      extra: 'zZquEtDR9DWqpW5tBWTFug',
    },
    credentialId: '6e1050c0d2ca2f07c755cb2c66a74c64fa43065c18f938354d9915db2bd5ce57',
    attestationObject: `${ATTESTATION_START}58a4${RP_ID_HASH}4500000000883f4f6014f19c09d87aa38123be48d000206e1050c0d2ca2f07c755cb2c66a74c64fa43065c18f938354d9915db2bd5ce57a501020326200121582022200a473f90b11078851550d03b4e44a2279f8c4eca27b3153dedfe03e4e97d225820cbd0be95e746ad6f5a8191be11756e4c0420e72f65b466d39bc56b8b123a9c6e`,
    assertion: {
      challenge: '876aa517ba83fdee65fcffdbca4c84eeae5d54f8041a1fc85c991e5bbb273137',
      extra: '92pcTVD0Aby-q4dtmj6efg',
      flags: '05',
    },
    signature:
      '3046022100eb12fcf23b12764c0f122e22371fab92e283879fd798f38ee1841c951b6e40e7022100c76237ff9db77b3c56f30837cda6a09acfa2e915544e609c0733b1184036d1cf',
  },
  {
    name: '16.5, ES256 with topOrigin',
    frame: { crossOrigin: true, topOrigin: 'https://example.com' },
    registration: { challenge: '4e1f4c6198699e33c14f192153f49d7e0e8e3577d5ac416c5f3adc92a41f27e5' },
    credentialId: 'b8ad59b996047ab18e2ceb57206c362da57458793481f4a8ebf101c7ca7cc0f1',
    attestationObject: `${ATTESTATION_START}58a4${RP_ID_HASH}410000000097586fd09799a76401c200455099ef2a0020b8ad59b996047ab18e2ceb57206c362da57458793481f4a8ebf101c7ca7cc0f1a5010203262001215820a1c47c1d82da4ebe82cd72207102b380670701993bc35398ae2e5726427fe01d22582086c1080d82987028c7f54ecb1b01185de243b359294a0ed210cd47480f0adc88`,
    assertion: {
      challenge: 'd54a5c8ca4b62a8e3bb321e3b2bc73856f85a10150db2939ac195739eb1ea066',
      extra: 'UiFoJMVRQHDAFWFi4vxUpQ',
      flags: '05',
    },
    signature:
      '3045022100b5a70c81780d5fcc9a4f2ae9caae99058f8accaf58b91fb59329646c28ac6ffc022012e101c165db3c8e9957f0c54dd6ca9b56bc3bd2f280bd2faa6c1d02c6e5c171',
  },
  {
    name: '16.6, ES256 with a credential ID of 1,023 bytes',
    registration: { challenge: '1113c7265ccf5e65124282fa1d7819a7a14cb8539aa4cdbec7487e5f35d8ec6c' },
    credentialId: LONG_ID,
    attestationObject: `${ATTESTATION_START}590483${RP_ID_HASH}49000000008f3360c2cd1b0ac14ffe0795c5d2638e03ff${LONG_ID}a50102032620012158203b8176b7504489cc593046d7988abb7905a742de6ac2cdc748a873c663e90cb12258201436d5edc9a75f23999eef9d5950a5c2455514ee1014084720f841a06b828a11`,
    assertion: { challenge: 'ef1deba56dce48f674a447ccf63b9599258ce87648e5c396f2ef0ca1da460e3b', flags: '0d' },
    signature:
      '304502203ecef83fb12a0cae7841055f9f87103a99fd14b424194bbf06c4623d3ee6e3fd022100d2ace346db262b1374a6b70faa51f518a42ddca13a4125ce6f5052a75bac9fb6',
  },
  {
    name: '16.7, ES256 with packed attestation',
    registration: {
      challenge: 'c1184a5fddf8045e13dc47f54b61f5a656b666b59018f16d870e9256e9952012',
      extra: '9a8bNYjKCgWrBXU-fCl1ag',
    },
    credentialId: 'c9a6f5b3462d02873fea0c56862234f99f081728084e511bb7760201a89054a5',
    attestationObject: `a363666d74667061636b65646761747453746d74a363616c6726637369675847304502203f19ec4b229f46ab8c45eff29b904ff10c0390dc40bf1216f04a78f4ceba3425022100fe7041a32759aff05a0f9f26c70a999c7a284451ba89234a1d3483c25e21925b637835638159022530820221308201c8a00302010202110088c220f83c8ef1feafe94deae45faad0${CERTIFICATE_FIELDS}04a91ba4389409dd38a428141940ca8feb1ac0d7b4350558104a3777a49322f3798440f378b3398ab2d3bb7bf91322c92eb23556f59ad0a836fec4c7663b0e4dc3${CERTIFICATE_EXTENSIONS}a589ba72d060842ab11f74fb246bdedab16f9b9b${AUTHORITY_KEY_ID}034700304402201726b9d85ecd8a5ed51163722ca3a20886fd9b242a0aa0453d442116075defd502207ef471e530ac87961a88a7f0d0c17b091ffc6b9238d30f79f635b417be5910e768617574684461746158a4${RP_ID_HASH}4d00000000876ca4f52071c3e9b25509ef2cdf7ed60020c9a6f5b3462d02873fea0c56862234f99f081728084e511bb7760201a89054a5a50102032620012158201cf27f25da591208a4239c2e324f104f585525479a29edeedd830f48e77aeae522582059e4b7da6c0106e206ce390c93ab98a15a5ec3887e57f0cc2bece803b920c423`,
    assertion: {
      challenge: 'b1106fa46a57bef1781511c0557dc898a03413d5f0f17d244630c194c7e1adb5',
      extra: 'AZMwyMxIbD8-uguFNp6r8Q',
      flags: '0d',
    },
    signature:
      '30450220694969d3ee928de6f02ef23a9c644d7d779916451734a94b432542f498a1ebe90221008b0819c824218a97152cd099c55bfb1477b29d900a49a64018314f9bfccda163',
  },
  {
    name: '16.10, RS256 with packed attestation',
    registration: { challenge: 'bea8f0770009bd57f2c0df6fea9f743a27e4b61bbe923c862c7aad7a9fc8e4a6' },
    credentialId: '992a18acc83f67533600c1138a4b4c4bd236de13629cf025ed17cb00b00b74df',
    attestationObject: `a363666d74667061636b65646761747453746d74a363616c672663736967584730450221008b8c5c6ea8c142c032e0be69e1353d44461c5c9109941cdda951b976eb95b6b302204d52f406c19e254b3ff9589bd18070fb055ac8db12fdd0a6734bea9d7168e900637835638159022630820222308201c7a00302010202101f6fb7a5ece81b45896b983a995da5f3${CERTIFICATE_FIELDS}04b7b36b7542a11120b443c794d0c99fdc25a06b76586413d81e086163ef6fe147a557afc34e2861d9057d6d465d4705a0310550bdeeb5f35ee35b9425ab859981${CERTIFICATE_EXTENSIONS}fb37b647bccfb9e54d989eaaacc1633868703fb3${AUTHORITY_KEY_ID}0349003046022100b86bc129d92afca7d9869a39f70f139a305b4073a39eb654d81424bed5757d91022100cf9f7c60cab7c4a7d3e7f0020f281a93d4fd0a9f95121b989f56932a68885fba68617574684461746159021b${RP_ID_HASH}5d00000000428f8878298b9862a36ad8c7527bfef20020992a18acc83f67533600c1138a4b4c4bd236de13629cf025ed17cb00b00b74dfa4010303390100205901b4${RSA_MODULUS}2143010001`,
    assertion: { challenge: '295f59f5fa8fe62c5aca9e27626c78c8da376ae6d8cd2dd29aebad601e1bc4c5', flags: '19' },
    signature:
      '01063d52d7c39b4d432fc7063c5d93e582bdcb16889cd71f888d67d880ea730a428498d3bc8e1ee11f2b1ecbe6c292b118c55ffaaddefa8cad0a54dd137c51f1eec673f1bb6c4d1789d6826a222b22d0f585fc901fdc933212e579d199b89d672aa44891333e6a1355536025e82b25590256c3538229b55737083b2f6b9377e49e2472f11952f79fdd0da180b5ffd901b4049a8f081bb40711bef76c62aed943571f2d0575304cb549d68d8892f95086a30f93716aee818f8dc06e96c0d5e0ed4cfa9fd8773d90464b68cf140f7986666ff9c9e3302acd0535d60d769f465e2ab57ef8aabc89fccfef7ba32a64154a8b3d26be2298f470b8cc5377dbe3dfd4b0b45f8f01e63bde6cfc76b62771f9b70aa27cf40152cad93aa5acd784fd4b90f676e2ea828d0bf2400aebbaae4153e5838f537f88b6228346782a93a899be66ec77de45b3efcf311da6321c92e6b0cd11bfe653bf3e98cee8e341f02d67dbb6f9c98d9e8178090cfb5b70fbc6d541599ac794ae2f1d4de1286ec8de8c2daf7b1d15c8438e90d924df5c19045220a4c8438c1b979bbe016cf3d0eeec23c3999d4882cc645b776de930756612cdc6dd398160ff02a6',
  },
  {
    name: '16.11, EdDSA with packed attestation',
    registration: {
      challenge: 'a8abf9dabdc6b0df63466b39bda9e8a34a34e185337a59f1c579990676d3b3bd',
      extra: 'B_DT5g7ZD_-9OTLYX5IvEQ',
    },
    credentialId: 'ce9f840ed96599580cd140fbc7bb3230633f50f61041aff73308ae71caa8a2bd',
    attestationObject: `a363666d74667061636b65646761747453746d74a363616c67266373696758483046022100d83f60bd80269537583218858aefb03ac57d45fa06e42feaae332d187f62da9f022100a02bd3cb6f7e1d283c93bad1f3f4b5a4c0494463da7fdbf256949116754d1f17637835638159022730820223308201c8a003020102021100b2cfc9ea33c8643b0e1a760463eaf164${CERTIFICATE_FIELDS}04dd2b7a564b73b8c0b81c4c62e521925c4d1198ec9f583dbf1eebe364b65cd9c29a9bdf346aaa81fb6b9507e5249a52fdaf8e39e26b0b7dc45992a7e233b70f70${CERTIFICATE_EXTENSIONS}0ae27546bc7eccb1b4b597bd354f0c0b1f1f8f8e${AUTHORITY_KEY_ID}0349003046022100a0d434ecb5fc3bfd7da5f41904517ad2836249f561bd834ba7a438a8ab7a4ce8022100fac845bb7a02513b58e9f319654dbe49b0f02b95835bac568c71f8a18cdde9ab6861757468446174615881${RP_ID_HASH}4100000000d5aa33581e8ca478e20fe713f5d32ff20020ce9f840ed96599580cd140fbc7bb3230633f50f61041aff73308ae71caa8a2bda401010327200621582044e06ddd331c36a8dc667bab52bcae63486c916aa5e339e6acebaa84934bf832`,
    assertion: { challenge: '895957e01c633a698348a2d8a31a54b7db27e8c1c43b2080d79ae2190267bfd2', flags: '01' },
    signature:
      'f5c59c7e46c34f6f8cc197101ddf9934fa2595f68eb1913a637e8419eb9ba4cfdfc48f85393bc0d40b011f0d6fecb097d6607525713223a0dc0d453993dae00b',
  },
]

/** The recorded vectors in the API's wire form. Each has an algorithm that the API supports. */
export const WEBAUTHN_VECTORS: readonly WebauthnVector[] = RECORDED_VECTORS.map(recorded => {
  const { name, registration, assertion } = recorded
  const credentialId = base64urlFromBytes(fromHex(recorded.credentialId))
  return {
    name,
    registrationChallenge: base64urlFromBytes(fromHex(registration.challenge)),
    attestation: {
      credentialId,
      clientDataJson: clientDataOf('webauthn.create', registration, recorded.frame),
      attestationObject: base64urlFromBytes(fromHex(recorded.attestationObject)),
    },
    challenge: base64urlFromBytes(fromHex(assertion.challenge)),
    assertion: {
      credentialId,
      clientDataJson: clientDataOf('webauthn.get', assertion, recorded.frame),
      authenticatorData: base64urlFromBytes(concatBytes(fromHex(`${RP_ID_HASH}${assertion.flags}00000000`))),
      signature: base64urlFromBytes(fromHex(recorded.signature)),
    },
  }
})

function clientDataOf(
  type: string,
  { challenge, extra }: { readonly challenge: string; readonly extra?: string },
  frame: RecordedVector['frame'] = {},
): string {
  const extraData = `clientDataJSON may be extended with additional fields in the future, such as this: ${extra}`
  const members = {
    type,
    challenge: base64urlFromBytes(fromHex(challenge)),
    origin: VECTOR_ORIGIN,
    crossOrigin: false,
    ...frame,
    ...(extra === undefined ? {} : { extraData }),
  }
  return base64urlFromBytes(utf8FromText(JSON.stringify(members)))
}

/** Derives a value with HKDF-SHA-256 from the text `WebAuthn test vectors` (section 16). Returns hex. */
function derive(info: string, salt: number, length: number): string {
  return Buffer.from(hkdfSync('sha256', 'WebAuthn test vectors', Uint8Array.of(salt), info, length)).toString('hex')
}
