// What the page reads; relay-compiler turns it into modules, and nothing runs it.
graphql`
  query PageQuery($category: String!) {
    products(first: 24, filter: { category: $category }) {
      totalCount
      edges {
        node {
          id
        }
        ...PageRow
      }
    }
  }
`

graphql`
  fragment PageRow on ProductEdge {
    node {
      title
      path
      priceRange {
        min {
          formatted
        }
      }
      images {
        url(style: THUMBNAIL)
        alt
      }
    }
    matchingVariationCount
    matchingVariation {
      sku
      title
      price {
        formatted
      }
      attributes {
        label
        value
      }
      availability {
        status
        shipDate
      }
      specifications {
        label
        value
        unit
      }
    }
  }
`
