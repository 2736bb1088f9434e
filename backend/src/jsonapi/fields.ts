import { sql } from 'kysely'
import type { Field, Link, Relationship, Row, Scalar, ScalarKind } from './resource.ts'

function column(name: string) {
  return (alias: string) => sql.ref(`${alias}.${name}`)
}

export function scalar(name: string, kind: ScalarKind): Scalar {
  return { kind, of: column(name) }
}

export function literal(value: string): Scalar {
  return { kind: 'text', of: () => sql`${value}::text` }
}

function plain(name: string, kind: ScalarKind): Field {
  return {
    columns: [name],
    value: (row) => row[name] ?? null,
    properties: { '': scalar(name, kind) },
  }
}

export function text(name: string): Field {
  return plain(name, 'text')
}
export function integer(name: string): Field {
  return plain(name, 'number')
}
export function boolean(name: string): Field {
  return plain(name, 'boolean')
}

/** `2026-01-05T17:00:00+00:00` */
export function rfc3339(value: unknown): string | null {
  return value instanceof Date ? value.toISOString().replace(/\.\d{3}Z$/, '+00:00') : null
}

export function time(name: string): Field {
  return {
    columns: [name],
    value: (row) => rfc3339(row[name]),
    properties: { '': scalar(name, 'time') },
  }
}

export function textList(name: string): Field {
  return {
    columns: [name],
    value: (row) => row[name] ?? [],
    properties: { '': { ...scalar(name, 'text'), list: true } },
  }
}

/** The same for every row. */
export function always(value: unknown): Field {
  return { columns: [], value: () => value, properties: {} }
}

/** Computed from several columns; can't be filtered or sorted by. */
export function computed(columns: readonly string[], value: (row: Row, origin: string) => unknown): Field {
  return {
    columns,
    value,
    properties: {},
  }
}

/** `{alias, pid, langcode}`; only the alias can be filtered by. */
export const pathAlias: Field = computed(['alias', 'pid'], (row) => ({
  alias: row['alias'] ?? null,
  pid: row['pid'] ?? null,
  langcode: 'en',
}))

export const noPath: Field = always({ alias: null, pid: null, langcode: 'en' })

/** Formatted text; the stored HTML is trusted and not filtered. */
export function html(name: string, summary?: string): Field {
  return {
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
  }
}

type RelationshipOptions = Pick<Relationship, 'meta' | 'placeholder' | 'isOmittedIfEmpty' | 'summary'>

export function toOne(target: string, link: Link, options: RelationshipOptions = {}): Relationship {
  return {
    target,
    many: false,
    by: { link },
    ...options,
  }
}

export function toMany(target: string, link: Link, options: RelationshipOptions = {}): Relationship {
  return {
    target,
    many: true,
    by: { link },
    ...options,
  }
}

export function toConstant(
  target: string,
  constant: { id: string | number; uuid: string },
  many = false,
): Relationship {
  return {
    target,
    many,
    by: { constant },
  }
}

/** Always empty; `owner` is its type. */
export function emptyRelationship(owner: string): Relationship {
  return { target: owner, many: true, by: 'nowhere' }
}
