import { GraphQLObjectType, GraphQLSchema, GraphQLString } from 'graphql'
import { expect, test } from 'vitest'
import { shapesOf } from './needs.ts'

function schemaOf(resource: object) {
  return new GraphQLSchema({
    query: new GraphQLObjectType({
      name: 'Part',
      extensions: { resource: { type: 'part', ...resource } },
      fields: {
        id: { type: GraphQLString },
        sku: { type: GraphQLString, extensions: { needs: ['sku'] } },
        title: { type: GraphQLString },
      },
    }),
  })
}

test('rejects a field without declared needs', () => {
  expect(() => shapesOf(schemaOf({}))).toThrow('These fields must declare their needs: Part.title')
})

test('collects needs if the rest is always read', () => {
  const shapes = shapesOf(schemaOf({ always: ['title'], isAlwaysWhole: true, internal: { code: ['code'] } }))
  expect(shapes.Part).toMatchObject({ type: 'part', always: ['title'], needs: { sku: ['sku'], code: ['code'] } })
})
