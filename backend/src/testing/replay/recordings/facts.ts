/** The facts of one recorded JSON:API document, in our names. */
import { isObject, type Json, listOf, type Members, membersOf, textAt } from '../json.ts'
import { anonymous } from '../kinds.ts'
import { datePattern, decimalMembers, decimalPattern, uuidPattern } from '../shape.ts'
import type { DocumentShape, ErrorShape, Kind, RelationshipShape, ResourceShape } from '../shape.ts'
import { fieldName, isOurMember, names } from './translate.ts'

function sortedKeys(value: Json | undefined): string[] {
  return Object.keys(membersOf(value)).sort()
}

function sameKind(a: Kind, b: Kind) {
  return JSON.stringify(a) === JSON.stringify(b)
}

/** Merges the kinds of several values of one member: objects keep the members that all of them have. */
function mergeKinds(kinds: Kind[]): Kind[] {
  const plain = kinds.filter((kind) => typeof kind === 'string')
  const lists = kinds.filter((kind) => typeof kind === 'object' && 'list' in kind)
  const objects = kinds.filter((kind) => typeof kind === 'object' && 'members' in kind)
  const merged: Kind[] = plain.filter((kind, at) => plain.indexOf(kind) === at)
  // A text that only sometimes looks like a date or a number is a text.
  const texts = merged.includes('string')
    ? merged.filter((kind) => kind !== 'date' && kind !== 'uuid' && kind !== 'decimal')
    : merged
  if (lists.length > 0) texts.push({ list: mergeKinds(lists.flatMap((kind) => kind.list)) })
  const [first, ...others] = objects
  if (first !== undefined) {
    const shared = Object.keys(first.members).filter((key) => others.every((other) => key in other.members))
    const members = shared.map((key): [string, Kind[]] => [
      key,
      mergeKinds(objects.flatMap((kind) => kind.members[key] ?? [])),
    ])
    texts.push({ members: Object.fromEntries(members) })
  }
  return texts.filter((kind, at) => texts.findIndex((other) => sameKind(kind, other)) === at)
}

export function kindOf(value: Json, member: string): Kind {
  if (value === null) return 'null'
  if (Array.isArray(value)) return { list: mergeKinds(value.map((item) => kindOf(item, member))) }
  if (isObject(value)) {
    const entries = Object.entries(value)
      .filter(([key]) => isOurMember(key))
      .map(([key, part]): [string, Kind[]] => [anonymous(key), [kindOf(part, key)]])
    return { members: Object.fromEntries(entries) }
  }
  if (typeof value === 'string') {
    if (decimalMembers.has(member) && decimalPattern.test(value)) return 'decimal'
    if (datePattern.test(value)) return 'date'
    return uuidPattern.test(value) ? 'uuid' : 'string'
  }
  return typeof value === 'number' ? 'number' : 'boolean'
}

function attributesOf(type: string, resources: Members[]): ResourceShape['attributes'] {
  const all = resources.map((resource) => membersOf(resource.attributes))
  const shared = Object.keys(all[0] ?? {}).filter((key) => all.every((attributes) => key in attributes))
  return Object.fromEntries(
    shared.flatMap((key) => {
      const ours = fieldName(type, key)
      return ours === null
        ? []
        : [[ours.name, mergeKinds(all.map((attributes) => kindOf(attributes[key] ?? null, key)))] as const]
    }),
  )
}

function relationshipOf(many: boolean, recorded: Members[]): RelationshipShape {
  const filled = recorded.filter((relationship) => 'data' in relationship)
  const identifiers = filled.flatMap((relationship) =>
    Array.isArray(relationship.data) ? relationship.data : [relationship.data ?? null],
  )
  const list = many || filled.some((relationship) => Array.isArray(relationship.data))
  return {
    data: filled.length === 0 ? 'none' : list ? 'many' : 'one',
    optional: filled.length < recorded.length,
    meta: [...new Set(identifiers.flatMap((identifier) => sortedKeys(membersOf(identifier).meta)))].sort(),
    links: sortedKeys(recorded[0]?.links),
  }
}

function relationshipsOf(type: string, resources: Members[]): ResourceShape['relationships'] {
  const all = resources.map((resource) => membersOf(resource.relationships))
  const keys = [...new Set(all.flatMap((relationships) => Object.keys(relationships)))]
  return Object.fromEntries(
    keys.flatMap((key) => {
      const ours = fieldName(type, key)
      const recorded = all.flatMap((relationships) => (key in relationships ? [membersOf(relationships[key])] : []))
      return ours === null ? [] : [[ours.name, relationshipOf(ours.many === true, recorded)] as const]
    }),
  )
}

/** One shape for each type among the resources. */
function resourceShapes(resources: Json[]): ResourceShape[] {
  const byType = new Map<string, Members[]>()
  for (const resource of resources.map(membersOf)) {
    const type = names(textAt(resource, 'type'))
    byType.set(type, [...(byType.get(type) ?? []), resource])
  }
  return [...byType].map(([type, group]) => ({
    type,
    attributes: attributesOf(type, group),
    relationships: relationshipsOf(type, group),
    links: sortedKeys(group[0]?.links),
    meta: sortedKeys(group[0]?.meta),
  }))
}

const listPatterns: [RegExp, string][] = [
  [
    /(?:`(\w+)` is not a valid relationship field name\. Possible values: [\w, ]+\.\s*){2,}$/,
    '`$1` is not a valid relationship field name. Possible values: {names}.',
  ],
  [/Possible values: [\w, ]+\./, 'Possible values: {names}.'],
  [/resource types \([\w, -]+\)/, 'resource types ({names})'],
  [/purchased_entity: .+ is not available/, 'purchased_entity: {hiddenVariation1.title} is not available'],
]

function errorShape(error: Members, detail: (text: string) => string): ErrorShape {
  return {
    title: textAt(error, 'title'),
    status: textAt(error, 'status'),
    detail: listPatterns.reduce(
      (text, [pattern, replacement]) => text.replace(pattern, replacement),
      detail(textAt(error, 'detail')),
    ),
    pointer: isObject(error.source) ? textAt(error, 'source', 'pointer') : null,
    links: sortedKeys(error.links),
  }
}

/** `addResources` adds shapes to the file's list and returns their indexes. */
export function documentShape(
  document: Members,
  included: Set<string>,
  detail: (text: string) => string,
  addResources: (shapes: ResourceShape[]) => number[],
): DocumentShape {
  const data = document.data
  const primary = Array.isArray(data) ? data : isObject(data) ? [data] : []
  // The site sends some rows of the list again as included; one copy is enough.
  const listed = new Set(primary.map((resource) => membersOf(resource).id))
  const further = listOf(document.included).filter((resource) => !listed.has(membersOf(resource).id ?? null))
  const includedShapes = resourceShapes(further).filter(({ type }) => included.has(type))
  return {
    members: Object.keys(document)
      .filter((member) => member !== 'included' || includedShapes.length > 0)
      .sort(),
    data: data === undefined ? 'absent' : data === null ? 'null' : Array.isArray(data) ? 'list' : 'object',
    rows: primary.length,
    links: [...new Set(sortedKeys(document.links).map(names))],
    meta: document.meta === undefined ? [] : [kindOf(document.meta, 'meta')],
    primary: addResources(resourceShapes(primary)),
    included: addResources(includedShapes),
    errors: listOf(document.errors).map((error) => errorShape(membersOf(error), detail)),
  }
}
