import SchemaBuilder, {
  BasePlugin,
  type FieldNullability,
  type InputFieldMap,
  type PothosOutputFieldConfig,
  type PothosTypeConfig,
  type SchemaTypes,
  type TypeParam,
} from '@pothos/core'
import { type GraphQLSchema, isObjectType } from 'graphql'
import type { Needs, Shape } from '../../backend/jsonapi/needs.ts'
import type { ScopeRule, ScopesPlugin } from './scopes.ts'

/** The resource that a type's objects are read from. Every field of such a type declares its needs. */
export interface ResourceOptions extends Omit<Shape, 'needs'> {
  /** Fields without `needs` use only what `always` loads. */
  readonly isAlwaysWhole?: boolean
  /** Needs of fields that the gateway requests by itself. */
  readonly internal?: Readonly<Record<string, Needs>>
}

/* oxlint-disable typescript/no-namespace, no-unused-vars -- Pothos options are added by merging declarations, type parameters and all. */
declare global {
  export namespace PothosSchemaTypes {
    interface Plugins<Types extends SchemaTypes> {
      needs: NeedsPlugin<Types>
      scopes: ScopesPlugin<Types>
    }
    interface ObjectTypeOptions<Types extends SchemaTypes = SchemaTypes, Shape = unknown> {
      resource?: ResourceOptions
      /** Whether all fields of the type are public; a field's own `isPublic` takes precedence. */
      isPublic?: boolean
      /** What a key needs to read objects of this type by their global ID. Without it, keys cannot. */
      scopes?: ScopeRule
    }
    interface FieldOptions<
      Types extends SchemaTypes = SchemaTypes,
      ParentShape = unknown,
      Type extends TypeParam<Types> = TypeParam<Types>,
      Nullable extends FieldNullability<Type> = FieldNullability<Type>,
      Args extends InputFieldMap = InputFieldMap,
      ResolveShape = unknown,
      ResolveReturnShape = unknown,
    > {
      /** What the field needs of its object's resource. */
      needs?: Needs
      /**
       * Whether all requesters without a session get the same value. Only responses that consist of such fields are
       * cached. `null`: without a session, the value is null, whatever is selected below it. Defaults to false.
       */
      isPublic?: boolean | 'null'
      /** What a key needs to use the field. Root fields and those of `Viewer` are closed to keys without it. */
      scopes?: ScopeRule
    }
  }
}

/* oxlint-enable typescript/no-namespace, no-unused-vars */

/** Stores the `resource` of types, the `needs` of fields for `shapesOf`, and what is public. */
class NeedsPlugin<Types extends SchemaTypes> extends BasePlugin<Types> {
  override onTypeConfig(config: PothosTypeConfig): PothosTypeConfig {
    if (config.kind !== 'Object') return config
    const { resource, isPublic } = config.pothosOptions
    const declared = { ...(resource && { resource }), ...(isPublic !== undefined && { isPublic }) }
    return { ...config, extensions: { ...config.extensions, ...declared } }
  }

  override onOutputFieldConfig(config: PothosOutputFieldConfig<Types>): PothosOutputFieldConfig<Types> {
    const { needs, isPublic } = config.pothosOptions
    // Plugins wrap resolvers later, so that these have all parameters.
    const readsInfo = (config.resolve?.length ?? 0) > 3
    const declared = { readsInfo, ...(needs && { needs }), ...(isPublic !== undefined && { isPublic }) }
    // A payload that fails must not erase the results of the other mutations in the document.
    const type = config.kind === 'Mutation' ? { ...config.type, nullable: true } : config.type
    return { ...config, type, extensions: { ...config.extensions, ...declared } }
  }
}

SchemaBuilder.registerPlugin('needs', NeedsPlugin)

/** Shapes of the schema's types. @throws Error listing the fields without declared needs */
export function shapesOf(schema: GraphQLSchema): Record<string, Shape> {
  const shapes: Record<string, Shape> = {}
  const silent: string[] = []
  for (const type of Object.values(schema.getTypeMap())) {
    const resource = type.extensions.resource as ResourceOptions | undefined
    if (!resource || !isObjectType(type)) continue
    const needs: Record<string, Needs> = { ...resource.internal }
    for (const { name, extensions } of Object.values(type.getFields())) {
      const ofField = extensions.needs as Needs | undefined
      if (ofField) needs[name] = ofField
      else if (name !== 'id' && !resource.isAlwaysWhole) silent.push(`${type.name}.${name}`)
    }
    shapes[type.name] = { ...resource, needs }
  }
  if (silent.length > 0) throw new Error(`These fields must declare their needs: ${silent.join(', ')}`)
  return shapes
}
