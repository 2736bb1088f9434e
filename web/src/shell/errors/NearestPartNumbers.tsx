import { useEffect, useState } from 'react'
import { fetchQuery, graphql, useRelayEnvironment } from 'react-relay/hooks'
import { ShopLink } from '../ShopLink.tsx'
import type { NearestPartNumbersQuery } from './__generated__/NearestPartNumbersQuery.graphql.ts'
import { shortened } from './nearestText.ts'

interface Part {
  sku: string
  path: string
}

const mostShown = 4

/** For a path that looks like a part number: the numbers that begin like it. Shows nothing where there are none. */
export function NearestPartNumbers({ text }: { text: string }) {
  const environment = useRelayEnvironment()
  const [parts, setParts] = useState<Part[]>([])

  useEffect(() => {
    let isCurrent = true
    async function find() {
      for (const attempt of shortened(text)) {
        const answer = await fetchQuery<NearestPartNumbersQuery>(
          environment,
          graphql`
            query NearestPartNumbersQuery($text: String!) {
              searchSuggestions(text: $text) {
                sku
                path
              }
            }
          `,
          { text: attempt },
        ).toPromise()
        const found = (answer?.searchSuggestions ?? []).flatMap(({ sku, path }) => (sku ? [{ sku, path }] : []))
        if (!isCurrent) return
        if (found.length > 0) return setParts(found.slice(0, mostShown))
      }
    }
    find().catch(() => {
      // An extra on the error page: it has nothing to say about a second failure.
    })
    return () => {
      isCurrent = false
    }
  }, [environment, text])

  if (parts.length === 0) return null
  return (
    <p className="small mute">
      Nearest part numbers:{' '}
      {parts.map(({ sku, path }, index) => (
        <span key={sku}>
          {index > 0 && ', '}
          <ShopLink className="part-number" to={path}>
            {sku}
          </ShopLink>
        </span>
      ))}
    </p>
  )
}
