import type { FieldMap, ObjectRef } from '@pothos/core'
import { oneEach } from '../../protection/cost.ts'
import { builder } from './builder.ts'
import type { FieldBuilder, Types } from './fields.ts'
import type { Connection, Edge } from './pagination.ts'

type Page<Node> = Pick<Connection<Node>, 'edges' | 'pageInfo'>

/** The rows of a page of a list, with and without their cursors, and its place in the list. */
export function pageFields<Node>(
  t: FieldBuilder<Page<Node>>,
  edge: ObjectRef<Types, Edge<Node>>,
  node: ObjectRef<Types, Node>,
  rows: string,
) {
  return {
    edges: t.property('edges', [edge], {
      complexity: oneEach,
      description: `${rows} on this page, each with its cursor.`,
    }),
    nodes: t.field({
      type: [node],
      description: `${rows} on this page, without cursors.`,
      complexity: oneEach,
      resolve: ({ edges }) => edges.map((each) => each.node),
    }),
    pageInfo: pageInfoField(t),
  }
}

export function pageInfoField<Value extends Pick<Connection<unknown>, 'pageInfo'>>(t: FieldBuilder<Value>) {
  return t.field({
    type: builder.pageInfoRef(),
    description: 'Cursors of this page, and whether there are more pages.',
    resolve: ({ pageInfo }) => pageInfo,
  })
}

interface ListWords {
  /** Name of the type of the rows, such as "Order". */
  readonly name: string
  readonly rows: string
  readonly description: string
}

/** A page of a customer's own list. @param fields in addition to the rows and the place of the page */
export function connectionType<Node, List extends Page<Node>>(
  node: ObjectRef<Types, Node>,
  { name, rows, description }: ListWords,
  fields: (t: FieldBuilder<List>) => FieldMap = () => ({}),
) {
  const row = name.toLowerCase()
  const edge = builder.objectRef<Edge<Node>>(`${name}Edge`).implement({
    description: `An edge in a list of ${rows}.`,
    fields: (t) => ({
      node: t.property('node', node, `The ${row} at the end of this edge.`),
      cursor: t.property('cursor', 'String', `Opaque cursor of this ${row}, for \`after\` and \`before\`.`),
    }),
  })
  return builder.objectRef<List>(`${name}Connection`).implement({
    description,
    fields: (t) => ({
      ...pageFields(
        t,
        edge,
        node,
        rows.replace(/^./, (letter) => letter.toUpperCase()),
      ),
      ...fields(t),
    }),
  })
}
