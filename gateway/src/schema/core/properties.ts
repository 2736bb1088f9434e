import {
  type CompatibleTypes,
  FieldBuilder,
  type FieldKind,
  type SchemaTypes,
  type ShapeFromTypeParam,
  type TypeParam,
} from '@pothos/core'
import type { FieldComplexity } from '@pothos/plugin-complexity'
import type { Needs } from '../../backend/jsonapi/needs.ts'
import type { ScopeRule } from './scopes.ts'

/** A field's description, or all its options. */
type Details =
  | string
  | {
      readonly description: string
      readonly needs?: Needs
      readonly complexity?: FieldComplexity<object, object>
      readonly isPublic?: boolean
      readonly scopes?: ScopeRule
    }

/* oxlint-disable typescript/no-namespace -- Pothos methods are added by merging declarations. */
declare global {
  export namespace PothosSchemaTypes {
    interface FieldBuilder<Types extends SchemaTypes, ParentShape, Kind extends FieldKind = FieldKind> {
      /** A field that reads the property with this name. */
      property<Type extends TypeParam<Types>, Name extends CompatibleTypes<Types, ParentShape, Type, false>>(
        name: Name,
        type: Type,
        details: Details,
      ): FieldRef<Types, ShapeFromTypeParam<Types, Type, false>, Kind>
      /** A nullable field that reads the property with this name. */
      optional<Type extends TypeParam<Types>, Name extends CompatibleTypes<Types, ParentShape, Type, true>>(
        name: Name,
        type: Type,
        details: Details,
      ): FieldRef<Types, ShapeFromTypeParam<Types, Type, true>, Kind>
    }
  }
}
/* oxlint-enable typescript/no-namespace */

type AnyBuilder = PothosSchemaTypes.FieldBuilder<SchemaTypes, Record<string, never>>

const prototype = FieldBuilder.prototype as AnyBuilder

function optionsOf(details: Details) {
  return typeof details === 'string' ? { description: details } : details
}

prototype.property = function property(this: AnyBuilder, name: string, type: TypeParam<SchemaTypes>, details: Details) {
  return this.expose(name, { type, ...optionsOf(details) })
}

prototype.optional = function optional(this: AnyBuilder, name: string, type: TypeParam<SchemaTypes>, details: Details) {
  return this.expose(name, { type, nullable: true, ...optionsOf(details) })
}
