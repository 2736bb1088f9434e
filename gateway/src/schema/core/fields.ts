import type { FieldMap, ImplementableObjectRef, InputFieldMap, InputObjectRef } from '@pothos/core'
import type { Outcome as AnyOutcome } from '../../backend/jsonapi/userErrors.ts'
import type { ResourceOptions } from './needs.ts'
import type { ScopeRule } from './scopes.ts'
import { builder, encodeGlobalId, type SchemaTypes } from './builder.ts'
import { UserError } from './userErrors.ts'

export type Types = PothosSchemaTypes.ExtendDefaultTypes<SchemaTypes>

/** Builds the fields of objects with values of a type. */
export type FieldBuilder<Value> = PothosSchemaTypes.ObjectFieldBuilder<Types, Value>

/** Defines an object type. */
export function objectType<Value>(name: string, description: string, fields: (t: FieldBuilder<Value>) => FieldMap) {
  return builder.objectRef<Value>(name).implement({ description, fields })
}

/** Defines an object type whose fields have the same values for all requesters without a session. */
export function publicType<Value>(name: string, description: string, fields: (t: FieldBuilder<Value>) => FieldMap) {
  return builder.objectRef<Value>(name).implement({ isPublic: true, description, fields })
}

const ID_DESCRIPTION = 'Global ID, unique across all types.'

export const Node = builder.interfaceRef<object>('Node').implement({
  description: 'An object with a globally unique ID.',
  fields: (t) => ({ id: t.id({ description: ID_DESCRIPTION }) }),
})

interface NodeOptions<Value> {
  readonly description: string
  readonly idDescription?: string
  readonly isTypeOf: (value: unknown) => boolean
  readonly scopes?: ScopeRule
  readonly isPublic?: boolean
  readonly resource?: ResourceOptions
  readonly fields: (t: FieldBuilder<Value>) => FieldMap
}

/** Defines an object type whose objects can be loaded by their global ID. */
export function nodeType<Value extends { readonly uuid: string }>(
  ref: ImplementableObjectRef<Types, Value>,
  { idDescription = ID_DESCRIPTION, fields, ...options }: NodeOptions<Value>,
) {
  ref.addInterfaces([Node])
  return ref.implement({
    ...options,
    fields: (t) => ({
      id: t.id({ description: idDescription, resolve: ({ uuid }) => encodeGlobalId(ref.name, uuid) }),
      ...fields(t),
    }),
  })
}

type InputBuilder = PothosSchemaTypes.InputFieldBuilder<Types, 'InputObject'>

/** Defines an input type. */
export function inputType<Fields extends InputFieldMap>(
  name: string,
  description: string,
  fields: (t: InputBuilder) => Fields,
) {
  return builder.inputType(name, { description, fields })
}

interface Payload<Outcome extends AnyOutcome> {
  readonly description: string
  /** Description of `userErrors`. */
  readonly errors: string
  readonly fields: (t: FieldBuilder<Outcome>) => FieldMap
}

/** Result of a mutation, with what the user can correct. */
export function payloadType<Outcome extends AnyOutcome>(
  name: string,
  { description, errors, fields }: Payload<Outcome>,
) {
  return builder.objectRef<Outcome>(name).implement({
    description,
    fields: (t) => ({
      ...fields(t),
      userErrors: t.field({ type: [UserError], description: errors, resolve: ({ userErrors }) => userErrors }),
    }),
  })
}

/** The only argument of a mutation. */
export function inputArg<Input extends object>(type: InputObjectRef<Types, Input>, description: string) {
  return builder.args((t) => ({ input: t.field({ type, required: true, description }) }))
}

/** An input that only names an object. */
export function idInput(name: string, description: string, idDescription: string) {
  return builder.inputType(name, {
    description,
    fields: (t) => ({ id: t.id({ required: true, description: idDescription }) }),
  })
}
