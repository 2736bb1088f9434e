import { z } from 'zod'
import { badRequest, JsonApiError, brokenRule, invalidValues } from './errors.ts'
import type { JsonApiRequest } from './request.ts'
import type { ResourceType } from './resource.ts'
import { isUuid } from './uuid.ts'

const members = z.record(z.string(), z.unknown())

const bodySchema = z.object({
  data: z.object({
    type: z.string(),
    id: z.string().optional(),
    attributes: members.optional(),
    relationships: members.optional(),
  }),
})

/** A resource sent by a client: its given members, all of them known to the type. */
export interface ResourceInput {
  readonly id: string | undefined
  readonly attributes: Readonly<Record<string, unknown>>
  /** Names of the relationships to set. */
  readonly relationships: readonly string[]
}

function parseResource(body: unknown, type: ResourceType): ResourceInput {
  const parsed = bodySchema.safeParse(body)
  if (!parsed.success) throw badRequest('Resource object must include a "type".')
  const { id, attributes = {}, relationships = {} } = parsed.data.data
  const unknown = [
    ...Object.keys(attributes).filter((name) => !Object.hasOwn(type.attributes, name)),
    ...Object.keys(relationships).filter((name) => !Object.hasOwn(type.relationships, name)),
  ]
  if (unknown[0] !== undefined)
    throw brokenRule(`The attribute ${unknown[0]} does not exist on the ${type.name} resource type.`)
  return { id, attributes, relationships: Object.keys(relationships) }
}

/** Body of a POST that creates a resource; clients may choose its UUID. */
export function parseNewResource(body: unknown, type: ResourceType): ResourceInput {
  const resource = parseResource(body, type)
  if (resource.id !== undefined && !isUuid(resource.id))
    throw brokenRule('IDs should be properly generated and formatted UUIDs as described in RFC 4122.')
  return resource
}

/** Body of a PATCH of the resource with a UUID, which the body repeats. */
export function parseResourceChange(body: unknown, type: ResourceType, uuid: string): ResourceInput {
  const resource = parseResource(body, type)
  const { id = '' } = resource
  if (id.toLowerCase() !== uuid.toLowerCase())
    throw badRequest(`The selected entity (${uuid}) does not match the ID in the payload (${id}).`)
  return resource
}

export function alreadyExists() {
  return new JsonApiError(409, [{ detail: 'Conflict: Entity already exists.' }])
}

/** The attributes in a body of this type, parsed with `shape`. */
export function readAttributes<T>(request: JsonApiRequest, { name }: ResourceType, shape: z.ZodType<T>): T {
  const body = z
    .object({ data: z.object({ type: z.literal(name), attributes: z.record(z.string(), z.unknown()).default({}) }) })
    .safeParse(request.body())
  if (!body.success) throw badRequest('Resource object must include a "type".')
  const read = shape.safeParse(body.data.data.attributes)
  if (read.success) return read.data
  throw invalidValues(read.error.issues.map(({ path, message }) => ({ property: path.map(String).join('.'), message })))
}
