import { z } from 'zod'
import { resourcePath } from '../jsonapi/document.ts'
import { fieldForbidden, forbidden, invalidValue, invalidValues } from '../jsonapi/errors.ts'
import { line, wrongType } from '../jsonapi/line.ts'
import type { JsonApiRequest } from '../jsonapi/request.ts'
import type { ResourceType } from '../jsonapi/resource.ts'
import { parseResourceChange, parseNewResource, type ResourceInput } from '../jsonapi/parseResource.ts'
import { type Address, addressTypes, checkAddress } from './address.ts'

const maxPhoneLength = 30

const address = z.unknown().transform((input, { issues }): Address => {
  const checked = checkAddress(input)
  if ('address' in checked) return checked.address
  for (const { part, message } of checked.problems)
    issues.push({ code: 'custom', message, input: input, path: part === undefined ? [] : [part] })
  return z.NEVER
})

const phone = line
  .trim()
  .max(maxPhoneLength, `Phone: the telephone number may not be longer than ${maxPhoneLength} characters.`)
  .transform((text) => text || null)

/** Fields that customers edit, by wire name. */
const fields = z.object({
  address: address.optional(),
  field_phone: phone.nullable().optional(),
  field_address_type: z.enum(addressTypes, 'The value you selected is not a valid choice.').optional(),
  is_default: z.boolean(wrongType).optional(),
  status: z.boolean(wrongType).optional(),
})

export const addressBookFields = Object.keys(fields.shape)

/** Omitted fields keep their values. */
export type ProfileValues = z.infer<typeof fields>

/** Fields that are never null. */
const nonNullFields = ['address', 'field_address_type', 'is_default', 'status']

function propertyOf([field, part]: readonly PropertyKey[]): string {
  return `${String(field)}.0${part === undefined ? (field === 'address' ? '' : '.value') : `.${String(part)}`}`
}

function readValues(attributes: ResourceInput['attributes']): ProfileValues {
  const empty = nonNullFields.find((name) => attributes[name] === null)
  if (empty !== undefined) throw invalidValue(empty, 'This value should not be null.')
  const read = fields.safeParse(attributes)
  if (read.success) return read.data
  throw invalidValues(read.error.issues.map(({ path, message }) => ({ property: propertyOf(path), message })))
}

/** The first member that only the shop sets. */
function firstForbidden({ attributes, relationships }: ResourceInput): string | undefined {
  return [...Object.keys(attributes).filter((name) => !Object.hasOwn(fields.shape, name)), ...relationships][0]
}

export interface NewProfile {
  readonly uuid: string | undefined
  readonly values: ProfileValues & { readonly address: Address }
}

export function readNewProfile(request: JsonApiRequest, profileType: ResourceType): NewProfile {
  const resource = parseNewResource(request.body(), profileType)
  if (firstForbidden(resource) !== undefined) throw forbidden('')
  const values = readValues(resource.attributes)
  if (values.address === undefined) throw invalidValue('address', 'This value should not be null.')
  return { uuid: resource.id, values: { ...values, address: values.address } }
}

export function readProfileChange(request: JsonApiRequest, profileType: ResourceType, uuid: string): ProfileValues {
  const resource = parseResourceChange(request.body(), profileType, uuid)
  const refused = firstForbidden(resource)
  if (refused !== undefined) throw fieldForbidden(refused, resourcePath(profileType, uuid))
  return readValues(resource.attributes)
}
