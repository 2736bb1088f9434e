import { sql } from 'kysely'
import type { Field, Link, Relationship, Row, Scalar, ScalarKind } from './resource.ts'

const column = (name: string) => (alias: string) => sql.ref(`${alias}.${name}`)

export const scalar = (name: string, kind: ScalarKind): Scalar => ({ kind, of: column(name) })

export const literal = (value: string): Scalar => ({ kind: 'text', of: () => sql`${value}::text` })

const plain = (name: string, kind: ScalarKind): Field => ({
  columns: [name],
  value: (row) => row[name] ?? null,
  properties: { '': scalar(name, kind) },
})

export const text = (name: string): Field => plain(name, 'text')
export const integer = (name: string): Field => plain(name, 'number')
export const boolean = (name: string): Field => plain(name, 'boolean')

/** `2026-01-05T17:00:00+00:00` */
export const rfc3339 = (value: unknown): string | null =>
  value instanceof Date ? value.toISOString().replace(/\.\d{3}Z$/, '+00:00') : null

export const time = (name: string): Field => ({
  columns: [name],
  value: (row) => rfc3339(row[name]),
  properties: { '': scalar(name, 'time') },
})

export const textList = (name: string): Field => ({
  columns: [name],
  value: (row) => row[name] ?? [],
  properties: { '': { ...scalar(name, 'text'), list: true } },
})

/** The same for every row. */
export const always = (value: unknown): Field => ({ columns: [], value: () => value, properties: {} })

/** Made from several columns, neither filtered nor sorted by. */
export const made = (columns: readonly string[], value: (row: Row, origin: string) => unknown): Field => ({
  columns,
  value,
  properties: {},
})

/** `{alias, pid, langcode}`; the alias can be read, not filtered by. */
export const pathAlias: Field = made(['alias', 'pid'], (row) => ({
  alias: row['alias'] ?? null,
  pid: row['pid'] ?? null,
  langcode: 'en',
}))

export const noPath: Field = always({ alias: null, pid: null, langcode: 'en' })

/** Formatted text: the stored HTML is ours and shown as it is. */
export const html = (name: string, summary?: string): Field => ({
  columns: summary === undefined ? [name] : [name, summary],
  value: (row) =>
    row[name] === null
      ? null
      : {
          value: row[name],
          format: 'basic_html',
          processed: row[name],
          ...(summary === undefined ? {} : { summary: row[summary] }),
        },
  properties: {
    value: scalar(name, 'text'),
    format: literal('basic_html'),
    ...(summary === undefined ? {} : { summary: scalar(summary, 'text') }),
  },
})

type RelationshipOptions = Pick<Relationship, 'meta' | 'placeholder' | 'absentWhenEmpty'>

export const toOne = (target: string, link: Link, options: RelationshipOptions = {}): Relationship => ({
  target,
  many: false,
  by: { link },
  ...options,
})

export const toMany = (target: string, link: Link, options: RelationshipOptions = {}): Relationship => ({
  target,
  many: true,
  by: { link },
  ...options,
})

export const everywhere = (
  target: string,
  constant: { id: string | number; uuid: string },
  many = false,
): Relationship => ({
  target,
  many,
  by: { constant },
})

/** Always empty; `owner` is the type that has it. */
export const nowhere = (owner: string): Relationship => ({ target: owner, many: true, by: 'nowhere' })
