// A list of 24 products with React Router and Relay, and nothing else.
import { createElement as element, useMemo } from 'react'
import relay from 'react-relay'
import { useLoaderData } from 'react-router'
import runtime from 'relay-runtime'
import query from './__generated__/PageQuery.graphql.js'
import row from './__generated__/PageRow.graphql.js'

const { RelayEnvironmentProvider, useFragment, useLazyLoadQuery } = relay
const { createOperationDescriptor, Environment, Network, RecordSource, Store } = runtime

function Row({ edge }) {
  const { node, matchingVariation: part, matchingVariationCount } = useFragment(row, edge)
  const [image] = node.images
  const facts = [...part.attributes, ...part.specifications]
  return element(
    'tr',
    null,
    element(
      'td',
      null,
      image && element('img', { src: image.url, alt: image.alt, width: 96, height: 96, loading: 'lazy' }),
    ),
    element('td', null, element('a', { href: node.path }, node.title), ` ${matchingVariationCount} sizes`),
    element('td', null, `${part.sku} ${part.title}`),
    element('td', null, part.price?.formatted ?? node.priceRange?.min.formatted),
    element('td', null, `${part.availability.status} ${part.availability.shipDate ?? ''}`),
    element(
      'td',
      null,
      facts.map(({ label, value, unit }) => element('p', { key: label }, `${label}: ${value} ${unit ?? ''}`)),
    ),
  )
}

function List({ variables }) {
  const { products } = useLazyLoadQuery(query, variables, { fetchPolicy: 'store-only' })
  const rows = products.edges.map((edge) => element(Row, { key: edge.node.id, edge }))
  return element(
    'main',
    null,
    element('h1', null, `${products.totalCount} products`),
    element('table', null, element('tbody', null, rows)),
  )
}

function Page() {
  const { data, variables } = useLoaderData()
  const environment = useMemo(() => {
    const created = new Environment({
      network: Network.create(() => Promise.reject(new Error('The page has its data.'))),
      store: new Store(new RecordSource()),
    })
    const operation = createOperationDescriptor(query, variables)
    created.commitPayload(operation, data)
    created.retain(operation)
    return created
  }, [data, variables])
  return element(RelayEnvironmentProvider, { environment }, element(List, { variables }))
}

/** @param read returns the data of the query */
export function createRoutes(read) {
  const loader = async ({ params }) => {
    const variables = { category: `/${params.category}` }
    return { variables, data: await read(query.params.text, variables) }
  }
  return [{ path: '/:category', Component: Page, loader }]
}
