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

/** The resource that a type's objects are read from. Every field of such a type declares its needs. */
interface ResourceOptions extends Omit<Shape, 'needs'> {
  /** Fields without `needs` use only what `always` loads. */
  readonly isAlwaysWhole?: boolean
  /** Needs of fields that the gateway requests by itself. */
  readonly internal?: Readonly<Record<string, Needs>>
}

/* eslint-disable @typescript-eslint/no-namespace, @typescript-eslint/no-unused-vars -- Pothos options are added by merging declarations, type parameters and all. */
declare global {
  export namespace PothosSchemaTypes {
    interface Plugins<Types extends SchemaTypes> {
      needs: NeedsPlugin<Types>
    }
    interface ObjectTypeOptions<Types extends SchemaTypes = SchemaTypes, Shape = unknown> {
      resource?: ResourceOptions
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
    }
  }
}

/* eslint-enable @typescript-eslint/no-namespace, @typescript-eslint/no-unused-vars */

/** Stores the `resource` of types and the `needs` of fields for `shapesOf`. */
class NeedsPlugin<Types extends SchemaTypes> extends BasePlugin<Types> {
  override onTypeConfig(config: PothosTypeConfig): PothosTypeConfig {
    if (config.kind !== 'Object' || !config.pothosOptions.resource) return config
    return { ...config, extensions: { ...config.extensions, resource: config.pothosOptions.resource } }
  }

  override onOutputFieldConfig(config: PothosOutputFieldConfig<Types>): PothosOutputFieldConfig<Types> {
    const { needs } = config.pothosOptions
    return needs ? { ...config, extensions: { ...config.extensions, needs } } : config
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
