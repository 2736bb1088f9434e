import { createHash } from 'node:crypto'
import type { Database } from '../database/tables.ts'
import type { IncludeTree } from './include.ts'
import {
  hasMember,
  pathOf,
  type Id,
  type LoadedRow,
  type Registry,
  type ResourceType,
  type Row,
  typeNameOf,
  type Viewer,
} from './resource.ts'
import { isVisible, type Step, selectAllById, selectTargets, type Target, type Targets } from './rows.ts'
import type { FieldFilter } from './queryParameters.ts'

/** Context of one response. */
export interface RenderContext {
  readonly database: Database
  readonly types: Registry
  readonly viewer: Viewer
  /** `http://host`, as the client addressed it. */
  readonly origin: string
  readonly hasField: FieldFilter
  /** Whether resources and relationships have links. */
  readonly hasLinks: boolean
  /** Whether relationships that have a summary are replaced with it. */
  readonly isSummarized: boolean
}

interface Identifier {
  readonly type: string
  readonly id: string
  readonly meta: Record<string, unknown>
}

interface ResourceObject {
  readonly type: string
  readonly id: string
  readonly links?: { readonly self: { readonly href: string } }
  readonly attributes?: Record<string, unknown>
  readonly relationships?: Record<string, unknown>
  readonly meta?: Record<string, unknown>
}

/** An existing resource that this viewer may not see. */
export interface Omission {
  readonly href: string
  readonly reason: string
}

export function resourcePath(type: ResourceType, uuid: string, row: Row = {}): string {
  return `/jsonapi${pathOf(type, row)}/${uuid}`
}

function revision(type: ResourceType, id: Id): string {
  return type.isRevisionable === true ? `?resourceVersion=id%3A${id}` : ''
}

function identifier(step: Step, target: Target): Identifier {
  return {
    type: typeNameOf(step.target, target.row),
    id: target.uuid,
    meta: {
      ...step.relationship.meta?.value(target.row),
      ...(step.target.isRevisionable === true && step.target.isIncludedOnly === true
        ? { target_revision_id: target.id }
        : {}),
      drupal_internal__target_id: target.id,
    },
  }
}

/** Identifiers of one relationship; undefined if it is empty. */
function linkageOf(step: Step, targets: readonly Target[] | undefined): Identifier | Identifier[] | undefined {
  const { relationship } = step
  const [first] = targets ?? []
  if (targets === undefined || first === undefined) {
    if (relationship.placeholder === undefined) return undefined
    return [{ type: step.target.name, ...relationship.placeholder }]
  }
  return relationship.many ? targets.map((target) => identifier(step, target)) : identifier(step, first)
}

function stepsOf(
  { types, isSummarized }: Pick<RenderContext, 'types' | 'isSummarized'>,
  type: ResourceType,
  isRequested: (name: string) => boolean,
): Step[] {
  return Object.entries(type.relationships)
    .filter(([name]) => isRequested(name))
    .map(([name, relationship]) => ({
      name,
      relationship: (isSummarized && relationship.summary) || relationship,
      target: types.get(relationship.target),
    }))
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

function attributesOf(type: ResourceType, row: Row, { hasField, origin }: RenderContext): Record<string, unknown> {
  const attributes: Record<string, unknown> = {}
  for (const [name, field] of Object.entries(type.attributes))
    if (hasMember(type, row, name) && hasField(typeNameOf(type, row), name)) attributes[name] = field.value(row, origin)
  const own = type.ownAttributes === undefined ? undefined : row[type.ownAttributes]
  if (isObject(own))
    for (const [name, value] of Object.entries(own)) if (hasField(type.name, name)) attributes[name] = value
  return attributes
}

function hasAddress({ relationship: { by } }: Step): boolean {
  return by === 'nowhere' || !('chosen' in by)
}

function linksOf(step: Step, self: string, version: string) {
  return {
    related: { href: `${self}/${step.name}${version}` },
    self: { href: `${self}/relationships/${step.name}${version}` },
  }
}

function resourceObject(
  rendering: RenderContext,
  type: ResourceType,
  row: LoadedRow,
  steps: readonly Step[],
  targets: Targets,
): ResourceObject {
  const self = `${rendering.origin}${resourcePath(type, row.uuid, row)}`
  const version = revision(type, row.id)
  const typeName = typeNameOf(type, row)
  const attributes = attributesOf(type, row, rendering)
  const relationships: Record<string, unknown> = {}
  for (const step of steps) {
    if (!hasMember(type, row, step.name) || !rendering.hasField(typeName, step.name)) continue
    const constant = type.bundles && step.relationship.byBundle?.[String(row[type.bundles.column])]
    const found = constant === undefined ? targets.get(step.name)?.get(row.id) : [{ ...constant, row: constant }]
    const data = linkageOf(step, found)
    if (data === undefined && step.relationship.isOmittedIfEmpty === true) continue
    relationships[step.name] = {
      ...(data === undefined ? {} : { data }),
      ...(rendering.hasLinks && hasAddress(step) ? { links: linksOf(step, self, version) } : {}),
    }
  }
  const meta = type.meta?.value(row)
  const links: Record<string, { href: string }> = {}
  for (const [name, path] of Object.entries(type.links?.value(row) ?? {}))
    links[name] = { href: `${rendering.origin}${path}` }
  return {
    type: typeName,
    id: row.uuid,
    ...(rendering.hasLinks ? { links: { self: { href: `${self}${version}` }, ...links } } : {}),
    ...(Object.keys(attributes).length === 0 ? {} : { attributes }),
    ...(Object.keys(relationships).length === 0 ? {} : { relationships }),
    ...(meta === undefined ? {} : { meta }),
  }
}

export function omission({ origin }: RenderContext, type: ResourceType, row: LoadedRow): Omission {
  return {
    href: `${origin}${resourcePath(type, row.uuid, row)}`,
    reason: notAllowed(type),
  }
}

export function notAllowed(type: ResourceType): string {
  return ['The current user is not allowed to GET the selected resource.', type.access?.reason]
    .filter((part) => part !== undefined)
    .join(' ')
}

export interface RenderedRows {
  readonly data: readonly ResourceObject[]
  readonly included: readonly ResourceObject[]
  readonly omitted: readonly Omission[]
}

/**
 * Resource objects of rows of one type, with everything that `include` names. Takes a few queries per include step,
 * regardless of the number of rows.
 */
export async function renderRows(
  rendering: RenderContext,
  type: ResourceType,
  rows: readonly LoadedRow[],
  include: IncludeTree,
): Promise<RenderedRows> {
  const omitted = new Map<string, Omission>()

  const level = async (
    of: ResourceType,
    all: readonly LoadedRow[],
    tree: IncludeTree,
  ): Promise<{ readonly objects: ResourceObject[]; readonly below: ResourceObject[] }> => {
    const visited = all.filter(isVisible)
    for (const row of all) if (!isVisible(row)) omitted.set(row.uuid, omission(rendering, of, row))
    const steps = stepsOf(rendering, of, (name) => Object.hasOwn(tree, name) || rendering.hasField(of.name, name))
    const targets = await selectTargets(
      rendering.database,
      of,
      visited.map((row) => row.id),
      steps,
    )
    const requests = steps.flatMap((step) => {
      const child = Object.hasOwn(tree, step.name) ? tree[step.name] : undefined
      const ids = new Set([...(targets.get(step.name)?.values() ?? [])].flat().map((target) => target.id))
      return child === undefined || ids.size === 0 ? [] : [{ type: step.target, ids, child }]
    })
    const { database, viewer, hasField } = rendering
    const found = await selectAllById(database, viewer, hasField, requests)
    const below = await Promise.all(
      requests.map(async ({ type: next, child }, index) => {
        const { objects, below: nextLevel } = await level(next, found[index] ?? [], child)
        return [...objects, ...nextLevel]
      }),
    )
    return { objects: visited.map((row) => resourceObject(rendering, of, row, steps, targets)), below: below.flat() }
  }

  const { objects, below } = await level(type, rows, include)
  const included = new Map(below.map((object) => [`${object.type} ${object.id}`, object]))
  for (const object of objects) included.delete(`${object.type} ${object.id}`)
  return { data: objects, included: [...included.values()], omitted: [...omitted.values()] }
}

const jsonapi = { version: '1.0', meta: { links: { self: { href: 'http://jsonapi.org/format/1.0/' } } } }

const omittedHelp = 'https://www.drupal.org/docs/8/modules/json-api/filtering#filters-access-control'

function omittedMember(omitted: readonly Omission[]) {
  return {
    detail: 'Some resources have been omitted because of insufficient authorization.',
    links: {
      help: { href: omittedHelp },
      ...Object.fromEntries(
        omitted.map(({ href, reason }) => [
          `item--${createHash('sha256').update(href).digest('base64url').replace(/[-_]/g, '').slice(0, 7)}`,
          { href, meta: { rel: 'item', detail: reason } },
        ]),
      ),
    },
  }
}

export interface DocumentParts {
  readonly data: unknown
  readonly included?: readonly ResourceObject[]
  readonly omitted?: readonly Omission[]
  readonly meta?: Record<string, unknown>
  readonly links: Record<string, unknown>
}

/** A document without its empty members. */
export function document({
  data,
  included = [],
  omitted = [],
  meta = {},
  links,
}: DocumentParts): Record<string, unknown> {
  const allMeta = { ...meta, ...(omitted.length === 0 ? {} : { omitted: omittedMember(omitted) }) }
  return {
    jsonapi,
    data,
    ...(included.length === 0 ? {} : { included }),
    ...(Object.keys(allMeta).length === 0 ? {} : { meta: allMeta }),
    links,
  }
}

export function errorDocument(errors: readonly unknown[]): Record<string, unknown> {
  return { jsonapi, errors }
}
