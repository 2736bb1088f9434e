import { z } from 'zod'
import { isDecimal } from './decimals.ts'
import { BackendError } from './errors.ts'

const identifierSchema = z.object({
  type: z.string(),
  id: z.string(),
  meta: z.record(z.string(), z.unknown()).optional(),
})

const relationshipSchema = z.object({
  data: z.union([identifierSchema, z.array(identifierSchema), z.null()]).optional(),
})

const resourceSchema = z.object({
  type: z.string(),
  id: z.string(),
  attributes: z.record(z.string(), z.unknown()).optional(),
  relationships: z.record(z.string(), relationshipSchema).optional(),
  links: z.record(z.string(), z.unknown()).optional().catch(undefined),
  meta: z.record(z.string(), z.unknown()).optional().catch(undefined),
})

const facetTermSchema = z.union([
  z
    .object({
      values: z.object({
        value: z.coerce.string(),
        label: z.coerce.string(),
        active: z.boolean().optional(),
        count: z.number().optional(),
      }),
    })
    .transform((term) => term.values),
  z.object({
    value: z.coerce.string(),
    label: z.coerce.string(),
    active: z.boolean().optional(),
    count: z.number().optional(),
  }),
])

const decimal = z.coerce.string().refine(isDecimal)

const facetSchema = z.object({
  id: z.string(),
  label: z.string(),
  path: z.string(),
  terms: z.array(facetTermSchema),
  /** The minimum and maximum of the values, if the site returns them. */
  range: z.object({ min: decimal, max: decimal }).optional().catch(undefined),
})

/** Suggestions of the index when keywords find nothing. Not every site has them. */
const searchHelpSchema = z.object({
  corrected: z.string().min(1).nullish(),
  fewer: z.array(z.object({ keys: z.string().min(1), count: z.coerce.number().int().positive() })).default([]),
})

const documentSchema = z.object({
  data: z.union([resourceSchema, z.array(resourceSchema), z.null()]).optional(),
  included: z.array(resourceSchema).optional(),
  links: z.looseObject({ next: z.object({ href: z.string() }).optional() }).optional(),
  meta: z
    .looseObject({
      count: z.coerce.number().optional(),
      facets: z.array(facetSchema).optional(),
      search_help: searchHelpSchema.optional().catch(undefined),
    })
    .optional(),
})

type ResourceData = z.infer<typeof resourceSchema>
type Identifier = z.infer<typeof identifierSchema>
export type FacetData = z.infer<typeof facetSchema>
export type SearchHelp = z.infer<typeof searchHelpSchema>

/** Placeholder IDs: the parent of a top-level term, and a reference whose target was deleted. */
const noTarget = new Set(['virtual', 'missing'])

/** One end of a relationship: the identifier with its meta, and the resource if the document includes it. */
export interface Reference {
  readonly type: string
  readonly id: string
  readonly meta: Readonly<Record<string, unknown>>
  readonly resource: Resource | null
}

function parseWith<T>(value: unknown, schema: z.ZodType<T>): T | null {
  if (value === null || value === undefined) return null
  const result = schema.safeParse(value)
  return result.success ? result.data : null
}

/** A resource object. Members that are absent, null or of an unexpected type are null: sites may hide any of them. */
export class Resource {
  readonly type: string
  readonly id: string
  readonly #data: ResourceData
  readonly #document: Document

  constructor(data: ResourceData, document: Document) {
    this.type = data.type
    this.id = data.id
    this.#data = data
    this.#document = document
  }

  get attributes(): Readonly<Record<string, unknown>> {
    return this.#data.attributes ?? {}
  }

  text(name: string): string | null {
    const value = this.#data.attributes?.[name]
    return typeof value === 'string' && value !== '' ? value : null
  }

  number(name: string): number | null {
    const value = this.#data.attributes?.[name]
    const number = typeof value === 'string' ? Number(value) : value
    return typeof number === 'number' && Number.isFinite(number) ? number : null
  }

  integer(name: string): number | null {
    const number = this.number(name)
    return number === null ? null : Math.trunc(number)
  }

  flag(name: string): boolean | null {
    const value = this.#data.attributes?.[name]
    return typeof value === 'boolean' ? value : null
  }

  /** An attribute that is a timestamp or a date. */
  moment(name: string): Date | null {
    const moment = new Date(this.text(name) ?? '')
    return Number.isNaN(moment.getTime()) ? null : moment
  }

  /** An attribute that is an object or a list, validated by its schema. */
  read<T>(name: string, schema: z.ZodType<T>): T | null {
    return parseWith(this.#data.attributes?.[name], schema)
  }

  /** The resource's meta object. */
  readMeta<T>(name: string, schema: z.ZodType<T>): T | null {
    return parseWith(this.#data.meta?.[name], schema)
  }

  /** Whether the resource has a link with this name. */
  hasLink(name: string): boolean {
    return this.#data.links?.[name] !== undefined
  }

  many(name: string): readonly Reference[] {
    const data = this.#data.relationships?.[name]?.data
    if (!data) return []
    return (Array.isArray(data) ? data : [data])
      .filter((identifier) => !noTarget.has(identifier.id))
      .map((identifier) => this.#document.reference(identifier))
  }

  one(name: string): Reference | null {
    return this.many(name)[0] ?? null
  }
}

/** A JSON:API document, parsed once. Resources are found by type and ID wherever they are in the document. */
export class Document {
  readonly data: readonly Resource[]
  /** Total rows, if the site counts them. */
  readonly count: number | null
  readonly facets: readonly FacetData[]
  readonly searchHelp: SearchHelp | null
  /** The query string of the next page. Only the query is used: behind a proxy, the site may have another host. */
  readonly nextQuery: string | null
  readonly #byKey = new Map<string, Resource>()

  constructor(parsed: z.infer<typeof documentSchema>) {
    const primary = parsed.data === null || parsed.data === undefined ? [] : [parsed.data].flat()
    this.data = primary.map((resource) => this.#add(resource))
    for (const resource of parsed.included ?? []) this.#add(resource)
    this.count = parsed.meta?.count ?? null
    this.facets = parsed.meta?.facets ?? []
    this.searchHelp = parsed.meta?.search_help ?? null
    const next = parsed.links?.next?.href
    this.nextQuery = next?.includes('?') ? next.slice(next.indexOf('?')) : null
  }

  /** @throws BackendError of kind `malformed` if the response is not a JSON:API document */
  static parse(body: unknown, operation: string): Document {
    const result = documentSchema.safeParse(body)
    if (!result.success) {
      throw new BackendError({ kind: 'malformed', operation, detail: z.prettifyError(result.error) })
    }
    return new Document(result.data)
  }

  reference(identifier: Identifier): Reference {
    return {
      type: identifier.type,
      id: identifier.id,
      meta: identifier.meta ?? {},
      resource: this.#byKey.get(`${identifier.type} ${identifier.id}`) ?? null,
    }
  }

  included(type: string): readonly Resource[] {
    return [...this.#byKey.values()].filter((resource) => resource.type === type)
  }

  #add(data: ResourceData): Resource {
    const resource = new Resource(data, this)
    this.#byKey.set(`${data.type} ${data.id}`, resource)
    return resource
  }
}

/** A resource with only its identity, for selections that read nothing else. */
export function bareResource(type: string, id: string): Resource {
  const [resource] = new Document({ data: { type, id } }).data
  if (!resource) throw new Error('a single-resource document must contain a resource')
  return resource
}
