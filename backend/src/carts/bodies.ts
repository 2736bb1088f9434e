import { z } from 'zod'
import { badRequest, fieldForbidden, invalidValue, brokenRule } from '../jsonapi/errors.ts'
import { line, wrongType } from '../jsonapi/line.ts'
import type { JsonApiRequest } from '../jsonapi/request.ts'
import { bundleTypesOf, type ResourceType } from '../jsonapi/resource.ts'
import type { JsonApi } from '../jsonapi/resources.ts'
import type { Entry, LineChange } from './lines.ts'
import { anyPart, checkQuantity, readQuantity } from './quantity.ts'

const maxEntries = 200

function variationTypes({ types }: JsonApi): readonly string[] {
  return bundleTypesOf(types.get('product-variation--product')).map(({ name }) => name)
}

const identifiers = z.object({
  data: z.array(
    z.object({
      type: z.string(),
      id: z.string(),
      meta: z
        .object({
          quantity: z.unknown(),
          combine: z.boolean().optional(),
          arity: z.unknown(),
          one_length: z.unknown(),
          note: z.unknown(),
          reference: z.unknown(),
        })
        .partial()
        .optional(),
    }),
  ),
})

type Identifiers = z.infer<typeof identifiers>['data']

function readIdentifiers(body: unknown, types: readonly string[]): Identifiers {
  const parsed = identifiers.safeParse(body)
  if (!parsed.success) throw badRequest('Invalid body payload for the relationship.')
  const { data } = parsed.data
  const wrongType = data.find(({ type }) => !types.includes(type))
  if (wrongType !== undefined)
    throw badRequest(
      `The provided type (${wrongType.type}) does not match the destination resource types (${types.join(', ')}).`,
    )
  if (data.length > maxEntries) throw badRequest(`At most ${maxEntries} entries can be sent together.`)
  return data
}

function checkArity(data: Identifiers): void {
  const seenKeys = new Set<string>()
  for (const { id, meta } of data) {
    const key = JSON.stringify([id.toLowerCase(), meta?.arity ?? null])
    if (seenKeys.has(key))
      throw badRequest(
        'Duplicate relationships are not permitted. Use `meta.arity` to distinguish resource identifiers with ' +
          'matching `type` and `id` values.',
      )
    seenKeys.add(key)
  }
}

/** Body of `POST /cart/add`. */
export function readAdditions(body: unknown, api: JsonApi): readonly Entry[] {
  const data = readIdentifiers(body, variationTypes(api))
  checkArity(data)
  const fields = api.types.get('order-item--product').attributes
  // A site without a field ignores its value.
  const given = (field: string, value: unknown) => (Object.hasOwn(fields, field) ? (value ?? null) : null)
  return data.map(({ id, meta }) => ({
    variation: id,
    read: () => ({
      quantity: readQuantity(meta?.quantity ?? 1),
      combine: meta?.combine ?? true,
      oneLength: readOneLength(given('field_one_length', meta?.one_length)),
      note: readNote('field_note', given('field_note', meta?.note)),
      reference: readNote('field_reference', given('field_reference', meta?.reference)),
    }),
  }))
}

export interface EstimateEntry {
  /** UUID of the variation. */
  readonly id: string
  readonly quantity: number
}

/** Body of `POST /cart/estimate`; parts may repeat. */
export function readEstimate(body: unknown, api: JsonApi): readonly EstimateEntry[] {
  return readIdentifiers(body, variationTypes(api)).map(({ id, meta }) => {
    const quantity = readQuantity(meta?.quantity ?? 1)
    checkQuantity(quantity, anyPart)
    return { id, quantity }
  })
}

/** Body of `DELETE /carts/{cart}/items`: UUIDs of items. */
export function readRemovals(request: JsonApiRequest, itemType: ResourceType): readonly string[] {
  if (!request.hasBody)
    throw badRequest('You need to provide a body for DELETE operations on a relationship (order_items).')
  return readIdentifiers(request.body(), [itemType.name]).map(({ id }) => id)
}

const change = z.object({
  data: z.object({
    type: z.string(),
    id: z.string().optional(),
    attributes: z.record(z.string(), z.unknown()).optional(),
  }),
})

export const changeableAttributes = new Set(['quantity', 'field_one_length', 'field_note', 'field_reference'])

const maxNoteLength = 80

/** The buyer's note or part number on an item. */
export const noteText = line
  .trim()
  .max(maxNoteLength, `This value is too long. It should have ${maxNoteLength} characters or less.`)
  .transform((text) => text || null)
  .nullable()

/** A note or the buyer's own part number, trimmed; null if empty. */
export function readNote(attribute: string, value: unknown): string | null {
  const read = noteText.safeParse(value)
  if (read.success) return read.data
  throw invalidValue(`${attribute}.0.value`, ...read.error.issues.map(({ message }) => message))
}

export function readOneLength(value: unknown): boolean | null {
  if (value === null || typeof value === 'boolean') return value
  throw invalidValue('field_one_length.0.value', wrongType)
}

/** Body of `PATCH /carts/{cart}/items/{item}`. */
export function readChange(body: unknown, uuid: string, itemType: ResourceType): () => LineChange {
  const parsed = change.safeParse(body)
  if (!parsed.success) throw badRequest('Resource object must include a "type".')
  const { id = '', attributes = {} } = parsed.data.data
  if (id.toLowerCase() !== uuid.toLowerCase())
    throw badRequest(`The selected entity (${uuid}) does not match the ID in the payload (${id}).`)
  for (const name of Object.keys(attributes)) {
    if (!Object.hasOwn(itemType.attributes, name))
      throw brokenRule(`The attribute ${name} does not exist on the ${itemType.name} resource type.`)
    if (!changeableAttributes.has(name)) throw fieldForbidden(name, `/jsonapi${itemType.path}/${uuid}`)
  }
  const { quantity, field_one_length: oneLength, field_note: note, field_reference: reference } = attributes
  return () => ({
    ...('quantity' in attributes ? { quantity: readQuantity(quantity) } : {}),
    ...('field_one_length' in attributes ? { oneLength: readOneLength(oneLength) } : {}),
    ...('field_note' in attributes ? { note: readNote('field_note', note) } : {}),
    ...('field_reference' in attributes ? { reference: readNote('field_reference', reference) } : {}),
  })
}
