import { Button } from '@mantine/core'
import { graphql, useFragment } from 'react-relay/hooks'
import { useHasScripts } from '../../platform/ui/useHasScripts.ts'
import { Icon } from '../../platform/ui/Icon.tsx'
import type { OrderPapers_order$key } from './__generated__/OrderPapers_order.graphql.ts'

/** Ways to have an order on paper: the page itself, where there are scripts, and its papers. */
export function OrderPapers({ order }: { order: OrderPapers_order$key }) {
  const { documents } = useFragment(
    graphql`
      fragment OrderPapers_order on Order {
        documents {
          kind
          title
          url
        }
      }
    `,
    order,
  )
  const canPrint = useHasScripts()
  return (
    <>
      {canPrint && (
        <Button variant="default" leftSection={<Icon name="print" size={15} />} onClick={() => window.print()}>
          Print
        </Button>
      )}
      {/* Plain links: a paper is no screen of the shop, and is not fetched ahead. */}
      {documents.map(({ kind, title, url }) => (
        <Button key={kind} component="a" href={url} variant="default" leftSection={<Icon name="download" size={15} />}>
          {title}, PDF
        </Button>
      ))}
    </>
  )
}
