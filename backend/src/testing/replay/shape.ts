/**
 * Facts of a recorded response of a Drupal site, without its content, with which `compare.ts` compares our responses. A
 * template is a text with placeholders: `{product1.id}` stands for a value of our own data, `{names}` for a list of
 * names, `{origin}` for scheme and host, `{any uuid}` for any value of that kind.
 */
import { z } from 'zod'

/** `decimal`: a number sent as text; `date`: RFC 3339 with an offset; `uuid`; `null` beside others: nullable. */
export const plainKind = z.enum(['string', 'number', 'boolean', 'null', 'decimal', 'date', 'uuid'])

export type Kind = z.infer<typeof plainKind> | { list: Kind[] } | { members: Record<string, Kind[]> }

const kind: z.ZodType<Kind> = z.lazy(() =>
  z.union([
    plainKind,
    z.strictObject({ list: z.array(kind) }),
    z.strictObject({ members: z.record(z.string(), z.array(kind)) }),
  ]),
)

/** `data`: content of the recorded relationships of this name: one identifier, several, none, or sometimes none. */
const relationshipShape = z.strictObject({
  data: z.enum(['one', 'many', 'none']),
  optional: z.boolean(),
  meta: z.array(z.string()),
  links: z.array(z.string()),
})

/** All resources of one type in one place of one response, combined. */
const resourceShape = z.strictObject({
  type: z.string(),
  attributes: z.record(z.string(), z.array(kind)),
  relationships: z.record(z.string(), relationshipShape),
  links: z.array(z.string()),
  meta: z.array(z.string()),
})

/** `detail` null: any text. */
const errorShape = z.strictObject({
  title: z.string(),
  status: z.string(),
  detail: z.string().nullable(),
  pointer: z.string().nullable(),
  links: z.array(z.string()),
})

const documentShape = z.strictObject({
  members: z.array(z.string()),
  data: z.enum(['list', 'object', 'null', 'absent']),
  /** Recorded rows; only whether there are any, and more than one, is compared. */
  rows: z.number(),
  links: z.array(z.string()),
  meta: z.array(kind),
  /** Indexes into the list of resource shapes. */
  primary: z.array(z.number()),
  included: z.array(z.number()),
  errors: z.array(errorShape),
})

const responseShape = z.strictObject({
  status: z.number(),
  type: z.string().nullable(),
  cache: z.enum(['public', 'private']),
  vary: z.array(z.string()),
  allow: z.array(z.string()).nullable(),
  location: z.boolean(),
  document: documentShape.nullable(),
  /** A body of plain JSON, as a template. */
  json: z.json().nullable(),
})

const requestTemplate = z.strictObject({
  method: z.string(),
  path: z.string(),
  query: z.array(z.tuple([z.string(), z.string()])),
  headers: z.record(z.string(), z.string()),
  body: z.string().nullable(),
})

const caseShape = z.strictObject({
  name: z.string(),
  compare: z.enum(['all', 'status', 'refused', 'headers']),
  request: requestTemplate,
  answer: responseShape,
})

export const shapesFile = z.strictObject({
  /** Every recording and how it is used: replayed, replaced by a test of ours, or excused with a reason. */
  manifest: z.record(z.string(), z.string()),
  resources: z.array(resourceShape),
  cases: z.array(caseShape),
})

export type RelationshipShape = z.infer<typeof relationshipShape>
export type ResourceShape = z.infer<typeof resourceShape>
export type ErrorShape = z.infer<typeof errorShape>
export type DocumentShape = z.infer<typeof documentShape>
export type ResponseShape = z.infer<typeof responseShape>
export type Case = z.infer<typeof caseShape>

export const decimalPattern = /^-?\d+(\.\d{1,6})?$/
export const datePattern = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d[+-]\d\d:\d\d$/
export const uuidPattern = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/
