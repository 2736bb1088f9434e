import type { FieldMap, ObjectRef } from '@pothos/core'
import { oneEach } from '../../protection/cost.ts'
import { builder } from './builder.ts'
import { type FieldBuilder, publicType, type Types } from './fields.ts'
import type { Connection, Edge, PageInfo as PageInfoValue } from './pagination.ts'

export const PageInfo = publicType<PageInfoValue>(
  'PageInfo',
  'Position of a page in its list, for pagination.',
  (t) => ({
    hasNextPage: t.property('hasNextPage', 'Boolean', 'Whether there are results after this page.'),
    hasPreviousPage: t.property('hasPreviousPage', 'Boolean', 'Whether there are results before this page.'),
    startCursor: t.optional('startCursor', 'String', 'Cursor of the first result; null if the page is empty.'),
    endCursor: t.optional('endCursor', 'String', 'Cursor of the last result; null if the page is empty.'),
  }),
)

/** Arguments of a field that returns a page. */
export const pagingArgs = builder.args((t) => ({
  first: t.int({ description: 'Maximum number of results, from the start or from `after`.' }),
  after: t.string({ description: 'Return results after this cursor.' }),
  last: t.int({ description: 'Maximum number of results, from the end or from `before`.' }),
  before: t.string({ description: 'Return results before this cursor.' }),
}))

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
    type: PageInfo,
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
