import { importJWK } from 'jose'
import { z } from 'zod'

/** Signing algorithms of client assertions. */
export type Algorithm = 'ES256' | 'ES384' | 'RS256' | 'PS256' | 'EdDSA'

const minModulusBytes = 256

const member = z.string().max(2_000)
const publicKeySchema = z.union([
  z.object({ kty: z.literal('EC'), crv: z.enum(['P-256', 'P-384']), x: member, y: member }),
  z.object({ kty: z.literal('OKP'), crv: z.literal('Ed25519'), x: member }),
  z.object({
    kty: z.literal('RSA'),
    n: member.refine((modulus) => Buffer.from(modulus, 'base64url').length >= minModulusBytes),
    e: z.string().max(16),
  }),
])

export type PublicKey = z.infer<typeof publicKeySchema>

/** The algorithms that a key can sign with. */
export function algorithmsOf(key: PublicKey): readonly Algorithm[] {
  if (key.kty === 'RSA') return ['RS256', 'PS256']
  if (key.kty === 'OKP') return ['EdDSA']
  return key.crv === 'P-256' ? ['ES256'] : ['ES384']
}

/** Parses a public key. Returns null if the value is not one, or if the key is too weak. */
export async function readPublicKey(value: unknown): Promise<PublicKey | null> {
  const { data } = publicKeySchema.safeParse(value)
  // A private key must never be sent, even though only its public part would be stored.
  const isPrivate = typeof value === 'object' && value !== null && 'd' in value
  if (data === undefined || isPrivate) return null
  try {
    await importJWK(data, algorithmsOf(data)[0])
    return data
  } catch {
    return null
  }
}
