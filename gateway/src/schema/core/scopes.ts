import SchemaBuilder, {
  BasePlugin,
  type PothosOutputFieldConfig,
  type PothosTypeConfig,
  type SchemaTypes,
} from '@pothos/core'
import {
  type DocumentNode,
  type GraphQLSchema,
  isInterfaceType,
  Kind,
  type NamedTypeNode,
  separateOperations,
  TypeInfo,
  visit,
  visitWithTypeInfo,
} from 'graphql'
import type { Scope } from '@shop/runtime/apiKey'

/** Scopes that a key needs, all of them; `any`: every key has access. */
export type ScopeRule = readonly Scope[] | 'any'

/** Types whose fields are closed to keys unless they declare scopes. */
const guardedTypes: ReadonlySet<string> = new Set(['Query', 'Mutation', 'Viewer'])

function noteOf(rule: ScopeRule | undefined): string {
  if (rule === undefined) return 'Not available to API keys.'
  if (rule === 'any') return 'Available to every API key.'
  return `API keys need the ${rule.length === 1 ? 'scope' : 'scopes'} ${rule.map((scope) => `\`${scope}\``).join(' and ')}.`
}

/** Stores the scopes of fields and types, and prints those of fields in their descriptions. */
export class ScopesPlugin<Types extends SchemaTypes> extends BasePlugin<Types> {
  override onTypeConfig(config: PothosTypeConfig): PothosTypeConfig {
    const rule = config.kind === 'Object' ? config.pothosOptions.scopes : undefined
    return rule === undefined ? config : { ...config, extensions: { ...config.extensions, scopes: rule } }
  }

  override onOutputFieldConfig(config: PothosOutputFieldConfig<Types>): PothosOutputFieldConfig<Types> {
    const rule = config.pothosOptions.scopes
    if (rule === undefined && !guardedTypes.has(config.parentType)) return config
    const description = `${config.description ?? ''} ${noteOf(rule)}`.trim()
    return { ...config, description, extensions: { ...config.extensions, ...(rule && { scopes: rule }) } }
  }
}

SchemaBuilder.registerPlugin('scopes', ScopesPlugin)

/** Requirements of an operation for a key. */
export interface Requirement {
  readonly scopes: ReadonlySet<Scope>
  /** Coordinates of fields that no key can use, such as "Mutation.login". */
  readonly closed: readonly string[]
}

function ruleOf({ extensions }: { readonly extensions: object }): ScopeRule | undefined {
  return 'scopes' in extensions ? (extensions.scopes as ScopeRule | undefined) : undefined
}

/** The scopes that a valid operation needs, for all of its fields and fragments, even skipped ones. */
export function requirementOf(schema: GraphQLSchema, document: DocumentNode, operationName: string): Requirement {
  const operation = separateOperations(document)[operationName] ?? document
  const needed = new Set<Scope>()
  const closed: string[] = []
  const types = new TypeInfo(schema)
  const add = (rule: ScopeRule | undefined, coordinate: string) => {
    if (rule === undefined) closed.push(coordinate)
    else if (rule !== 'any') for (const scope of rule) needed.add(scope)
  }
  const conditions = new Map(
    operation.definitions.flatMap((node) =>
      node.kind === Kind.FRAGMENT_DEFINITION ? [[node.name.value, node.typeCondition] as const] : [],
    ),
  )
  /** Adds the rules of types that are loaded by ID. */
  const enter = (condition: NamedTypeNode | undefined) => {
    const outer = types.getParentType()
    const inner = condition && schema.getType(condition.name.value)
    if (isInterfaceType(outer) && inner && !isInterfaceType(inner)) add(ruleOf(inner), inner.name)
  }
  visit(
    operation,
    visitWithTypeInfo(types, {
      Field(node) {
        const parent = types.getParentType()
        const field = types.getFieldDef()
        if (!parent || !field || node.name.value.startsWith('__')) return
        const rule = ruleOf(field)
        if (rule !== undefined || guardedTypes.has(parent.name)) add(rule, `${parent.name}.${field.name}`)
      },
      InlineFragment: ({ typeCondition }) => enter(typeCondition),
      FragmentSpread: ({ name }) => enter(conditions.get(name.value)),
    }),
  )
  return { scopes: needed, closed }
}
