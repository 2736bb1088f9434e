import { Button } from '../../platform/ui/Button.tsx'
import { graphql, useFragment } from 'react-relay/hooks'
import { useHasScripts } from '../../platform/ui/useHasScripts.ts'
import { Icon } from '../../platform/ui/Icon.tsx'
import type { OrderDocuments_order$key } from './__generated__/OrderDocuments_order.graphql.ts'

/** Print button (with scripts only) and links to the order's PDF documents. */
export function OrderDocuments({ order }: { order: OrderDocuments_order$key }) {
  const { documents } = useFragment(
    graphql`
      fragment OrderDocuments_order on Order {
        documents {
          kind
          title
          url
        }
      }
    `,
    order,
  )
  // Invoices are listed with their shipments' amounts.
  const papers = documents.filter(({ kind }) => kind !== 'INVOICE')
  const canPrint = useHasScripts()
  return (
    <>
      {canPrint && (
        <Button variant="default" leftSection={<Icon name="print" size={15} />} onClick={() => window.print()}>
          Print
        </Button>
      )}
      {/* Plain links, since documents are not app routes and must not be prefetched. */}
      {papers.map(({ title, url }) => (
        <Button key={url} component="a" href={url} variant="default" leftSection={<Icon name="download" size={15} />}>
          {title}, PDF
        </Button>
      ))}
    </>
  )
}
