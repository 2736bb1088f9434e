/**
 * What is known of a recorded answer: facts, no content. `derive.ts` writes them, `compare.ts` holds our answers against them.
 * A template is a text with placeholders: `{product1.id}` stands for a value of our own data, `{names}` for a list of names,
 * `{origin}` for scheme and host, `{any uuid}` for whatever is of that kind.
 */
import { z } from 'zod'

/** `decimal`: a number sent as text; `date`: RFC 3339 with an offset; `uuid`; `null` beside others: may be null. */
export const plainKind = z.enum(['string', 'number', 'boolean', 'null', 'decimal', 'date', 'uuid'])

export type Kind = z.infer<typeof plainKind> | { list: Kind[] } | { members: Record<string, Kind[]> }

const kind: z.ZodType<Kind> = z.lazy(() =>
  z.union([
    plainKind,
    z.strictObject({ list: z.array(kind) }),
    z.strictObject({ members: z.record(z.string(), z.array(kind)) }),
  ]),
)

/** `data`: what the recorded relationships of this name held: one identifier, several, none, or sometimes none. */
const relationshipShape = z.strictObject({
  data: z.enum(['one', 'many', 'none']),
  optional: z.boolean(),
  meta: z.array(z.string()),
  links: z.array(z.string()),
})

/** All resources of one type in one place of one answer, taken together. */
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
  /** Recorded rows; only whether there are any, and more than one, can be compared. */
  rows: z.number(),
  links: z.array(z.string()),
  meta: z.array(kind),
  /** Indexes into the list of resource shapes. */
  primary: z.array(z.number()),
  included: z.array(z.number()),
  errors: z.array(errorShape),
})

const answerShape = z.strictObject({
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
  answer: answerShape,
})

export const shapesFile = z.strictObject({
  /** Every recording of the folder and what becomes of it. */
  manifest: z.record(z.string(), z.string()),
  resources: z.array(resourceShape),
  cases: z.array(caseShape),
})

export type RelationshipShape = z.infer<typeof relationshipShape>
export type ResourceShape = z.infer<typeof resourceShape>
export type ErrorShape = z.infer<typeof errorShape>
export type DocumentShape = z.infer<typeof documentShape>
export type AnswerShape = z.infer<typeof answerShape>
export type RequestTemplate = z.infer<typeof requestTemplate>
export type Case = z.infer<typeof caseShape>
export type Shapes = z.infer<typeof shapesFile>

export const decimalPattern = /^-?\d+(\.\d{1,6})?$/
export const datePattern = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d[+-]\d\d:\d\d$/
export const uuidPattern = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/

/** Members whose text is a number: only there a text of digits is one (a SKU is not). */
export const decimalMembers = new Set(['number', 'quantity'])
