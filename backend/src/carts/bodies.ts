import { z } from 'zod'
import { badRequest, JsonApiError, ruleBroken } from '../jsonapi/errors.ts'
import type { JsonApiRequest } from '../jsonapi/request.ts'
import { type Addition, type LineChange } from './lines.ts'
import { readQuantity } from './quantity.ts'

const mostEntries = 200

const variationTypeName = 'product-variation--product'
const itemTypeName = 'order-item--product'

const identifiers = z.object({
  data: z.array(
    z.object({
      type: z.string(),
      id: z.string(),
      meta: z
        .object({ quantity: z.unknown(), combine: z.boolean().optional(), arity: z.unknown() })
        .partial()
        .optional(),
    }),
  ),
})

type Identifiers = z.infer<typeof identifiers>['data']

const readIdentifiers = (body: unknown, type: string): Identifiers => {
  const parsed = identifiers.safeParse(body)
  if (!parsed.success) throw badRequest('Invalid body payload for the relationship.')
  const { data } = parsed.data
  const wrong = data.find((each) => each.type !== type)
  if (wrong !== undefined)
    throw badRequest(`The provided type (${wrong.type}) does not match the destination resource types (${type}).`)
  if (data.length > mostEntries) throw badRequest(`At most ${mostEntries} entries can be sent at once.`)
  return data
}

const checkArity = (data: Identifiers): void => {
  const seen = new Set<string>()
  for (const { id, meta } of data) {
    const key = JSON.stringify([id.toLowerCase(), meta?.arity ?? null])
    if (seen.has(key))
      throw badRequest(
        'Duplicate relationships are not permitted. Use `meta.arity` to distinguish resource identifiers with ' +
          'matching `type` and `id` values.',
      )
    seen.add(key)
  }
}

/** Body of `POST /cart/add`. Quantities are read one by one as they are added: a bad one keeps the lines before it. */
export const readAdditions = (body: unknown): readonly (() => Addition)[] => {
  const data = readIdentifiers(body, variationTypeName)
  checkArity(data)
  return data.map(({ id, meta }) => () => ({
    variation: id,
    quantity: readQuantity(meta?.quantity ?? 1),
    combine: meta?.combine ?? true,
  }))
}

/** Body of `DELETE /carts/{cart}/items`: UUIDs of lines. */
export const readRemovals = (request: JsonApiRequest): readonly string[] => {
  if (!request.hasBody)
    throw badRequest('You need to provide a body for DELETE operations on a relationship (order_items).')
  return readIdentifiers(request.body(), itemTypeName).map(({ id }) => id)
}

const change = z.object({
  data: z.object({
    type: z.string(),
    id: z.string().optional(),
    attributes: z.record(z.string(), z.unknown()).optional(),
  }),
})

const readOneLength = (value: unknown): boolean | null => {
  if (value === null || typeof value === 'boolean') return value
  throw new JsonApiError(422, [
    {
      detail: 'field_one_length.0.value: This value should be of the correct primitive type.',
      pointer: '/data/attributes/field_one_length/value',
      via: 'none',
    },
  ])
}

/** Body of `PATCH /carts/{cart}/items/{item}`; `refused` makes the error for an attribute that only the shop sets. */
export const readChange = (
  body: unknown,
  uuid: string,
  known: ReadonlySet<string>,
  refused: (attribute: string) => JsonApiError,
): (() => LineChange) => {
  const parsed = change.safeParse(body)
  if (!parsed.success) throw badRequest('Resource object must include a "type".')
  const { id = '', attributes = {} } = parsed.data.data
  if (id.toLowerCase() !== uuid.toLowerCase())
    throw badRequest(`The selected entity (${uuid}) does not match the ID in the payload (${id}).`)
  const { quantity, field_one_length: oneLength, ...others } = attributes
  for (const name of Object.keys(others)) {
    if (known.has(name)) throw refused(name)
    throw ruleBroken(`The attribute ${name} does not exist on the ${itemTypeName} resource type.`)
  }
  return () => ({
    ...('quantity' in attributes ? { quantity: readQuantity(quantity) } : {}),
    ...('field_one_length' in attributes ? { oneLength: readOneLength(oneLength) } : {}),
  })
}
