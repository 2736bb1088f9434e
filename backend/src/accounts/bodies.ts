import { z } from 'zod'
import { fieldForbidden, invalidValues, brokenRule } from '../jsonapi/errors.ts'
import { always } from '../jsonapi/fields.ts'
import type { ResourceType } from '../jsonapi/resource.ts'
import { parseResourceChange } from '../jsonapi/parseResource.ts'
import { type Revocation, revocation } from './credentials.ts'
import type { LinkProof } from './links.ts'
import { maxPasswordLength } from './passwords.ts'
import { isProfileField, readAddress, readProfile } from './profileFields.ts'

const passwords = z.object({
  existing: z.string().optional(),
  value: z.string().min(1).max(maxPasswordLength).optional(),
  /** Revoked together with the change. */
  revoke: revocation,
})

/** `pass` is write-only; only the office sets `status` and `roles`. */
function withPassword(type: ResourceType): ResourceType {
  return {
    ...type,
    attributes: { ...type.attributes, pass: always(null), status: always(null), roles: always(null) },
  }
}

export interface AccountChange {
  readonly columns: ReturnType<typeof readProfile>['columns']
  readonly mail: string | undefined
  /** The current password, required to change the email address or password. */
  readonly existing: string | undefined
  readonly password: string | undefined
  /** What to revoke with a new password. */
  readonly revoke: Revocation
}

/** Body of `PATCH /user/user/{uuid}` for the given account type. */
export function readChange(body: unknown, type: ResourceType, uuid: string): AccountChange {
  const { attributes, relationships } = parseResourceChange(body, withPassword(type), uuid)
  const { mail, pass, ...others } = attributes
  const [protectedName] = [...Object.keys(others).filter((name) => !isProfileField(name)), ...relationships]
  if (protectedName !== undefined) throw fieldForbidden(protectedName, `/jsonapi${type.path}/${uuid}`)
  const { columns, violations } = readProfile(others)
  const address = readAddress(mail)
  const parsedPasswords = passwords.safeParse(pass ?? {})
  const problems = [
    ...(mail === undefined || address !== undefined
      ? []
      : [{ property: 'mail.0.value', message: 'This value is not a valid email address.' }]),
    ...(parsedPasswords.success ? [] : [{ property: 'pass.0.value', message: 'This value is not a valid password.' }]),
    ...violations,
  ]
  if (problems.length > 0) throw invalidValues(problems)
  const { existing, value: password, revoke = { keys: [], endpoints: [] } } = parsedPasswords.data ?? {}
  return { columns, mail: address, existing, password, revoke }
}

const bodySchema = z.object({ data: z.object({ attributes: z.record(z.string(), z.unknown()).default({}) }) })

function missingProperty(name: string) {
  return brokenRule(`Missing required property "${name}".`)
}

const proof = {
  timestamp: z.number().int(),
  hash: z.string().min(1).max(200),
}

function readAttributes<Shape extends z.ZodRawShape>(body: unknown, shape: Shape) {
  const resource = bodySchema.safeParse(body)
  const parsed = z.object(shape).safeParse(resource.data?.data.attributes ?? {})
  if (parsed.success) return parsed.data
  throw missingProperty(String(parsed.error.issues[0]?.path[0]))
}

/** Body of an email verification. */
export function readProof(body: unknown): LinkProof {
  return readAttributes(body, proof)
}

/** Body of a password reset. */
export function readReset(body: unknown) {
  return readAttributes(body, { ...proof, pass: z.string().min(1).max(maxPasswordLength), revoke: revocation })
}
