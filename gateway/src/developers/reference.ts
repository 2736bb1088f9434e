import {
  type GraphQLArgument,
  type GraphQLField,
  type GraphQLInputField,
  type GraphQLNamedType,
  type GraphQLSchema,
  getNamedType,
  isEnumType,
  isInputObjectType,
  isInterfaceType,
  isIntrospectionType,
  isObjectType,
  isScalarType,
  isSpecifiedScalarType,
  isUnionType,
  parse,
  TypeInfo,
  visit,
  visitWithTypeInfo,
} from 'graphql'
import { escapeHtml } from './markdown.ts'

export const referencePath = '/developers/reference'

function pathOf(type: GraphQLNamedType): string {
  return `${referencePath}/${type.name}`
}

/** Types with a page. */
export function referenceTypes(schema: GraphQLSchema): GraphQLNamedType[] {
  return Object.values(schema.getTypeMap())
    .filter((type) => !isIntrospectionType(type) && !isSpecifiedScalarType(type))
    .toSorted((a, b) => (a.name < b.name ? -1 : 1))
}

/** A description as HTML: names in backticks become code. */
function prose(text: string | null | undefined): string {
  return escapeHtml(text ?? '').replaceAll(/`([^`]+)`/g, '<code>$1</code>')
}

/** A type as written in SDL, with a link to its page. */
function typeLink(type: GraphQLField<unknown, unknown>['type'] | GraphQLArgument['type']): string {
  const named = getNamedType(type)
  const text = String(type)
  if (isSpecifiedScalarType(named)) return text
  return text.replace(named.name, `<a href="${pathOf(named)}">${named.name}</a>`)
}

type Member = GraphQLField<unknown, unknown> | GraphQLInputField

function memberText(member: Member): string {
  const args = 'args' in member ? member.args : []
  const notes = args.map((arg) => `<li><code>${arg.name}: ${typeLink(arg.type)}</code> ${prose(arg.description)}</li>`)
  const deprecated = member.deprecationReason
    ? `<p><strong>Deprecated.</strong> ${prose(member.deprecationReason)}</p>`
    : ''
  return `<dt id="${member.name}"><code>${member.name}: ${typeLink(member.type)}</code></dt>
<dd><p>${prose(member.description)}</p>${deprecated}${notes.length > 0 ? `<ul>${notes.join('')}</ul>` : ''}</dd>`
}

/** Types with more fields start with a list of them. */
const GLANCE = 10

function contentsOf(members: readonly Member[]): string {
  if (members.length <= GLANCE) return ''
  return `<p>${members.map(({ name }) => `<a href="#${name}">${name}</a>`).join(', ')}</p>`
}

function membersOf(type: GraphQLNamedType): string {
  if (isObjectType(type) || isInterfaceType(type) || isInputObjectType(type)) {
    const members: readonly Member[] = Object.values(type.getFields())
    return `<h2>Fields</h2>${contentsOf(members)}<dl>${members.map(memberText).join('\n')}</dl>`
  }
  if (isEnumType(type)) {
    const values = type
      .getValues()
      .map(({ name, description }) => `<dt><code>${name}</code></dt><dd>${prose(description)}</dd>`)
    return `<h2>Values</h2><dl>${values.join('\n')}</dl>`
  }
  if (!isUnionType(type)) return ''
  return `<h2>Types</h2><ul>${type
    .getTypes()
    .map((one) => `<li>${typeLink(one)}</li>`)
    .join('')}</ul>`
}

function kindOf(type: GraphQLNamedType): string {
  if (type.name === 'Query' || type.name === 'Mutation') return 'Operations'
  if (isScalarType(type)) return 'Scalars'
  if (isEnumType(type)) return 'Enums'
  if (isInputObjectType(type)) return 'Inputs'
  return isObjectType(type) ? 'Objects' : 'Interfaces and unions'
}

const kinds = ['Operations', 'Objects', 'Inputs', 'Enums', 'Interfaces and unions', 'Scalars']

/** The list of all types, by kind. */
export function referenceIndex(schema: GraphQLSchema): string {
  const types = Map.groupBy(referenceTypes(schema), kindOf)
  const lists = kinds.map((kind) => {
    const items = (types.get(kind) ?? []).map(
      (type) => `<dt><a href="${pathOf(type)}">${type.name}</a></dt><dd>${prose(type.description)}</dd>`,
    )
    return `<h2>${kind}</h2><dl>${items.join('')}</dl>`
  })
  return `<p>All types of the API, each with its fields and an example. Types that end with <code>!</code> are never null.</p>${lists.join('')}`
}

/** The shortest example that uses each type, by the name of the type. */
export function examplesByType(schema: GraphQLSchema, examples: readonly string[]): ReadonlyMap<string, string> {
  const found = new Map<string, string>()
  for (const example of examples.toSorted((a, b) => a.length - b.length)) {
    const info = new TypeInfo(schema)
    const note = () => {
      for (const type of [info.getType(), info.getInputType(), info.getParentType()]) {
        const name = type && getNamedType(type).name
        if (name && !found.has(name)) found.set(name, example)
      }
    }
    visit(parse(example), visitWithTypeInfo(info, { enter: note }))
  }
  return found
}

/** The page of a type, with an example that uses it. */
export function typePage(type: GraphQLNamedType, example: string | null): string {
  const exampleHtml = example === null ? '' : `<h2>Example</h2><pre><code>${escapeHtml(example.trim())}</code></pre>`
  return `<p>${prose(type.description)}</p>${membersOf(type)}${exampleHtml}`
}
