import { useEffect, useState } from 'react'
import { fetchQuery, graphql, useRelayEnvironment } from 'react-relay/hooks'
import { looksLikePartNumber } from '@shop/schema/partNumbers'
import { ShopLink } from '../../platform/ui/ShopLink.tsx'
import type {
  NearestPartNumbersQuery,
  NearestPartNumbersQuery$data,
} from './__generated__/NearestPartNumbersQuery.graphql.ts'

const query = graphql`
  query NearestPartNumbersQuery($text: String!) {
    nearestParts(text: $text, first: 4) {
      sku
      path
    }
  }
`

type Parts = NonNullable<NearestPartNumbersQuery$data['nearestParts']>

/** Closest part numbers, if the text looks like one. Renders nothing without any. */
export function NearestPartNumbers({ text }: { text: string }) {
  const environment = useRelayEnvironment()
  const [parts, setParts] = useState<Parts>([])

  useEffect(() => {
    if (!looksLikePartNumber(text)) return
    const request = fetchQuery<NearestPartNumbersQuery>(environment, query, { text }).subscribe({
      next: ({ nearestParts }) => setParts(nearestParts ?? []),
      // Optional on the error page: ignores its own errors.
      error() {},
    })
    return () => {
      request.unsubscribe()
      setParts([])
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
